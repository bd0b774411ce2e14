import type { RefreshTarget } from '#platform/web/api/api.ts';
import { listInPublicGroup, listQuestions, listReplies, readQuestion } from '../contract/endpoints.ts';

/** All queries of questions. */
export const allReads: RefreshTarget[] = [listQuestions, listInPublicGroup, readQuestion, listReplies];

/** Queries to refresh after a change of a question or its replies. */
export const readsOf = (id: string): RefreshTarget[] => [
  listQuestions,
  listInPublicGroup,
  { endpoint: readQuestion, params: { id } },
  { endpoint: listReplies, params: { id } },
];
