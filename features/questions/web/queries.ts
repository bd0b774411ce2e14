import { infiniteQuery, query } from '#platform/web/api.ts';
import { newsPlaceIn } from '#platform/web/news-place.ts';
import { findSimilar, listInPublicGroup, listQuestions, listReplies, readQuestion } from '../contract/endpoints.ts';
import type { QuestionFilters } from './list/list-filters.ts';

/** One question with its text. */
export const questionQuery = (id: string) => query(readQuestion, { params: { id } });

/** Its replies, page after page. */
export const repliesQuery = (id: string) => infiniteQuery(listReplies, { params: { id }, query: {} });

/** One page of a list; what is not filtered by is left out, so that equal lists share one place in memory. */
export const questionsQuery = (filters: Partial<QuestionFilters> = {}) =>
  query(listQuestions, { query: Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')) });

/** The questions of a public group, latest first, from where the address of its page says. */
export const groupPublicQuestionsQuery = (groupId: string, search: URLSearchParams) => {
  const before = newsPlaceIn(search);
  return query(listInPublicGroup, { params: { groupId }, query: before ? { before } : {} });
};

/** Questions like the one that is being typed. */
export const similarQuery = (title: string) => query(findSimilar, { query: { title } });
