"""The web application around a service: Starlette routes to the service's operations."""

import logging
from collections.abc import Awaitable, Callable, Sequence
from email.utils import format_datetime
from functools import partial

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from reference.faults.catalogue import fault_named
from reference.faults.registry import Fault
from reference.platform.clock import Clock, SystemClock
from reference.platform.envelope import Envelope
from reference.platform.exchange import RefusalError, ServiceAnswer, ServiceCall
from reference.platform.platform import Operation
from reference.platform.policy import Policy
from reference.products.card_envelope import CardEnvelope
from reference.serving.control import control_routes
from reference.serving.service import Service
from reference.serving.uuid_letters import CAPITALS, UuidLetters

Endpoint = Callable[[Request], Awaitable[Response]]
Unrouted = Callable[..., Awaitable[Response]]
Handler = Callable[[Request, Exception], Awaitable[Response]]
_LOGGER = logging.getLogger("reference")


def create_app(
    policy: Policy | None = None,
    faults: Sequence[str | Fault] = (),
    clock: Clock | None = None,
    control_token: str | None = None,
) -> Starlette:
    """Build an application with a service of its own; raises `UnknownFaultError`.

    `faults`, by name or as they are, are injected into the fresh service before its routes are
    built. Without `control_token` there is no control path.
    """
    service = Service(policy or Policy(), clock or SystemClock())
    for fault in faults:
        injected = fault_named(fault) if isinstance(fault, str) else fault
        injected.inject(service)
    routes = [
        Route(operation.path, _endpoint(service, operation), methods=[operation.method])
        for operation in service.operations()
    ]
    unrouted = _unrouted(service)
    if control_token:
        routes.extend(control_routes(service, control_token, unrouted))
    capitals = CAPITALS.get(service.policy.envelope.uuid_letters)
    app = Starlette(
        routes=routes,
        middleware=[Middleware(UuidLetters, capitals)] if capitals else [],
        exception_handlers={404: _unknown_route(unrouted), 405: _wrong_method(unrouted)},
    )
    app.router.redirect_slashes = False
    app.state.service = service
    return app


def _endpoint(service: Service, operation: Operation) -> Endpoint:
    async def endpoint(request: Request) -> Response:
        call = await _call(request)
        answer = await service.workers.run(lambda: _answer(service, operation, call))
        envelope = service.card_envelope if operation.wrapping == "card" else service.envelope
        return _respond(service, call, answer, envelope)

    return endpoint


def _unknown_route(unrouted: Unrouted) -> Handler:
    async def handler(request: Request, _error: Exception) -> Response:
        return await unrouted(request)

    return handler


def _wrong_method(unrouted: Unrouted) -> Handler:
    async def handler(request: Request, _error: Exception) -> Response:
        return await unrouted(request, known_path=True)

    return handler


def _unrouted(service: Service) -> Unrouted:
    async def unrouted(request: Request, *, known_path: bool = False) -> Response:
        call = await _call(request)
        answer = _answer(service, None, call, known_path=known_path)
        return _respond(service, call, answer, service.envelope)

    return unrouted


async def _call(request: Request) -> ServiceCall:
    return ServiceCall(
        method=request.method,
        path=request.scope["path"],  # its URL would be put together and read for that
        headers={name.lower(): value for name, value in request.headers.items()},
        query=dict(request.query_params),
        parameters=dict(request.path_params),
        raw_body=await request.body(),
    )


def _answer(
    service: Service, operation: Operation | None, call: ServiceCall, *, known_path: bool = False
) -> ServiceAnswer:
    """Run checks and operation; whatever goes wrong is an answer, also a defect of our own."""
    try:
        with service.clock.standing_still():
            call = service.admission.admit(operation, call, known_path=known_path)
            return _handler(service, operation)(call)
    except RefusalError as refusal:
        return refusal.answer
    except Exception:
        _LOGGER.exception("unexpected error in %s %s", call.method, call.path)
        return ServiceAnswer(500, "Internal server error", {"error": "INTERNAL_SERVER_ERROR"})


def _handler(
    service: Service, operation: Operation | None
) -> Callable[[ServiceCall], ServiceAnswer]:
    """Return what acts on an admitted call; a route that slipped through stays unknown."""
    if operation is not None:
        return partial(service.replicas.answer, operation)
    return lambda call: service.refusals.unknown_route(call.method, call.path).answer


def _respond(
    service: Service, call: ServiceCall, answer: ServiceAnswer, wrapping: Envelope | CardEnvelope
) -> Response:
    envelope = service.envelope
    headers = {"Content-Type": envelope.media_type()}
    if service.policy.envelope.clock != "untold":
        headers["Date"] = format_datetime(service.clock.now(), usegmt=True)
    if answer.location is not None:
        headers["Location"] = answer.location
    content = envelope.serialize(wrapping.body(answer, call.path))
    if answer.empty_page:
        content = b""
        headers["Content-Type"] = "text/html; charset=utf-8"
    return Response(content, status_code=wrapping.status(answer), headers=headers)
