import { infiniteQuery, query } from '#platform/web/api/api.ts';
import { newsCursorIn } from '#platform/web/navigation/news-cursor.ts';
import { findSimilar, listInPublicGroup, listQuestions, listReplies, readQuestion } from '../contract/endpoints.ts';
import type { QuestionFilters } from './list/list-filters.ts';

export const questionQuery = (id: string) => query(readQuestion, { params: { id } });

export const repliesQuery = (id: string) => infiniteQuery(listReplies, { params: { id }, query: {} });

/** Query of a list. Empty filters are left out, so that equal lists share a cache entry. */
export const questionsQuery = (filters: Partial<QuestionFilters> = {}) =>
  query(listQuestions, { query: Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')) });

/** Query of a public group's questions, from the cursor in the page's address. */
export const groupPublicQuestionsQuery = (groupId: string, search: URLSearchParams) => {
  const before = newsCursorIn(search);
  return query(listInPublicGroup, { params: { groupId }, query: before ? { before } : {} });
};

export const similarQuery = (title: string) => query(findSimilar, { query: { title } });
