import { rooms } from '#platform/server/common/live-rooms.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { assemblyCountedEvent, type AssemblyCounts } from '../../contract/counting.ts';
import { assemblyChangedMessage } from '../../contract/limits.ts';
import type { AssemblyEvent } from '../../contract/rules/events.ts';
import { openRound, openVote } from '../../contract/rules/motions.ts';
import { findPerson } from '../../contract/rules/people.ts';
import { hasVote } from '../../contract/rules/quorum.ts';
import type { AssemblyState, Ballot, RoundBallot } from '../../contract/rules/state.ts';
import { electionVotedOn } from '../course/closing.ts';
import { findHead, lastEvents } from '../store.ts';
import { stateOf } from './state-cache.ts';

/** Interval in which counts are collected and sent together. */
const slotMs = 500;
/** Number of latest events searched for those of a slot. */
const eventsInSlot = 1_000;

const counted: ReadonlySet<string> = new Set(['ballotCast', 'electionBallotCast', 'arrived', 'left']);

/** The slot of these events; undefined if windows have to read the assembly again after them. */
export function slotOf(before: AssemblyState | undefined, added: readonly AssemblyEvent[], after: AssemblyState): number | undefined {
  const isCounted =
    before !== undefined &&
    added.every(({ kind }) => counted.has(kind)) &&
    before.quorum.isReached === after.quorum.isReached &&
    before.chairRequest === after.chairRequest &&
    before.postalVotes === after.postalVotes &&
    (before.proxies === after.proxies || !added.some(({ kind }) => kind === 'arrived'));
  return isCounted ? Math.floor(after.at / slotMs) * slotMs : undefined;
}

/** When the counts of a slot are sent. */
export const slotEnd = (slot: number): string => new Date(slot + slotMs).toISOString();

/**
 * Sends the counts of a slot to all members, once for all of its events, and lets the windows of the people
 * who came or left read what is theirs. Windows of people who voted know their vote, or read it themselves.
 */
export async function sendCounts({ db, live }: Pick<AppContext, 'db' | 'live'>, id: string, slot: number): Promise<void> {
  const head = await findHead(db, id);
  if (!head) return;
  const state = await stateOf(db, head);
  const events = (await lastEvents(db, id, eventsInSlot)).filter(({ at }) => at >= slot && at < slot + slotMs);
  const moved = events.flatMap((event) => (event.kind === 'arrived' || event.kind === 'left' ? event.payload.person : []));
  const voters = events.flatMap((event) =>
    event.kind === 'ballotCast' || event.kind === 'electionBallotCast' ? event.payload.inNameOf : [],
  );
  live.sendEvent([rooms.group(head.groupId)], assemblyCountedEvent, countsOf(id, state, moved, voters));
  if (moved.length > 0) live.send([...new Set(moved)].map(rooms.user), { type: assemblyChangedMessage, id });
}

function countsOf(id: string, state: AssemblyState, moved: readonly string[], voters: readonly string[]): AssemblyCounts {
  const { quorum, people, seq } = state;
  const open = openVote(state);
  const voted = (ballots: readonly (Ballot | RoundBallot)[]) => ballots.reduce((sum, { inNameOf }) => sum + inNameOf.length, 0);
  const election = electionVotedOn(state);
  const round = openRound(state);
  return {
    id,
    seq,
    quorum: {
      weight: quorum.weight,
      people: quorum.people,
      present: people.filter((each) => each.presence !== null && hasVote(each)).length,
    },
    voting: open
      ? { id: open.motion, voted: voted(open.ballots) }
      : election && round
        ? { id: election.id, voted: voted(round.ballots) }
        : null,
    people: [...new Set(moved)].map((person) => ({ id: person, how: findPerson(state, person)?.presence ?? null })),
    voters: [...new Set(voters)],
  };
}
