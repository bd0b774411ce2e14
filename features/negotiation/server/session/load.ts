import type { Context } from '#platform/server/feature.ts';
import type { House } from '#platform/server/house.ts';
import { authorize } from '#platform/server/policy.ts';
import { refuse } from '#platform/server/refusal.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Instant, SessionState } from '../../contract/rules/state.ts';
import { policy, type SessionSeen } from '../policy.ts';
import { applyClock } from './carry-out.ts';
import { keptSessions } from './kept-sessions.ts';
import type { SessionSnapshot } from './snapshot.ts';
import { findHead, headOf, type Head } from './store.ts';

/** A session as a viewer sees it, as far as rights depend on it. */
export function seenBy(viewer: Viewer, { parties, phase }: SessionState): SessionSeen {
  const party = parties.find(({ userId }) => userId === viewer.id);
  return { viewerStatus: party?.status ?? 'none', isEnded: phase === 'ended' };
}

/** A session as it stands now, for those who may read it; to everybody else it does not exist. A time that is over is over here. */
export async function loadSession(context: Pick<Context, keyof House | 'viewer'>, id: string): Promise<SessionSnapshot & { now: Instant }> {
  const { db, viewer } = context;
  const head = await findHead(db, viewer, id);
  if (!head) throw refuse('thing.notFound');
  const snapshot = (isTimeOver(head) && (await applyClock(context, id))) || (await keptSessions(db).at(db, id, head.seq));
  // What is kept may be newer than what was just read.
  authorize(viewer, policy, 'negotiation.read', seenBy(viewer, snapshot.state));
  return { ...snapshot, now: head.now };
}

/** A session as it stands, whoever asks: for what tells nothing of its content, and for jobs. */
export async function readSnapshot({ db }: Pick<House, 'db'>, id: string): Promise<SessionSnapshot | undefined> {
  const head = await headOf(db, id);
  return head && keptSessions(db).at(db, id, head.seq);
}

const isTimeOver = ({ phase, endsAt, now }: Head & { now: Instant }) => phase === 'open' && now >= endsAt;
