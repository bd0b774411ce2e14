import { infiniteQuery } from '#platform/web/api/api.ts';
import { listComments } from '../contract/endpoints.ts';

/** Infinite query for the comments of a subject (`document:ID`). */
export const commentsQuery = (on: string) => infiniteQuery(listComments, { query: { on } });
