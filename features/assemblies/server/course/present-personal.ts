import { isVoting, openItem } from '../../contract/rules/motions.ts';
import { deadlineOf } from '../../contract/rules/deadline.ts';
import { arrivalsBeforeStart, findPerson } from '../../contract/rules/people.ts';
import { postalVoteOf } from '../../contract/rules/postal-votes.ts';
import { meetingOf } from '../../contract/rules/rescheduling.ts';
import { proxyOf, representedBy } from '../../contract/rules/proxies.ts';
import { hasVote } from '../../contract/rules/quorum.ts';
import type { Item } from '../../contract/rules/state.ts';
import { claimOf } from '../../contract/rules/succession.ts';
import type { AgendaItem, AssemblyWhole, Motion } from '../../contract/shapes.ts';
import { rolesOf } from '../policy.ts';
import { ballotOf, isHere, namedIn, votesFor, type Asked } from './asked.ts';
import { personalElection, type PersonalElection } from './present-elections.ts';
import { placesOf, sharedOf, type MotionPlace } from './present-shared.ts';

type PersonalMotion = Pick<Motion, 'id' | 'hasVoted' | 'mine' | 'votesFor' | 'can'> & { postal: Pick<Motion['postal'], 'mine'> };
type PersonalItem = Pick<AgendaItem, 'id' | 'can'> & { motions: PersonalMotion[]; elections: PersonalElection[] };

/** Parts that differ between viewers: their actions so far, and their permissions. */
export interface Personal extends Pick<AssemblyWhole, 'me' | 'can'> {
  items: PersonalItem[];
}

/** Rights of a viewer that do not follow from the log alone. */
export interface OtherRights {
  /** Whether the viewer may give roles. */
  givesRoles: boolean;
  decidesForGroup: boolean;
}

/**
 * Role of a viewer in the assembly. Rights limited to these people are computed for them only,
 * since there may be thousands of readers.
 */
interface Standing {
  actor: string;
  isChair: boolean;
  isConvener: boolean;
  isOfficer: boolean;
  /** Present with a vote, while the assembly is open. */
  canMove: boolean;
}

function standingOf({ state }: Asked, actor: string): Standing {
  const me = findPerson(state, actor);
  const roles = rolesOf(state, actor);
  return {
    actor,
    isChair: roles.includes('chair'),
    isConvener: state.convener === actor,
    isOfficer: roles.length > 0,
    canMove: state.phase === 'open' && me !== undefined && hasVote(me) && isHere(me),
  };
}

export function personalOf(requested: Asked, actor: string, others: OtherRights): Personal {
  const standing = standingOf(requested, actor);
  return {
    me: meIn(requested, actor),
    items: requested.state.items.map((item) => personalItem(requested, item, standing)),
    can: { ...rightsIn(requested, standing, others), ...chairRights(requested, actor, others) },
  };
}

function meIn({ state }: Asked, actor: string): AssemblyWhole['me'] {
  const found = findPerson(state, actor);
  const me = found?.removedAt === null ? sharedOf(state).roll[state.people.indexOf(found)] : undefined;
  if (!me) return null;
  const asking = state.proxies.filter(({ to, state: how }) => to === actor && how === 'given');
  const { id, name, weight, how, proxy, isRemoved, roles } = me;
  return {
    id,
    name,
    weight,
    how,
    proxy,
    isRemoved,
    roles,
    represents: representedBy(state, actor).map((person) => namedIn(state, person)),
    askedBy: asking.map(({ from }) => namedIn(state, from)),
  };
}

type ChairRight = 'askChair' | 'takeChair' | 'keepChair';

function chairRights(requested: Asked, actor: string, { decidesForGroup }: OtherRights): Pick<AssemblyWhole['can'], ChairRight> {
  const as = claimOf(requested.state, actor);
  return {
    askChair: (as !== 'manager' || decidesForGroup) && requested.can({ kind: 'chairAsked', payload: { as } }),
    takeChair: requested.state.chairRequest?.person === actor && requested.can({ kind: 'chairTaken', payload: {} }),
    keepChair: requested.state.chairRequest !== null && requested.can({ kind: 'chairKept', payload: {} }),
  };
}

function rightsIn(
  requested: Asked,
  { actor, isChair, isConvener, isOfficer }: Standing,
  { givesRoles }: OtherRights,
): Omit<AssemblyWhole['can'], ChairRight> {
  const { state } = requested;
  const isOver = state.endedAt !== null;
  const me = findPerson(state, actor);
  const proxy = proxyOf(state, actor);
  const annex = { id: 'new', item: null, name: 'new', bytes: 0, sha256: '0'.repeat(64) };
  return {
    open: isChair && requested.can({ kind: 'opened', payload: {} }),
    pause: isChair && requested.can({ kind: 'paused', payload: {} }),
    resume: isChair && requested.can({ kind: 'resumed', payload: {} }),
    close: isChair && requested.can({ kind: 'closed', payload: {} }),
    cancel: isConvener && requested.can({ kind: 'cancelled', payload: { reason: null } }),
    reschedule: isConvener && requested.can({ kind: 'rescheduled', payload: { ...meetingOf(state.convocation), place: '-', link: null } }),
    checkIn: isHere(me) || requested.can({ kind: 'arrived', payload: { person: actor, how: 'remote' } }),
    checkInOthers: isOfficer && !isOver && requested.isAfter(state.convocation.at - arrivalsBeforeStart),
    giveProxy:
      !isOver &&
      !requested.isAfter(deadlineOf(state) ?? Infinity) &&
      state.convocation.bylaws.proxiesPerPerson > 0 &&
      me !== undefined &&
      hasVote(me) &&
      !isHere(me) &&
      proxy === undefined &&
      representedBy(state, actor).length === 0,
    revokeProxy: proxy !== undefined && requested.can({ kind: 'proxyRevoked', payload: { from: actor, to: proxy.to } }),
    giveRoles: givesRoles && !isOver,
    addAnnex: (isChair || isConvener) && requested.can({ kind: 'annexAdded', payload: annex }),
  };
}

function personalItem(requested: Asked, item: Item, standing: Standing): PersonalItem {
  const { id, title } = item;
  const { state } = requested;
  const { actor, isChair, isConvener, canMove } = standing;
  const isOpen = openItem(state) === item;
  return {
    id,
    motions: placesOf(state, id).map((place) => personalMotion(requested, place, standing)),
    elections: state.elections
      .filter((election) => election.item === id)
      .map((election) => personalElection(requested, election, actor, isChair)),
    can: {
      open: isChair && requested.can({ kind: 'itemOpened', payload: { item: id } }),
      close: isChair && requested.can({ kind: 'itemClosed', payload: { item: id } }),
      move: isOpen && !isVoting(state) && canMove,
      elect:
        (isChair || isConvener) &&
        (isOpen || state.phase === 'convened') &&
        requested.can({ kind: 'electionAdded', payload: { id: 'new', item: id, title, seats: 1, majority: 'twoThirds' } }),
    },
  };
}

function personalMotion(
  requested: Asked,
  { motion, vote, isVoting: isOpen, isFree, isNext }: MotionPlace,
  standing: Standing,
): PersonalMotion {
  const { state } = requested;
  const { actor, isChair, isOfficer, canMove } = standing;
  const { id, item, kind, by } = motion;
  const mine = vote && ballotOf(vote.ballots, actor);
  const isConvened = state.phase === 'convened';
  const open = { motion: id, secret: false, majority: state.convocation.bylaws.majority, closesAt: null };
  return {
    id,
    hasVoted: mine !== undefined,
    mine: mine?.choice ?? null,
    postal: { mine: isConvened ? postalVoteOf(state, id, actor) : null },
    votesFor: isOpen ? votesFor(state, actor, vote?.number ?? 0) : [],
    can: {
      voteByPost: isConvened && requested.can({ kind: 'postalVoteCast', payload: { motion: id, person: actor, choice: 'abstain' } }),
      withdraw: isFree && (isOfficer || by === actor) && requested.can({ kind: 'motionWithdrawn', payload: { motion: id } }),
      openVote: isNext && isChair && requested.can({ kind: 'voteOpened', payload: open }),
      closeVote: isOpen && isChair,
      respond: isFree && kind !== 'amendment' && openItem(state)?.id === item && canMove,
    },
  };
}
