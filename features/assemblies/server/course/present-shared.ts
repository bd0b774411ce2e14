import { isVoting, nextIn, openItem, rootOf } from '../../contract/rules/motions.ts';
import { postalVotesOn } from '../../contract/rules/postal-votes.ts';
import { hasVote } from '../../contract/rules/quorum.ts';
import type { AssemblyState, Item, Motion as MotionState, Vote } from '../../contract/rules/state.ts';
import type { AgendaItem, AssemblyWhole, Motion, RollPerson } from '../../contract/shapes.ts';
import { rolesOf } from '../policy.ts';
import { iso, namedIn } from './asked.ts';
import { sharedElection, type SharedElection } from './present-elections.ts';

export type SharedMotion = Omit<Motion, 'hasVoted' | 'mine' | 'postal' | 'votesFor' | 'can'> & { postal: Pick<Motion['postal'], 'people'> };
type SharedItem = Omit<AgendaItem, 'motions' | 'elections' | 'can'> & { motions: SharedMotion[]; elections: SharedElection[] };

/** Parts that are equal for all viewers, as far as they follow from the log alone. */
export type Shared = Omit<
  AssemblyWhole,
  | 'id'
  | 'title'
  | 'language'
  | 'group'
  | 'isHidden'
  | 'isWaiting'
  | 'annexes'
  | 'convocations'
  | 'chairRequest'
  | 'me'
  | 'headHash'
  | 'can'
  | 'items'
> & { items: SharedItem[] };

/** Where a motion is in the course of the assembly, for what can be done with it. */
export interface MotionPlace {
  motion: MotionState;
  vote: Vote | undefined;
  isVoting: boolean;
  /** Undecided, while no vote is open. */
  isFree: boolean;
  /** First of what is undecided in its thread. */
  isNext: boolean;
}

const known = new WeakMap<AssemblyState, Shared>();

/** Shared parts; the same object for the same state, since thousands of viewers read it. */
export function sharedOf(state: AssemblyState): Shared {
  let shared = known.get(state);
  if (!shared) known.set(state, (shared = makeShared(state)));
  return shared;
}

function makeShared(state: AssemblyState): Shared {
  const { quorum, convocation, people } = state;
  const instant = (at: number) => new Date(at).toISOString();
  return {
    startsAt: instant(convocation.at),
    timeZone: convocation.timeZone,
    place: convocation.place ?? '',
    link: convocation.link ?? '',
    phase: state.phase,
    convener: namedIn(state, state.convener),
    convenedAt: instant(state.convenedAt),
    openedAt: iso(state.openedAt),
    endedAt: iso(state.endedAt),
    cancelReason: state.cancelReason,
    moves: state.moves.map(({ at, before }) => ({
      at: instant(at),
      startsAt: instant(before.at),
      place: before.place ?? '',
      link: before.link ?? '',
    })),
    bylaws: convocation.bylaws,
    items: state.items.map((item) => sharedItem(state, item)),
    roll: rollOf(state),
    quorum: {
      total: quorum.totalWeight,
      weight: quorum.weight,
      people: quorum.people,
      present: people.filter((each) => each.presence !== null && hasVote(each)).length,
      byPost: convocation.bylaws.postalVotes === 'withQuorum' ? new Set(postalVotesOn(state).map(({ person }) => person)).size : 0,
      isReached: quorum.isReached,
      moments: quorum.moments.map((moment) => ({ at: instant(moment.at), isReached: moment.isReached })),
    },
    seq: state.seq,
  };
}

function rollOf(state: AssemblyState): RollPerson[] {
  const proxies = new Map(
    state.proxies
      .filter((each) => each.state === 'given' || each.state === 'accepted')
      .map(({ from, to, state: how }) => [from, { to, isAccepted: how === 'accepted' }]),
  );
  return state.people.map(({ person, name, weight, presence, removedAt }) => ({
    id: person,
    name,
    weight,
    how: presence,
    proxy: proxies.get(person) ?? null,
    isRemoved: removedAt !== null,
    roles: rolesOf(state, person),
  }));
}

function sharedItem(state: AssemblyState, item: Item): SharedItem {
  const { id, title, text, periods } = item;
  return {
    id,
    title,
    text,
    state: openItem(state) === item ? 'open' : periods.length === 0 ? 'waiting' : 'closed',
    motions: placesOf(state, id).map((place) => sharedMotion(state, place)),
    elections: state.elections.filter((election) => election.item === id).map((election) => sharedElection(state, election)),
  };
}

const places = new WeakMap<AssemblyState, Map<string, MotionPlace[]>>();

/** The motions of an item. */
export function placesOf(state: AssemblyState, item: string): readonly MotionPlace[] {
  let found = places.get(state);
  if (!found) {
    const isAnyOpen = isVoting(state);
    const all = state.motions.map((motion) => placeOf(state, motion, isAnyOpen));
    places.set(state, (found = Map.groupBy(all, ({ motion }) => motion.item)));
  }
  return found.get(item) ?? [];
}

function placeOf(state: AssemblyState, motion: MotionState, isAnyOpen: boolean): MotionPlace {
  const vote = state.votes.findLast((each) => each.motion === motion.id);
  // Only where the rules might allow it: there may be hundreds of motions.
  const isFree = motion.state === 'open' && !isAnyOpen;
  return {
    motion,
    vote,
    isVoting: vote !== undefined && vote.closedAt === null,
    isFree,
    isNext: isFree && nextIn(state, rootOf(state, motion)) === motion,
  };
}

function sharedMotion(state: AssemblyState, { motion, vote, isVoting }: MotionPlace): SharedMotion {
  const { id, item, kind, of, text, currentText, reason, by } = motion;
  return {
    id,
    item,
    kind,
    of,
    text,
    currentText,
    reason,
    by: namedIn(state, by),
    state: isVoting ? 'voting' : motion.state,
    isSecret: vote?.secret ?? false,
    majority: vote?.majority ?? state.convocation.bylaws.majority,
    voted: vote?.ballots.reduce((sum, { inNameOf }) => sum + inNameOf.length, 0) ?? 0,
    counts: vote?.counts ?? null,
    result: vote?.result ?? null,
    openedAt: iso(vote?.openedAt ?? null),
    closedAt: iso(vote?.closedAt ?? null),
    closesAt: isVoting ? iso(vote?.closesAt ?? null) : null,
    postal: {
      people: vote ? vote.ballots.filter(({ isPostal }) => isPostal).length : motion.state === 'open' ? postalVotesOn(state, id).length : 0,
    },
  };
}
