import type { RefreshTarget } from '#platform/web/api.ts';
import { listInPublicGroup, listQuestions, listReplies, readQuestion } from '../contract/endpoints.ts';

/** Whatever shows questions. */
export const allReads: RefreshTarget[] = [listQuestions, listInPublicGroup, readQuestion, listReplies];

/** What shows a question or its replies, to be refreshed when it changed. */
export const readsOf = (id: string): RefreshTarget[] => [
  listQuestions,
  listInPublicGroup,
  { endpoint: readQuestion, params: { id } },
  { endpoint: listReplies, params: { id } },
];
