import type { Context } from '#platform/server/extension-points/feature.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { authorize } from '#platform/server/security/policy.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import type { Instant, SessionState } from '../../contract/rules/state.ts';
import { policy, type SessionSeen } from '../policy.ts';
import { tickSession } from './execute-command.ts';
import { sessionCache } from './session-cache.ts';
import type { SessionSnapshot } from './snapshot.ts';
import { findHead, headOf, type Head } from './store.ts';

/** The parts of a session that a viewer's rights depend on. */
export function seenBy(viewer: Viewer, { parties, phase }: SessionState): SessionSeen {
  const party = parties.find(({ userId }) => userId === viewer.id);
  return { viewerStatus: party?.status ?? 'none', isEnded: phase === 'ended' };
}

/**
 * Loads a session for people who can read it, with events of the clock applied.
 *
 * @throws `thing.notFound` for everyone else.
 */
export async function loadSession(
  context: Pick<Context, keyof AppContext | 'viewer'>,
  id: string,
): Promise<SessionSnapshot & { now: Instant }> {
  const { db, viewer } = context;
  const head = await findHead(db, viewer, id);
  if (!head) throw refuse('thing.notFound');
  const snapshot = (isTimeOver(head) && (await tickSession(context, id))) || (await sessionCache(db).at(db, id, head.seq));
  // The cached state may be newer than the row just read.
  authorize(viewer, policy, 'negotiation.read', seenBy(viewer, snapshot.state));
  return { ...snapshot, now: head.now };
}

/** Loads a session without checking rights: for background tasks and replies without content. */
export async function readSnapshot({ db }: Pick<AppContext, 'db'>, id: string): Promise<SessionSnapshot | undefined> {
  const head = await headOf(db, id);
  return head && sessionCache(db).at(db, id, head.seq);
}

const isTimeOver = ({ phase, endsAt, now }: Head & { now: Instant }) => phase === 'open' && now >= endsAt;
