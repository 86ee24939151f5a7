"""Prove the suite: ``python -m selftests.proof``.

Without options: each test alone, each fault, samples of mutants and of faults to explore, the named
opposites and some conforming variants at random. What takes longer has an option. Exit code 0 when
nothing is wrong, 1 with one line for each thing that is.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from pathlib import Path

import pytest

from fixtures.target.problems import suggestion
from reference.faults.catalogue import all_faults, exploration_faults
from reference.platform.policy import UnknownChoiceError
from selftests.proof import explored, exploring, kills
from selftests.proof.collected import with_collected_suites
from selftests.proof.conditions import trials as conditions
from selftests.proof.conditions.occasions import OCCASIONS
from selftests.proof.explored import ExploredFault
from selftests.proof.kills import Kill
from selftests.proof.matrix import Matrix, Reach, function_of
from selftests.proof.mutants import mutation, results
from selftests.proof.mutants.statuses import spared
from selftests.proof.page import PAGE, kills_on, mutants_part, page
from selftests.proof.processes.forks import in_forks
from selftests.proof.services import discovered, hidden, orders, supplied
from selftests.proof.services.variants import (
    Variant,
    deviations,
    in_vain,
    known,
    named_variant,
    random_variant,
    unfair,
    warned_of,
)
from selftests.proof.trial import Outcome

SEEDS = 4
ALL = "all"


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out the proof, and tell what is wrong."""
    options = _parser().parse_args(arguments)
    findings: list[str] = []
    with tempfile.TemporaryDirectory(prefix="proof-") as folder:
        with_collected_suites(partial(_prove, options, findings), Path(folder) / "report")
    for finding in findings:
        sys.stdout.write(f"WRONG: {finding}\n")
    sys.stdout.write(f"{len(findings)} findings\n")
    return int(bool(findings))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m selftests.proof", description=__doc__)
    parser.add_argument(
        "--fault",
        action="append",
        type=_fault,
        metavar="NAME|all",
        help="inject this fault only; with --variant or --seed into that service",
    )
    parser.add_argument(
        "--when",
        action="append",
        choices=OCCASIONS,
        help="inject the faults of --fault on this occasion only, and list what becomes of them",
    )
    parser.add_argument(
        "--seed",
        action="append",
        type=int,
        metavar="N",
        help="only the conforming variant of this seed, with --explore and --fault this seed",
    )
    parser.add_argument(
        "--variant",
        action="append",
        type=_variant,
        metavar="NAME=VALUE[,NAME=VALUE]",
        help="only the conforming variant with these choices, or the opposite of this name",
    )
    parser.add_argument(
        "--seeds", type=int, default=SEEDS, metavar="N", help="number of random conforming variants"
    )
    parser.add_argument(
        "--singly",
        action="store_true",
        help="only each test alone, with each of its parameters, the services that differ in one "
        "choice, each value of each, and the opposites",
    )
    parser.add_argument(
        "--orders",
        type=int,
        metavar="N",
        help="the long form: N random conforming variants in other orders, each test alone, "
        "on 2 and on 8 workers",
    )
    parser.add_argument(
        "--mutants",
        type=_count,
        metavar="N|all",
        help="only so many mutants, drawn by --seed, or all; --write tells them on the page",
    )
    parser.add_argument(
        "--discover",
        type=int,
        metavar="N",
        help="only N services at random, each with the target file that a discovery proposes",
    )
    parser.add_argument(
        "--explore",
        type=int,
        nargs="?",
        const=exploring.SEEDS,
        metavar="N",
        help="explore the faults that no example shows, or those of --fault, with N seeds each; "
        "or the conforming variants of --seed or --variant; --write tells them on the page",
    )
    parser.add_argument(
        "--write", action="store_true", help=f"write {PAGE.name} anew, or the rows of --fault"
    )
    return parser


def _variant(text: str) -> Variant:
    try:
        return named_variant(text, known())
    except UnknownChoiceError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _fault(text: str) -> str:
    names = [each.name for each in all_faults()]
    if text not in (*names, ALL):
        raise argparse.ArgumentTypeError(f'unknown fault "{text}"{suggestion(text, names)}')
    return text


def _count(text: str) -> int:
    return sys.maxsize if text == ALL else int(text)


def _prove(options: argparse.Namespace, findings: list[str], session: pytest.Session) -> None:
    matrix = Matrix(session)
    if options.explore:
        findings += _explored(session, options)
    elif options.fault:
        findings += _injected(matrix, options)
    elif options.mutants:
        seed, *_ = options.seed or (0,)
        findings += mutation.tried(session, options.mutants, seed, write=options.write)
    elif options.discover:
        findings += discovered.tried(session, options.discover, *(options.seed or ()))
        if options.write:
            supplied.write(session)
    elif options.singly:
        reach: Reach = {}
        findings += _alone(matrix, reach)
        findings += _deviations(matrix, reach)
    elif options.orders:
        findings += _orders(matrix, options.orders)
    elif options.seed or options.variant:
        findings += _fair(matrix, {}, _variants(options))
    else:
        reach = {}
        findings += _alone(matrix, reach, one_of_each=True)
        halves = (
            partial(_conforming, matrix, reach, options.seeds),
            partial(_faulty, matrix, session, write=options.write),
        )
        # Conforming variants do much waiting: the other half has the time.
        for _, found in in_forks(halves, _done):
            findings += found


def _variants(options: argparse.Namespace) -> list[Variant]:
    drawn = (random_variant(seed, known()) for seed in options.seed or ())
    return [*(options.variant or ()), *drawn]


def _faults(options: argparse.Namespace) -> tuple[str, ...]:
    """Return the faults that are named, all where there is none."""
    return () if ALL in (options.fault or ()) else tuple(options.fault or ())


def _done(half: Callable[[], list[str]]) -> list[str]:
    return half()


def _faulty(matrix: Matrix, session: pytest.Session, *, write: bool) -> list[str]:
    """Inject every fault, try samples of mutants and of exploration."""
    findings = _all_faults(matrix, write=write)
    findings += _hidden_once(matrix)
    findings += mutation.tried(session, mutation.SAMPLE)
    findings += [
        str(each)
        for each in exploring.kills(session, exploring.SAMPLE, range(1))
        if not each.always
    ]
    return findings


def _conforming(matrix: Matrix, reach: Reach, seeds: int) -> list[str]:
    """Run all tests against services at random; against the opposites those that tell them."""
    drawn = [random_variant(seed, known()) for seed in range(seeds)]
    return [*_fair(matrix, {}, drawn), *_fair(matrix, reach, known().opposites)]


def _alone(matrix: Matrix, reach: Reach, *, one_of_each: bool = False) -> list[str]:
    """Run tests alone; ``reach`` is filled with the choices that each, or its like, meets."""
    began = time.perf_counter()
    findings = []
    for nodeid, outcome in matrix.alone(one_of_each=one_of_each):
        reach[function_of(nodeid) if one_of_each else nodeid] = outcome.reads
        # Of some tests the case does not arise on the default service, which says so itself.
        spared = outcome.verdict == "nothing_checked" and outcome.spared
        if outcome.verdict != "partial" and not spared:
            findings.append(f"{nodeid} alone: {outcome.verdict} {outcome.reason}")
    _tell(f"{len(reach)} tests alone", began)
    return findings


def _explored(session: pytest.Session, options: argparse.Namespace) -> list[str]:
    """Explore faults with several seeds each, or conforming variants, and tell what is wrong."""
    began = time.perf_counter()
    variants = _variants(options)
    if variants and not options.fault:
        findings = _held(exploring.conforming(session, variants))
        _tell(f"{len(variants)} conforming variants explored", began)
        return findings
    faults: list[ExploredFault] = []
    seeds = options.seed or range(options.explore)
    for fault in exploring.kills(session, _faults(options), seeds):
        sys.stdout.write(f"{fault}\n")
        sys.stdout.flush()
        faults.append(fault)
        if options.write:  # at once: whoever ends it early keeps what was found
            explored.write([fault])
    if options.write:
        text = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(explored.with_part(text, _explored_part()), encoding="utf-8")
    _tell(f"{len(faults)} faults explored", began)
    return [str(each) for each in faults if not each.always]


def _explored_part() -> str:
    return explored.part(
        explored.read(), {one.name: one.description for one in exploration_faults()}
    )


def _injected(matrix: Matrix, options: argparse.Namespace) -> list[str]:
    """Inject some faults, into the default service or into conforming variants."""
    if options.when:
        return _conditional(matrix, options)
    variants = _variants(options)
    if not variants:
        return _some_faults(matrix, _faults(options), write=options.write)
    return [finding for each in variants for finding in _elsewhere(matrix, _faults(options), each)]


def _conditional(matrix: Matrix, options: argparse.Namespace) -> list[str]:
    """Inject faults that act on an occasion only; tell each, and which nothing shows."""
    judged = []
    for each in conditions.tried(matrix, kills.claims(_faults(options)), options.when):
        sys.stdout.write(f"{each}\n")
        sys.stdout.flush()
        judged.append(each)
    return [str(each) for each in judged if each.survived]


def _some_faults(matrix: Matrix, names: Sequence[str], *, write: bool) -> list[str]:
    """Inject some faults; keep on the page what it tells of the others that there still are."""
    judged = tuple(matrix.kills(kills.claims(names)))
    if write:
        published = kills_on(PAGE.read_text(encoding="utf-8"))
        latest = {kill.claim: kill for kill in (*published, *judged)}
        declared = (latest[claim] for claim in kills.claims() if claim in latest)
        PAGE.write_text(_page(matrix, declared), encoding="utf-8")
    return list(kills.alive(judged))


def _elsewhere(matrix: Matrix, names: Collection[str], variant: Variant) -> list[str]:
    """Inject faults into a conforming variant, and tell which are not killed there.

    But for those that break a requirement which warns of the variant itself.
    """
    began = time.perf_counter()
    warned = warned_of(variant, known())
    claimed = [claim for claim in kills.claims(names) if claim[1] not in warned]
    judged = tuple(matrix.kills(claimed, variant.policy))
    _tell(f"{len(judged)} faults, {variant.name}", began)
    return [f"{variant.name}: {finding}" for finding in kills.alive(judged)]


def _hidden_once(matrix: Matrix) -> list[str]:
    """Inject the faults that once lived on in conforming variants into these."""
    began = time.perf_counter()
    known_ones = hidden.hidden_faults()
    findings = [
        f"{text}: {finding}"
        for text, claimed in known_ones.items()
        for finding in kills.alive(matrix.kills(claimed, named_variant(text, known()).policy))
    ]
    _tell(f"{sum(map(len, known_ones.values()))} faults in conforming variants", began)
    return findings


def _all_faults(matrix: Matrix, *, write: bool) -> list[str]:
    """Inject every fault; compare the page with what became of them, or write it."""
    began = time.perf_counter()
    judged = tuple(matrix.kills(kills.claims()))
    findings = list(kills.findings(judged, kills.equivalent(), matrix.tested))
    text = _page(matrix, judged)
    if write:
        PAGE.write_text(text, encoding="utf-8")
    elif not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text:
        findings.append(f"{PAGE.name} is out of date: write it with --write")
    _tell(f"{len(judged)} faults", began)
    return findings


def _page(matrix: Matrix, judged: Iterable[Kill]) -> str:
    further = _explored_part() + mutants_part(results.read(), spared())
    return page(matrix.catalogue, judged, kills.equivalent(), further)


def _deviations(matrix: Matrix, reach: Reach) -> list[str]:
    """Run the suite against each service that differs in one choice, and the named opposites."""
    began = time.perf_counter()
    knowledge = known()
    variants = (*deviations(knowledge), *knowledge.opposites)
    outcomes = tuple(matrix.fairness(variants, reach))
    _tell(f"{len(outcomes)} services that differ in one choice, or as named", began)
    return [
        *(
            f"{variant.name}: {held}"
            for variant, outcome in outcomes
            for held in unfair(variant, outcome, knowledge)
        ),
        *in_vain(outcomes, knowledge),
    ]


def _fair(matrix: Matrix, reach: Reach, variants: Sequence[Variant]) -> list[str]:
    """Run the suite against conforming variants, and tell the verdict of each."""
    began = time.perf_counter()
    findings = _held(matrix.fairness(variants, reach))
    _tell(f"{len(variants)} conforming variants", began)
    return findings


def _held(outcomes: Iterable[tuple[Variant, Outcome]]) -> list[str]:
    """Tell the verdict of each variant once it is known; return what was held against them."""
    knowledge = known()
    findings = []
    for variant, outcome in outcomes:
        sys.stdout.write(f"{variant.name}: {outcome.verdict}, {outcome.seconds:.1f} s\n")
        sys.stdout.flush()
        findings += [f"{variant.name}: {held}" for held in unfair(variant, outcome, knowledge)]
    return findings


def _orders(matrix: Matrix, count: int) -> list[str]:
    """Carry out the long form for the conforming variants of the first seeds."""
    knowledge = known()
    drawn = [random_variant(seed, knowledge) for seed in range(count)]
    findings: list[str] = []
    for name, held in (
        ("in other orders", orders.in_other_orders(matrix, drawn, knowledge)),
        ("on workers", orders.on_workers(drawn)),
        ("each test alone", orders.each_alone(matrix, drawn, knowledge)),
    ):
        began = time.perf_counter()
        findings += held
        _tell(f"{len(drawn)} conforming variants {name}", began)
    return findings


def _tell(what: str, began: float) -> None:
    sys.stdout.write(f"{what}: {time.perf_counter() - began:.0f} s\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
