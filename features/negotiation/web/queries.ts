import { infiniteQuery, query } from '#platform/web/api.ts';
import { listSessions, readSession } from '../contract/endpoints.ts';

export interface SessionFilter {
  phase: 'running' | 'ended';
  q?: string;
  groupId?: string;
}

/** The sessions of the person, newest first; what is not filtered by is left out, so that equal lists share one place in memory. */
export const sessionsQuery = ({ phase, q, groupId }: SessionFilter) =>
  infiniteQuery(listSessions, { query: { mine: '1', phase, ...(q ? { q } : {}), ...(groupId ? { groupId } : {}) } });

export const sessionQuery = (id: string) => query(readSession, { params: { id } });
