import { applyEvent } from '../rules/apply.ts';
import { choices, roles, type AssemblyEvent, type EventBody, type EventKind } from '../rules/events.ts';
import { openItem, openRound, openVote } from '../rules/motions.ts';
import { claims } from '../rules/succession-events.ts';
import type { RefusalCode } from '../rules/refusals.ts';
import type { AssemblyState } from '../rules/state.ts';
import { Dice } from './dice.ts';
import { aboutElection, usualStep } from './random-elections.ts';
import { convocation, people, startAt } from './random-convocation.ts';
import { kinds, kindsBefore } from './random-kinds.ts';
import { aboutMotion } from './random-motions.ts';

/** A random assembly: what was recorded, its state, and what was refused on the way. */
export interface RandomAssembly {
  events: AssemblyEvent[];
  state: AssemblyState;
  /** Refused events with the number of events before them. */
  refused: { event: AssemblyEvent; after: number; code: RefusalCode }[];
}

export function randomAssembly(seed: number, steps = 240): RandomAssembly {
  const dice = new Dice(seed);
  const first = convocation(dice);
  const began = applyEvent(undefined, first);
  if ('refused' in began) throw new Error(`a random convocation is refused: ${began.refused}`);
  const course: RandomAssembly = { events: [first], state: began.state, refused: [] };
  for (let step = 0; step < steps && course.state.endedAt === null; step++) {
    const event = attempt(dice, course.state, step);
    const result = applyEvent(course.state, event);
    if ('refused' in result) course.refused.push({ event, after: course.events.length, code: result.refused });
    else {
      course.events.push(event);
      course.state = result.state;
    }
  }
  return course;
}

/** Makes most random assemblies open and reach votes. */
const scripted = new Map<number, EventKind>([
  [14, 'opened'],
  [18, 'itemOpened'],
  [20, 'motionMoved'],
]);

/** An event that is often, but not always, allowed. */
function attempt(dice: Dice, state: AssemblyState, step: number): AssemblyEvent {
  const hasChair = state.offices.some(({ role, until }) => role === 'chair' && until === null);
  const isChairless = step === 0 || (!hasChair && dice.isOneIn(2));
  const takes = state.chairRequest !== null && dice.isOneIn(3);
  const kind = isChairless
    ? 'roleGiven'
    : takes
      ? dice.of(['chairTaken', 'chairTaken', 'chairKept', 'chairAsked'] as const)
      : (scripted.get(step) ?? kindOf(dice, state));
  const body = bodyOf(kind, dice, state, isChairless);
  const pause = takes && dice.isOneIn(2) ? dice.of([179_999, 180_000, 600_000]) : dice.of([0, 1, 1, 300, 2_000, dice.isOneIn(30) ? -5 : 7]);
  const atLeast = step < 5 || dice.isOneIn(200) ? 0 : step < 14 ? startAt - 60_000 : startAt;
  const at = Math.max(state.at + pause, pause < 0 ? 0 : atLeast);
  const seq = dice.isOneIn(400) ? state.seq : state.seq + 1;
  return { seq, at, actor: actorOf(dice, state, body), ...body };
}

function kindOf(dice: Dice, state: AssemblyState): EventKind {
  const isByPost = (state.convocation.bylaws.postalVotes ?? 'none') !== 'none' && state.motions.length > 0;
  if (state.phase === 'convened') return isByPost && dice.isOneIn(2) ? 'postalVoteCast' : dice.of(kindsBefore);
  if (state.phase === 'paused') return dice.of(['resumed', dice.of(kindsBefore), dice.of(kinds)]);
  if (openRound(state)) return dice.isOneIn(5) ? dice.of(kinds) : usualStep(dice, state);
  if (dice.isOneIn(2)) return dice.of(kinds);
  if (openVote(state)) return dice.of(['ballotCast', 'ballotCast', 'ballotCast', 'ballotCast', 'voteClosed']);
  if (!openItem(state)) return 'itemOpened';
  return dice.isOneIn(2) ? dice.of(['motionMoved', 'voteOpened']) : usualStep(dice, state);
}

function actorOf(dice: Dice, state: AssemblyState, { kind, payload }: EventBody): string | null {
  if (dice.isOneIn(14)) return dice.isOneIn(3) ? null : dice.of(people);
  const chair = state.offices.find(({ role, until }) => role === 'chair' && until === null)?.person ?? null;
  switch (kind) {
    case 'sent':
      return null;
    case 'personAdded':
    case 'personRemoved':
    case 'rescheduled':
    case 'roleGiven':
    case 'roleTaken':
      return dice.of([state.convener, state.convener, chair]);
    case 'annexAdded':
    case 'chairKept':
    case 'annexWithdrawn':
      return dice.of([state.convener, chair]);
    case 'cancelled':
      return dice.of([state.convener, null]);
    case 'arrived':
    case 'left':
    case 'ballotCast':
    case 'postalVoteCast':
    case 'candidacyAccepted':
    case 'candidacyDeclined':
    case 'electionBallotCast':
      return payload.person;
    case 'candidateProposed':
      return payload.by;
    case 'proxyGiven':
    case 'proxyRevoked':
      return payload.from;
    case 'proxyAccepted':
    case 'proxyDeclined':
      return payload.to;
    case 'chairAsked':
      return candidateOf(dice, state, payload.as);
    case 'chairTaken':
      return state.chairRequest?.person ?? null;
    case 'motionMoved':
      return payload.by;
    case 'motionWithdrawn':
      return state.motions.find(({ id }) => id === payload.motion)?.by ?? chair;
    case 'voteClosed':
    case 'roundClosed':
      return dice.isOneIn(4) ? null : chair;
    default:
      return chair;
  }
}

/** Mostly someone who can ask for the chair. */
function candidateOf(dice: Dice, { offices }: AssemblyState, as: string): string {
  const holders = offices.filter(({ role, until }) => role === as && until === null);
  return holders.length === 0 ? dice.of(people) : dice.of(holders).person;
}

/** Usually one of the people who can do it. */
function anyPerson(kind: EventKind, dice: Dice, state: AssemblyState): string {
  const isAbsent = kind === 'arrived' || kind === 'proxyGiven' || kind === 'postalVoteCast';
  const vote = openVote(state) ?? openRound(state);
  const fit = state.people.filter((each) => (each.presence === null) === isAbsent && (!vote || each.votedIn !== vote.number));
  return dice.isOneIn(5) || fit.length === 0 || kind === 'personAdded' ? dice.of(people) : dice.of(fit).person;
}

function bodyOf(kind: EventKind, dice: Dice, state: AssemblyState, isChairless: boolean): EventBody {
  const person = anyPerson(kind, dice, state);
  const inForce = state.proxies.filter((each) => each.state === (kind === 'proxyAccepted' ? 'given' : 'accepted'));
  const known = () => dice.of(inForce.length > 0 && !dice.isOneIn(4) ? inForce : [...state.proxies, { from: person, to: dice.of(people) }]);
  const item = () => (!dice.isOneIn(8) && openItem(state)?.id) || (dice.isOneIn(30) ? 'unknown' : dice.of(state.items).id);
  switch (kind) {
    case 'sent':
      return {
        kind,
        payload: { to: person, at: state.at, messageId: `<${state.seq}@example.org>`, outcome: dice.of(['accepted', 'refused']) },
      };
    case 'personAdded':
      return { kind, payload: { person, name: `Added ${state.seq}`, weight: dice.upTo(3) } };
    case 'personRemoved':
    case 'left':
      return { kind, payload: { person } };
    case 'rescheduled': {
      const where = { place: dice.of(['Hall', 'Hall', 'Garden', null]), link: dice.of([null, null, 'https://example.org/room']) };
      return { kind, payload: { at: startAt + dice.of([0, 0, -60_000, 1, 60_000]), timeZone: 'Europe/Paris', ...where } };
    }
    case 'annexAdded': {
      const id = dice.isOneIn(4) ? 'x0' : `x${state.seq}`;
      const of = dice.isOneIn(2) ? item() : null;
      return { kind, payload: { id, item: of, name: `Annex ${state.seq}.pdf`, bytes: dice.upTo(9000), sha256: 'ab'.repeat(32) } };
    }
    case 'annexWithdrawn':
      return { kind, payload: { annex: state.annexes.length === 0 ? 'x0' : dice.of(state.annexes).id } };
    case 'arrived':
      return { kind, payload: { person, how: dice.of(['inPerson', 'remote']) } };
    case 'proxyGiven':
      return { kind, payload: { from: person, to: dice.of(people) } };
    case 'proxyAccepted':
    case 'proxyDeclined':
    case 'proxyRevoked': {
      const { from, to } = known();
      return { kind, payload: { from, to } };
    }
    case 'roleGiven':
    case 'roleTaken':
      return {
        kind,
        payload: {
          person: isChairless ? dice.of([state.convener, person]) : person,
          role: isChairless ? 'chair' : dice.of([...roles, 'teller', 'teller']),
        },
      };
    case 'chairAsked':
      return { kind, payload: { as: dice.of(claims) } };
    case 'itemOpened':
    case 'itemClosed':
      return { kind, payload: { item: item() } };
    case 'postalVoteCast': {
      const motion = dice.isOneIn(12) || state.motions.length === 0 ? 'm9' : dice.of(state.motions).id;
      return { kind, payload: { motion, person, choice: dice.of(choices) } };
    }
    case 'motionMoved':
    case 'motionWithdrawn':
    case 'voteOpened':
    case 'ballotCast':
    case 'voteClosed':
      return aboutMotion(kind, dice, state, { item: item(), person });
    case 'chairKept':
    case 'chairTaken':
    case 'opened':
    case 'paused':
    case 'resumed':
    case 'closed':
      return { kind, payload: {} };
    case 'cancelled':
      return { kind, payload: { reason: dice.of([null, 'The hall was flooded.']) } };
    case 'convened':
      return { kind: 'paused', payload: {} };
    default:
      return aboutElection(kind, dice, state, { item: item(), person });
  }
}
