import { addAnnex, annexesIn, withdrawAnnex } from './annexes.ts';
import { electionPayloads } from './election-events.ts';
import { aboutElections, lapseCandidacies, lapseElections } from './elections.ts';
import { readEvent, type AssemblyEvent, type PayloadOf } from './events.ts';
import { closeItem, endItems, isVoting, itemsOf, lapseMotions, motionsOf, moveMotion, openAnItem, withdrawMotion } from './motions.ts';
import * as people from './people.ts';
import { castPostalVote, lapsePostalVotes } from './postal-votes.ts';
import { acceptProxy, endProxy, giveProxy, lapseProxies } from './proxies.ts';
import { withQuorum } from './quorum.ts';
import { need, Refused, type RefusalCode } from './refusals.ts';
import { keepsNotice, reschedule } from './rescheduling.ts';
import { aboutRounds } from './rounds.ts';
import type { AssemblyState } from './state.ts';
import { successionPayloads } from './succession-events.ts';
import * as succession from './succession.ts';
import { castBallot, closeVote, openAVote } from './votes.ts';

export type Applied = { state: AssemblyState } | { refused: RefusalCode };

const isOfEdition3: ReadonlySet<string> = new Set(['annexAdded', 'annexWithdrawn', 'postalVoteCast', 'rescheduled']);

/**
 * The state after one more event, or why the rules refuse it; the first event is `convened`. The one function
 * by which commands are judged before their event is recorded, and logs are replayed.
 */
export function applyEvent(state: AssemblyState | undefined, event: AssemblyEvent): Applied {
  try {
    need(readEvent(event) !== undefined, 'assembly.malformed');
    return { state: applied(state, event) };
  } catch (error) {
    if (error instanceof Refused) return { refused: error.code };
    throw error;
  }
}

/**
 * The state after a whole log.
 *
 * @throws Error at the first event that the rules refuse.
 */
export function replay(events: Iterable<AssemblyEvent>): AssemblyState {
  let state: AssemblyState | undefined;
  for (const event of events) {
    const result = applyEvent(state, event);
    if ('refused' in result) throw new Error(`event ${event.seq} is refused: ${result.refused}`);
    state = result.state;
  }
  if (!state) throw new Error('an empty log describes no assembly');
  return state;
}

function applied(state: AssemblyState | undefined, event: AssemblyEvent): AssemblyState {
  const { seq, at } = event;
  need(seq === (state?.seq ?? 0) + 1, 'assembly.outOfOrder');
  need((event.kind === 'convened') === (state === undefined), 'assembly.notConvened');
  if (event.kind === 'convened') return convene(event);
  // Always so, since only `convened` comes without a state.
  need(state !== undefined, 'assembly.notConvened');
  need(at >= state.at, 'assembly.timeBackwards');
  need(state.phase !== 'closed' && state.phase !== 'cancelled', 'assembly.over');
  // Edition 1 has neither elections nor requests for the chair.
  need(state.convocation.edition > 1 || !Object.hasOwn(electionPayloads, event.kind), 'assembly.malformed');
  need(state.convocation.edition > 1 || !Object.hasOwn(successionPayloads, event.kind), 'assembly.notAllowed');
  need(state.convocation.edition > 2 || !isOfEdition3.has(event.kind), 'assembly.malformed');
  const next = coursed(state, event) ?? aboutPeople(state, event) ?? aboutElections(state, event) ?? deliberated(state, event);
  return { ...succession.withChairRequest(state, next, event), seq, at };
}

function convene({ seq, at, actor, payload }: Extract<AssemblyEvent, { kind: 'convened' }>): AssemblyState {
  checkConvocation(payload, at);
  const convener = actor ?? '';
  need(
    payload.roll.some(({ person }) => person === convener),
    'assembly.notOnRoll',
  );
  const state: AssemblyState = {
    seq,
    at,
    phase: 'convened',
    convocation: payload,
    moves: [],
    convener,
    convenedAt: at,
    dispatches: [],
    people: people.peopleOf(payload.roll),
    offices: [],
    chairRequest: null,
    proxies: [],
    postalVotes: [],
    items: itemsOf(payload),
    motions: motionsOf(payload, convener, at),
    votes: [],
    elections: [],
    annexes: annexesIn(payload, at),
    quorum: { isReached: payload.bylaws.quorum.kind === 'none', weight: 0, people: 0, totalWeight: 0, moments: [] },
    openedAt: null,
    pauses: [],
    endedAt: null,
    cancelReason: null,
  };
  return withQuorum(state, at);
}

function checkConvocation({ edition, roll, agenda, annexes, bylaws, place, link, at: start }: PayloadOf<'convened'>, at: number): void {
  need(edition > 2 || (bylaws.postalVotes ?? bylaws.deadlineHours) === undefined, 'assembly.malformed');
  const isOnce = (ids: readonly string[]) => new Set(ids).size === ids.length;
  need(isOnce(roll.map(({ person }) => person)), 'assembly.twice');
  need(isOnce(agenda.map(({ id }) => id)) && isOnce(annexes.map(({ id }) => id)), 'assembly.twice');
  need(isOnce(agenda.flatMap(({ motion }) => (motion ? [motion.id] : []))), 'assembly.twice');
  need(place !== null || link !== null, 'assembly.noPlace');
  need(
    roll.some(({ weight }) => weight > 0),
    'assembly.weights',
  );
  need(bylaws.weights === 'given' || roll.every(({ weight }) => weight <= 1), 'assembly.weights');
  need(keepsNotice(bylaws, start, at), 'assembly.noticeTooShort');
}

/** Convocation and course of the assembly. */
function coursed(state: AssemblyState, { kind, payload, actor, at }: AssemblyEvent): AssemblyState | undefined {
  switch (kind) {
    case 'sent':
      people.needActor(state, actor, 'server');
      people.personOf(state, payload.to);
      return { ...state, dispatches: [...state.dispatches, { ...payload, recordedAt: at }] };
    case 'cancelled':
      people.needActor(state, actor, 'convener', 'server');
      need(state.phase === 'convened', 'assembly.alreadyOpened');
      return over({ ...state, phase: 'cancelled', cancelReason: payload.reason }, at);
    case 'rescheduled':
      return withQuorum(reschedule(state, payload, actor, at), at);
    case 'annexAdded':
      return addAnnex(state, payload, actor, at);
    case 'annexWithdrawn':
      return withdrawAnnex(state, payload.annex, actor, at);
    case 'opened':
      need(state.phase === 'convened', 'assembly.alreadyOpened');
      need(people.holdersOf(state, 'chair').length > 0, 'assembly.noChair');
      people.needActor(state, actor, 'chair');
      need(at >= state.convocation.at, 'assembly.tooEarly');
      return { ...state, phase: 'open', openedAt: at };
    case 'paused':
      people.needActor(state, actor, 'chair');
      needOpen(state);
      need(!isVoting(state), 'assembly.voteOpen');
      return { ...state, phase: 'paused', pauses: [...state.pauses, { from: at, until: null }] };
    case 'resumed':
      people.needActor(state, actor, 'chair');
      need(state.phase === 'paused', 'assembly.notPaused');
      return { ...state, phase: 'open', pauses: state.pauses.map((pause) => people.ended(pause, at)) };
    case 'closed':
      people.needActor(state, actor, 'chair');
      need(state.phase !== 'convened', 'assembly.notOpen');
      need(!isVoting(state), 'assembly.voteOpen');
      return over({ ...state, phase: 'closed' }, at);
    default:
      return undefined;
  }
}

/** Ends what lasts: stays, roles, the open item, a pause. Open motions lapse. */
function over(state: AssemblyState, at: number): AssemblyState {
  const { offices, pauses } = state;
  const lasting = { offices: offices.map((each) => people.ended(each, at)), pauses: pauses.map((each) => people.ended(each, at)) };
  return lapseElections(lapseMotions(endItems(people.leaveAll({ ...state, ...lasting, endedAt: at }, at), at), at), at);
}

function needOpen({ phase }: AssemblyState): void {
  need(phase !== 'paused', 'assembly.paused');
  need(phase === 'open', 'assembly.notOpen');
}

/** Roll, attendance, roles, proxies and postal votes: at any time until the end. */
function aboutPeople(state: AssemblyState, event: AssemblyEvent): AssemblyState | undefined {
  const next = aboutRoll(state, event) ?? aboutChair(state, event) ?? aboutProxies(state, event);
  return next && withQuorum(next, event.at);
}

function aboutRoll(state: AssemblyState, { kind, payload, actor, at }: AssemblyEvent): AssemblyState | undefined {
  switch (kind) {
    case 'personAdded':
      people.needActor(state, actor, 'convener');
      need(state.phase === 'convened', 'assembly.rollFixed');
      return people.addPerson(state, payload);
    case 'personRemoved':
      people.needActor(state, actor, 'convener', 'chair', 'server');
      return removed(state, payload.person, at);
    case 'arrived':
      people.needActor(state, actor, { person: payload.person }, 'chair', 'secretary', 'teller');
      return lapsePostalVotes(lapseProxies(people.arrive(state, payload, at), payload.person, at, 'given'), payload.person, at);
    case 'left':
      people.needActor(state, actor, { person: payload.person }, 'chair', 'secretary', 'teller');
      return people.leave(state, payload.person, at);
    case 'roleGiven':
      people.needActor(state, actor, 'convener', 'chair');
      return people.giveRole(state, payload, at);
    case 'roleTaken':
      people.needActor(state, actor, 'convener', 'chair');
      return people.takeRole(state, payload, at);
    default:
      return undefined;
  }
}

/**
 * Proxies given or received, and postal votes, lapse when their person is removed from the roll.
 */
function removed(state: AssemblyState, person: string, at: number): AssemblyState {
  const deleted = lapseProxies(people.removePerson(state, person, at), person, at, 'both');
  return lapseCandidacies(lapsePostalVotes(deleted, person, at), person);
}

/** Succession when chair and convener are gone. */
function aboutChair(state: AssemblyState, { kind, payload, actor, at }: AssemblyEvent): AssemblyState | undefined {
  switch (kind) {
    case 'chairAsked':
      return succession.askForChair(state, payload, actor, at);
    case 'chairKept':
      return succession.keepChair(state, actor);
    case 'chairTaken':
      return succession.takeChair(state, actor, at);
    default:
      return undefined;
  }
}

function aboutProxies(state: AssemblyState, { kind, payload, actor, at }: AssemblyEvent): AssemblyState | undefined {
  switch (kind) {
    case 'postalVoteCast':
      return castPostalVote(state, payload, actor, at);
    case 'proxyGiven':
      people.needActor(state, actor, { person: payload.from });
      return lapsePostalVotes(giveProxy(state, payload, at), payload.from, at);
    case 'proxyAccepted':
      people.needActor(state, actor, { person: payload.to });
      return acceptProxy(state, payload, at);
    case 'proxyDeclined':
      people.needActor(state, actor, { person: payload.to });
      return endProxy(state, payload, 'declined', at);
    case 'proxyRevoked':
      people.needActor(state, actor, { person: payload.from });
      return endProxy(state, payload, 'revoked', at);
    default:
      return undefined;
  }
}

/** Items, motions, votes and rounds of elections: while it is open. */
function deliberated(state: AssemblyState, event: AssemblyEvent): AssemblyState {
  const { kind, payload, actor, at } = event;
  needOpen(state);
  const inRound = aboutRounds(state, event);
  if (inRound) return inRound;
  switch (kind) {
    case 'itemOpened':
      people.needActor(state, actor, 'chair');
      return openAnItem(state, payload.item, at);
    case 'itemClosed':
      people.needActor(state, actor, 'chair');
      return closeItem(state, payload.item, at);
    case 'motionMoved':
      return moveMotion(state, payload, actor, at);
    case 'motionWithdrawn':
      return withdrawMotion(state, payload.motion, actor, at);
    case 'voteOpened':
      people.needActor(state, actor, 'chair');
      return openAVote(state, payload, at);
    case 'ballotCast':
      return castBallot(state, payload, actor, at);
    case 'voteClosed':
      return closeVote(state, payload, actor, at);
    default:
      throw new Refused('assembly.malformed');
  }
}
