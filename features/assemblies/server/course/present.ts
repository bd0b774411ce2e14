import { detectLanguage } from '#platform/server/i18n/detect-language.ts';
import { may } from '#platform/server/security/policy.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import { isVoting as isAnyVoteOpen, openItem, nextIn, rootOf } from '../../contract/rules/motions.ts';
import { arrivalsBeforeStart, findPerson } from '../../contract/rules/people.ts';
import { postalVoteOf, postalVotesOn } from '../../contract/rules/postal-votes.ts';
import { meetingOf } from '../../contract/rules/rescheduling.ts';
import { proxyOf, representedBy } from '../../contract/rules/proxies.ts';
import { hasVote } from '../../contract/rules/quorum.ts';
import type { AssemblyState, Item, Motion as MotionState, Person } from '../../contract/rules/state.ts';
import { claimOf, takenFrom } from '../../contract/rules/succession.ts';
import type { Annex } from '../../contract/annex-shapes.ts';
import type { AgendaItem, Assembly, AssemblyWhole, Motion, RollPerson } from '../../contract/shapes.ts';
import type { ConvocationCounts } from '../convocation/convocation-store.ts';
import { policy, rolesOf } from '../policy.ts';
import type { AssemblyRow } from '../store.ts';
import { Asked, isHere, iso, namedIn, votesFor } from './asked.ts';
import { presentElection } from './present-elections.ts';

/** Shape of an assembly in lists. */
export const present = (row: AssemblyRow): Assembly => ({
  id: row.id,
  title: row.title,
  language: detectLanguage(`${row.title} ${row.agenda}`),
  group: { id: row.groupId, name: row.groupName },
  startsAt: row.startsAt,
  timeZone: row.timeZone,
  place: row.place,
  phase: row.phase,
  isHidden: row.isHidden,
  isWaiting: row.isWaiting || undefined,
});

/** The current state of an assembly, for the viewer. */
export function presentWhole(
  row: AssemblyRow,
  state: AssemblyState,
  dependencies: { viewer: Viewer; at: number; convocations: ConvocationCounts; decidesForGroup: boolean; annexes: Annex[] },
): AssemblyWhole {
  const { viewer, at, convocations, decidesForGroup, annexes } = dependencies;
  const actor = viewer.id ?? '';
  const requested = new Asked(state, { actor, at, isHidden: row.isHidden });
  const roll = rollOf(state);
  const { quorum, convocation, people } = state;
  return {
    ...present(row),
    link: convocation.link ?? '',
    convener: namedIn(state, state.convener),
    convenedAt: new Date(state.convenedAt).toISOString(),
    openedAt: iso(state.openedAt),
    endedAt: iso(state.endedAt),
    cancelReason: state.cancelReason,
    moves: state.moves.map(({ at: movedAt, before }) => ({
      at: new Date(movedAt).toISOString(),
      startsAt: new Date(before.at).toISOString(),
      place: before.place ?? '',
      link: before.link ?? '',
    })),
    bylaws: convocation.bylaws,
    items: state.items.map((item) => presentItem(requested, item, actor)),
    roll,
    annexes,
    quorum: {
      total: quorum.totalWeight,
      weight: quorum.weight,
      people: quorum.people,
      present: people.filter((each) => each.presence !== null && hasVote(each)).length,
      byPost: convocation.bylaws.postalVotes === 'withQuorum' ? new Set(postalVotesOn(state).map(({ person }) => person)).size : 0,
      isReached: quorum.isReached,
      moments: quorum.moments.map((moment) => ({ at: new Date(moment.at).toISOString(), isReached: moment.isReached })),
    },
    chairRequest: requestIn(state, at),
    convocations,
    me: meIn(state, roll, actor),
    seq: row.seq,
    headHash: row.headHash,
    can: {
      ...rightsIn(requested, actor, may(viewer, policy, 'assembly.giveRole', { ...row, roles: rolesOf(state, actor) })),
      ...chairRights(requested, actor, decidesForGroup),
    },
  };
}

type ChairRight = 'askChair' | 'takeChair' | 'keepChair';

function chairRights(requested: Asked, actor: string, decidesForGroup: boolean): Pick<AssemblyWhole['can'], ChairRight> {
  const as = claimOf(requested.state, actor);
  return {
    askChair: (as !== 'manager' || decidesForGroup) && requested.can({ kind: 'chairAsked', payload: { as } }),
    takeChair: requested.can({ kind: 'chairTaken', payload: {} }),
    keepChair: requested.can({ kind: 'chairKept', payload: {} }),
  };
}

function requestIn(state: AssemblyState, at: number): AssemblyWhole['chairRequest'] {
  const request = state.chairRequest;
  if (!request) return null;
  const from = takenFrom(state, request);
  return { person: namedIn(state, request.person), takeableAt: new Date(from).toISOString(), isTakeable: at >= from };
}

function rightsIn(requested: Asked, actor: string, givesRoles: boolean): Omit<AssemblyWhole['can'], ChairRight> {
  const { state } = requested;
  const isOver = state.endedAt !== null;
  const me = findPerson(state, actor);
  const isOfficer = rolesOf(state, actor).length > 0;
  const proxy = proxyOf(state, actor);
  return {
    open: requested.can({ kind: 'opened', payload: {} }),
    pause: requested.can({ kind: 'paused', payload: {} }),
    resume: requested.can({ kind: 'resumed', payload: {} }),
    close: requested.can({ kind: 'closed', payload: {} }),
    cancel: requested.can({ kind: 'cancelled', payload: { reason: null } }),
    reschedule: requested.can({ kind: 'rescheduled', payload: { ...meetingOf(state.convocation), place: '-', link: null } }),
    checkIn: isHere(me) || requested.can({ kind: 'arrived', payload: { person: actor, how: 'remote' } }),
    checkInOthers: isOfficer && !isOver && requested.isAfter(state.convocation.at - arrivalsBeforeStart),
    giveProxy:
      !isOver &&
      state.convocation.bylaws.proxiesPerPerson > 0 &&
      me !== undefined &&
      hasVote(me) &&
      !isHere(me) &&
      proxy === undefined &&
      representedBy(state, actor).length === 0,
    revokeProxy: proxy !== undefined && requested.can({ kind: 'proxyRevoked', payload: { from: actor, to: proxy.to } }),
    giveRoles: givesRoles && !isOver,
    addAnnex: requested.can({ kind: 'annexAdded', payload: { id: 'new', item: null, name: 'new', bytes: 0, sha256: '0'.repeat(64) } }),
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

function meIn(state: AssemblyState, roll: readonly RollPerson[], actor: string): AssemblyWhole['me'] {
  const me = roll.find(({ id, isRemoved }) => id === actor && !isRemoved);
  if (!me) return null;
  const asking = state.proxies.filter(({ to, state: how }) => to === actor && how === 'given');
  return {
    ...me,
    represents: representedBy(state, actor).map((person) => namedIn(state, person)),
    askedBy: asking.map(({ from }) => namedIn(state, from)),
  };
}

function presentItem(requested: Asked, item: Item, actor: string): AgendaItem {
  const { id, title, text, periods } = item;
  const { state } = requested;
  const isOpen = openItem(state) === item;
  return {
    id,
    title,
    text,
    state: isOpen ? 'open' : periods.length === 0 ? 'waiting' : 'closed',
    motions: state.motions.filter((motion) => motion.item === id).map((motion) => presentMotion(requested, motion, actor)),
    elections: state.elections.filter((election) => election.item === id).map((election) => presentElection(requested, election, actor)),
    can: {
      open: requested.can({ kind: 'itemOpened', payload: { item: id } }),
      close: requested.can({ kind: 'itemClosed', payload: { item: id } }),
      move: isOpen && !isAnyVoteOpen(state) && canMove(requested, findPerson(state, actor)),
      elect:
        (isOpen || state.phase === 'convened') &&
        requested.can({ kind: 'electionAdded', payload: { id: 'new', item: id, title, seats: 1, majority: 'twoThirds' } }),
    },
  };
}

const canMove = ({ state }: Asked, me: Person | undefined): boolean =>
  state.phase === 'open' && me !== undefined && hasVote(me) && isHere(me);

function presentMotion(requested: Asked, motion: MotionState, actor: string): Motion {
  const { state } = requested;
  const { id, item, kind, of, text, currentText, reason, by } = motion;
  const vote = state.votes.findLast((each) => each.motion === id);
  const isVoting = vote !== undefined && vote.closedAt === null;
  const mine = vote?.ballots.find(({ inNameOf }) => inNameOf.includes(actor));
  // Only where the rules might allow it: there may be hundreds of motions, and thousands of readers.
  const isFree = motion.state === 'open' && !isAnyVoteOpen(state);
  const open = { motion: id, secret: false, majority: state.convocation.bylaws.majority, closesAt: null };
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
    closesAt: isVoting ? iso(vote.closesAt) : null,
    hasVoted: mine !== undefined,
    mine: mine?.choice ?? null,
    postal: {
      mine: state.phase === 'convened' ? postalVoteOf(state, id, actor) : null,
      people: vote ? vote.ballots.filter(({ isPostal }) => isPostal).length : motion.state === 'open' ? postalVotesOn(state, id).length : 0,
    },
    votesFor: isVoting ? votesFor(state, actor, vote.number) : [],
    can: {
      voteByPost:
        state.phase === 'convened' && requested.can({ kind: 'postalVoteCast', payload: { motion: id, person: actor, choice: 'abstain' } }),
      withdraw: isFree && requested.can({ kind: 'motionWithdrawn', payload: { motion: id } }),
      openVote: isFree && nextIn(state, rootOf(state, motion)) === motion && requested.can({ kind: 'voteOpened', payload: open }),
      closeVote: isVoting && rolesOf(state, actor).includes('chair'),
      respond:
        motion.state === 'open' &&
        kind !== 'amendment' &&
        openItem(state)?.id === item &&
        !isAnyVoteOpen(state) &&
        canMove(requested, findPerson(state, actor)),
    },
  };
}
