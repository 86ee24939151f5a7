"""The journey of an individual: its calls as they are built, its steps as they are taken."""

from collections.abc import Callable
from dataclasses import replace
from unittest.mock import Mock

import httpx
import pytest

from conformance.outcomes import Blocked, NotApplicable, Refused
from fixtures.client.call import Call
from fixtures.interface.operations import OPERATIONS
from fixtures.journeys.individual import Individual, IndividualJourney
from fixtures.journeys.people import People
from fixtures.target.hooks.calling import Hooks
from selftests.client.checks.cases.login import JWT
from selftests.client.conftest import Clients
from selftests.client.exchanges import OTHER_UUID, UUID, envelope
from selftests.client.journeys.individual_calls import ADA, CODE, CUSTOMER, DEVIATING, VERIFICATION
from selftests.client.service import FakeClock, FakeService, answer, body_of, names_of, refusal

BASE = "/api/v2.1/customer/individual"
CATEGORIES = envelope(
    200,
    {
        "tenantId": "tenant-1",
        "categories": {
            "o": {"databaseId": "7", "categoryName": "Small business"},
            "i": {"databaseId": "8", "categoryName": "Individual standard"},
        },
    },
)
REGISTERED = envelope(201, {"id": UUID, "user": {"id": OTHER_UUID}})
SESSION = envelope(201, {"token": JWT})


@pytest.fixture
def journey(clients: Clients) -> IndividualJourney:
    """The journey at a target with two document types and a constant activation code."""
    client = clients(
        behaviour={"verification_document_types": ["PASSPORT", "PROOF_OF_ADDRESS"]},
        hooks={"activation_code": CODE},
        timing={"poll_interval_s": 1.0, "poll_timeout_s": 3.0},
    )
    return IndividualJourney(client, Hooks(client.target), People("run", "gw0", client.redactor))


@pytest.mark.parametrize("name", DEVIATING)
def test_call_deviates_in_one_thing(journey: IndividualJourney, name: str) -> None:
    """Compared whole: operation, path, body, caller, and what differs; a run proves the others."""
    build, expected = DEVIATING[name]

    assert build(journey) == expected


def test_registration_names_a_category_for_individuals(
    journey: IndividualJourney, service: FakeService
) -> None:
    """Not one that is marked for organizations; it is looked up once."""
    service.script = [answer(CATEGORIES)]
    call = journey.registration(ADA)
    journey.registration(ADA)

    assert names_of(service.calls) == [f"GET {BASE}/categorization/hierarchy/tenant-1"]
    assert call == Call(
        OPERATIONS["individual_registration"],
        body={
            "firstName": "Ada",
            "lastName": "Falk",
            "email": "ada@example.com",
            "phone": "+4915000000001",
            "password": "customer-password",
            "matchingPassword": "customer-password",
            "dateOfBirth": "1990-04-17",
            "gender": "MALE",
            "nationality": "DE",
            "placeOfBirth": "Hamburg",
            "pincode": "20095",
            "roleIds": ["ACCOUNT_OWNER", "USER"],
            "customerCategory": {"id": "8", "name": "Individual standard"},
            "individualCustomer": {"customerName": "Ada Falk", "tenantId": "tenant-1"},
        },
    )


def test_steps_lead_from_state_to_state(journey: IndividualJourney, service: FakeService) -> None:
    """Each is one documented request, two for two documents, and tells what is known then."""
    service.script = [answer(CATEGORIES), answer(REGISTERED), answer(SESSION)]
    registered = journey.register()
    service.script += [answer(envelope(201, {"verificationId": VERIFICATION}))]
    started = journey.start_verification(registered)
    active = journey.activate(
        journey.accept_all_but(
            journey.accept(journey.approve(journey.upload_documents(started)), "terms"), "terms"
        )
    )

    assert (registered.customer_id, registered.user_id) == (UUID, OTHER_UUID)
    assert active == replace(
        registered,
        verification_id=VERIFICATION,
        approved=True,
        consents=frozenset({"terms", "privacy", "data-processing"}),
        active=True,
    )
    assert active.missing_consents == ()
    assert names_of(service.calls) == [
        f"GET {BASE}/categorization/hierarchy/tenant-1",
        f"POST {BASE}/registration",
        f"POST {BASE}/{UUID}/users/{OTHER_UUID}/sessions",
        f"POST {BASE}/{UUID}/verification",
        *[f"POST /api/v2.1/verifications/{VERIFICATION}/documents"] * 2,
        f"POST /api/v2.1/verifications/{VERIFICATION}/approve",
        *(
            f"POST {BASE}/{UUID}/consents/{kind}"
            for kind in ("terms", "privacy", "data-processing")
        ),
        f"POST {BASE}/{UUID}/activation",
    ]
    documents = [
        body_of(each)["documentType"] for each in service.calls if "documents" in str(each.url)
    ]
    assert documents == ["PASSPORT", "PROOF_OF_ADDRESS"]


@pytest.mark.parametrize(
    ("first", "error"), [("terms", NotApplicable), ("nothing", Refused)], ids=["ordered", "never"]
)
def test_consents_may_have_an_order(
    journey: IndividualJourney, service: FakeService, first: str, error: type[Blocked]
) -> None:
    """A consent that is accepted after the one before it has no state without that."""

    def after_the_first(_: httpx.Request) -> httpx.Response:
        kinds = [str(each.url).rsplit("/", 1)[-1] for each in service.calls]
        return refusal(422) if kinds[-1] == "privacy" and first not in kinds else answer()

    service.script = [answer(SESSION), *[after_the_first] * 20]

    with pytest.raises(Blocked) as raised:
        journey.accept(CUSTOMER, "privacy")

    assert type(raised.value) is error
    assert [str(each.url).rsplit("/", 1)[-1] for each in service.calls[-2:]] == ["terms", "privacy"]


def test_activation_waits_for_an_approval_that_counts_late(
    journey: IndividualJourney, service: FakeService, clock: FakeClock
) -> None:
    """It is asked for again."""
    service.script = [answer(SESSION), refusal(422), refusal(422)]

    assert journey.activate(CUSTOMER).active
    assert clock.sleeps == [0.1]


@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize(
    "step",
    [
        lambda journey: journey.start_verification(CUSTOMER),
        lambda journey: journey.upload_documents(CUSTOMER),
        lambda journey: journey.approve(CUSTOMER),
        lambda journey: journey.accept(CUSTOMER, "terms"),
        lambda journey: journey.activate(CUSTOMER),
    ],
    ids=["verification", "documents", "approval", "consent", "activation"],
)
def test_refused_step_blocks(
    journey: IndividualJourney,
    service: FakeService,
    step: Callable[[IndividualJourney], Individual],
) -> None:
    """No state is claimed that the target has not confirmed."""
    service.script = [answer(SESSION)]
    journey.client.token(CUSTOMER.user)
    service.script = [refusal(422) for _ in range(20)]

    with pytest.raises(Blocked, match="was refused with code 422"):
        step(journey)


def test_activation_code_is_learned(journey: IndividualJourney) -> None:
    """It is masked wherever it turns up from now on."""
    journey.activation(CUSTOMER)

    assert journey.client.redactor.text(f"code {CODE} is wrong") == "code [masked] is wrong"


@pytest.mark.parametrize("code", ["000000", "999999", "abcd", "abba", "12a"])
def test_wrong_code_is_never_the_issued_one(clients: Clients, code: str) -> None:
    """Otherwise the control would be sent in place of its deviation."""
    client = clients(hooks={"activation_code": code})
    journey = IndividualJourney(client, Hooks(client.target), People("r", "", client.redactor))

    assert journey.activation_with_wrong_code(CUSTOMER).body["code"] != code


def test_missing_hook_blocks_activation(clients: Clients) -> None:
    """The reason names the hook."""
    client = clients()
    journey = IndividualJourney(client, Hooks(client.target), People("r", "", client.redactor))

    for activation in (journey.activation, journey.early_activation):
        with pytest.raises(Blocked, match="needs the hook `activation_code`"):
            activation(CUSTOMER)


def test_any_code_stands_for_one_that_was_not_sent_yet(
    clients: Clients, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A service may send it only once a customer can be activated: then it has to be there."""
    client = clients(hooks={"activation_code": CODE})
    hooks = Hooks(client.target)
    monkeypatch.setattr(hooks, "call", Mock(side_effect=Blocked("no message for ada@example.com")))
    journey = IndividualJourney(client, hooks, People("run", "gw0", client.redactor))

    assert journey.early_activation(CUSTOMER).body == {"userId": CUSTOMER.user_id, "code": "000000"}
    with pytest.raises(Blocked, match="no message for"):
        journey.activation(CUSTOMER)


def test_wallets_are_awaited_until_one_is_active_and_carries_an_iban(
    journey: IndividualJourney, service: FakeService, clock: FakeClock
) -> None:
    """Either may come later (4.5, 1)."""
    iban = "DE89370400440532013000"
    lists: list[list[dict[str, object]]] = [
        [],
        [{"iban": None}],
        [{"iban": iban, "status": "PENDING"}],
        [{"x": 1}, {"iban": iban, "status": "ACTIVE"}],
    ]
    service.script = [answer(SESSION), *(answer(envelope(200, each)) for each in lists)]

    assert journey.await_wallets(CUSTOMER).data == lists[3]
    assert clock.sleeps == pytest.approx([0.1, 0.1, 0.1])


def test_wallets_are_not_awaited_for_ever(
    journey: IndividualJourney, service: FakeService, clock: FakeClock
) -> None:
    """The last list is what a check judges then."""
    service.script = [answer(SESSION), *(answer(envelope(200, [])) for _ in range(20))]

    assert journey.await_wallets(CUSTOMER).data == []
    assert sum(clock.sleeps) == pytest.approx(3.0, rel=0.01)
