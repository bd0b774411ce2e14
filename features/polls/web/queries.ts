import { query, type RefreshTarget } from '#platform/web/api/api.ts';
import type { LiveHandlers } from '#platform/web/live/live.tsx';
import { listPolls, listVotes, readPoll } from '../contract/endpoints.ts';
import { pollChangedMessage, type pollLists } from '../contract/limits.ts';

export type PollListName = (typeof pollLists)[number];

export const pollQuery = (id: string) => query(readPoll, { params: { id } });

/** Query for one page of open or ended polls: of a group, below a document, or all of one's own. */
export const pollsQuery = (list: PollListName, place: { groupId?: string; documentId?: string }, cursor: string | null) =>
  query(listPolls, { query: { list, ...place, ...(cursor !== null && { cursor }) } });

/** Queries to invalidate when a poll or its votes change; without an ID, all queries of polls. */
export const readsOf = (id: string): RefreshTarget[] =>
  id ? [listPolls, { endpoint: readPoll, params: { id } }, { endpoint: listVotes, params: { id } }] : [listPolls, readPoll, listVotes];

export const pollsLive: LiveHandlers = { [pollChangedMessage]: ({ id }, refresh) => refresh(...readsOf(id)) };
