import type { Reply } from '#platform/contract/endpoint.ts';
import { infiniteQuery, query } from '#platform/web/api.ts';
import { listSessions, readSession } from '../contract/endpoints.ts';
import { readInvitation } from '../contract/invitation-endpoints.ts';
import type { Instant, SessionState } from '../contract/rules/state.ts';
import { together } from '../contract/sent-session.ts';

export interface SessionFilter {
  phase: 'running' | 'ended';
  q?: string;
  groupId?: string;
}

/** The sessions of the person, newest first; what is not filtered by is left out, so that equal lists share one place in memory. */
export const sessionsQuery = ({ phase, q, groupId }: SessionFilter) =>
  infiniteQuery(listSessions, { query: { mine: '1', phase, ...(q ? { q } : {}), ...(groupId ? { groupId } : {}) } });

export const sessionQuery = (id: string) => query(readSession, { params: { id } });

/** What is told of a session to those who may join it. */
export const invitationQuery = (id: string) => query(readInvitation, { params: { id } });

/** What was read of a session, its texts where they belong. */
export const snapshotOf = (reply: Reply<typeof readSession>): { state: SessionState; now: Instant } => ({
  state: together(reply),
  now: reply.now,
});
