import { infiniteQuery } from '#platform/web/api.ts';
import { listComments } from '../contract/endpoints.ts';

/** What is said of a thing (`document:ID`), page after page. */
export const commentsQuery = (on: string) => infiniteQuery(listComments, { query: { on } });
