import { majorities, type EventBody } from '../rules/events.ts';
import type { ElectionKind } from '../rules/election-events.ts';
import { inNextRound } from '../rules/elections.ts';
import { openRound } from '../rules/motions.ts';
import { castIn, checkMarks, closingRoundOf, countMarks } from '../rules/rounds.ts';
import type { AssemblyState, Election, Round } from '../rules/state.ts';
import type { Dice } from './dice.ts';

/** A random event about an election. */
export function aboutElection(
  kind: ElectionKind,
  dice: Dice,
  state: AssemblyState,
  { item, person }: { item: string; person: string },
): EventBody {
  const found = electionIn(dice, state, item);
  const election = found?.id ?? 'e0';
  const requested = found?.candidates.filter(({ state: now }) => now === (kind === 'candidacyAccepted' ? 'proposed' : 'standing')) ?? [];
  const candidate = requested.length > 0 && !dice.isOneIn(8) ? dice.of(requested).person : person;
  const round = openRound(state);
  switch (kind) {
    case 'electionAdded': {
      const majority = dice.isOneIn(3) ? dice.of(majorities) : state.convocation.bylaws.majority;
      const id = dice.isOneIn(20) ? election : `e${state.seq}`;
      return { kind, payload: { id, item, title: `Election ${state.seq}`, seats: dice.of([1, 1, 2, 3]), majority } };
    }
    case 'candidateProposed':
      return { kind, payload: { election, person: dice.of(state.people).person, by: person } };
    case 'candidacyAccepted':
    case 'candidacyDeclined':
      return { kind, payload: { election, person: candidate } };
    case 'roundOpened':
      return { kind, payload: { election, secret: dice.isOneIn(2), closesAt: dice.isOneIn(4) ? state.at + dice.upTo(9000) : null } };
    case 'electionBallotCast': {
      const ofOthers = state.proxies.filter(({ to, state: now }) => to === person && now === 'accepted').map(({ from }) => from);
      const inNameOf = dice.of([
        [person],
        [person, ...ofOthers],
        ofOthers.length > 0 ? ofOthers : [person],
        [dice.of(state.people).person],
      ]);
      const isNamed = (round?.secret === true) === dice.isOneIn(25);
      return { kind, payload: { election, person, marks: isNamed ? randomMarks(dice, round) : null, inNameOf } };
    }
    case 'roundClosed':
      return { kind, payload: closing(dice, state, election) };
  }
}

function electionIn(dice: Dice, state: AssemblyState, item: string): Election | undefined {
  const voted = state.elections.find(({ rounds }) => rounds.at(-1)?.closedAt === null);
  if (voted && !dice.isOneIn(10)) return voted;
  const open = state.elections.filter((each) => each.state === 'open' && (each.item === item || dice.isOneIn(4)));
  if (open.length > 0) return dice.of(open);
  return state.elections.length > 0 ? dice.of(state.elections) : undefined;
}

/** Mostly the right number of candidates in their order. */
function randomMarks(dice: Dice, round: Round | undefined): string[] {
  if (!round) return [];
  const wanted = dice.isOneIn(40) ? round.seats + 1 : dice.of([0, round.seats, dice.upTo(round.seats + 1)]);
  const marked = new Set<string>();
  for (let tries = 0; tries < 20 && marked.size < Math.min(wanted, round.candidates.length); tries++) marked.add(dice.of(round.candidates));
  const inOrder = round.candidates.filter((person) => marked.has(person));
  return dice.isOneIn(40) ? inOrder.toReversed() : inOrder;
}

function closing(dice: Dice, state: AssemblyState, election: string) {
  const round = openRound(state);
  const fair = closingRoundOf(state, round?.secret ? secretOf(dice, state, round) : null);
  const payload = fair ?? { election, counts: [], empty: 0, elected: [], result: 'decided' as const, ballots: null };
  if (dice.isOneIn(15)) return { ...payload, empty: payload.empty + 1 };
  return dice.isOneIn(15) ? { ...payload, elected: payload.elected.slice(1), result: 'decided' as const } : payload;
}

function secretOf(dice: Dice, state: AssemblyState, round: Round) {
  const lawful = () => {
    const marks = randomMarks(dice, round);
    try {
      checkMarks(round, marks, 'assembly.wrongCount');
      return marks;
    } catch {
      return [];
    }
  };
  const cast = Array.from({ length: castIn(round) }, () => ({ marks: lawful(), weight: 1 as const }));
  return state.convocation.bylaws.weights === 'equal' ? { ballots: cast } : countMarks(round, cast);
}

/** Events that advance an election. */
export function usualStep(dice: Dice, state: AssemblyState): ElectionKind {
  if (openRound(state)) return dice.isOneIn(6) ? 'roundClosed' : 'electionBallotCast';
  const open = state.elections.findLast((each) => each.state === 'open');
  if (!open) return 'electionAdded';
  if (inNextRound(open).length > 1 && dice.isOneIn(2)) return 'roundOpened';
  return dice.of([
    'candidateProposed',
    'candidateProposed',
    'candidacyAccepted',
    'candidacyAccepted',
    'candidacyAccepted',
    'candidacyDeclined',
  ]);
}
