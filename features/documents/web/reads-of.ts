import type { RefreshTarget } from '#platform/web/api/api.ts';
import { listCoAuthorRequests, listCoAuthors } from '../contract/co-author-endpoints.ts';
import { listDocuments, listVersions, readDocument, readNext, readWriters } from '../contract/endpoints.ts';
import { listThreads } from '../contract/thread-endpoints.ts';
import { listMedia } from '../contract/media-endpoints.ts';

/** Queries to invalidate when a document changes. */
export const readsOf = (id: string): RefreshTarget[] => [
  listDocuments,
  readNext,
  { endpoint: readDocument, params: { id } },
  { endpoint: listVersions, params: { id } },
  { endpoint: readWriters, params: { id } },
  { endpoint: listMedia, params: { id } },
  { endpoint: listCoAuthors, params: { id } },
  listCoAuthorRequests,
  { endpoint: listThreads, params: { id } },
];
