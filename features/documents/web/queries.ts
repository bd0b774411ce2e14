import { query } from '#platform/web/api.ts';
import { newsPlaceIn } from '#platform/web/news-place.ts';
import { listDocuments, listInPublicGroup, readDocument, readNext } from '../contract/endpoints.ts';
import type { DocumentListName } from '../contract/kinds.ts';
import type { ListFilters } from './list/list-filters.ts';

/** One document with its text. */
export const documentQuery = (id: string) => query(readDocument, { params: { id } });

/** What its reader may go on with. */
export const nextQuery = (id: string) => query(readNext, { params: { id } });

/** The public documents of a public group, newest first, from where the address of its page says. */
export const groupPublicDocumentsQuery = (groupId: string, search: URLSearchParams) => {
  const before = newsPlaceIn(search);
  return query(listInPublicGroup, { params: { groupId }, query: before ? { before } : {} });
};

/** One page of a list; what is not filtered by is left out, so that equal lists share one place in memory. */
export const documentsQuery = (list: DocumentListName, filters: ListFilters, tz?: string) =>
  query(listDocuments, {
    query: {
      list,
      ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')),
      ...(tz && (filters.from || filters.to) ? { tz } : {}),
    },
  });
