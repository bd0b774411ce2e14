import { query } from '#platform/web/api/api.ts';
import { newsCursorIn } from '#platform/web/navigation/news-cursor.ts';
import { listCoAuthorRequests, listCoAuthors } from '../contract/co-author-endpoints.ts';
import { listDocuments, listInPublicGroup, readDocument, readNext } from '../contract/endpoints.ts';
import type { DocumentListName } from '../contract/kinds.ts';
import type { ListFilters } from './list/list-filters.ts';

export const documentQuery = (id: string) => query(readDocument, { params: { id } });

export const coAuthorsQuery = (id: string) => query(listCoAuthors, { params: { id } });

export const coAuthorRequestsQuery = () => query(listCoAuthorRequests, {});

export const nextQuery = (id: string) => query(readNext, { params: { id } });

/**
 * Query for public documents of a public group, newest first; the cursor is in the address of the
 * page.
 */
export const groupPublicDocumentsQuery = (groupId: string, search: URLSearchParams) => {
  const before = newsCursorIn(search);
  return query(listInPublicGroup, { params: { groupId }, query: before ? { before } : {} });
};

/** Query for one page of a list. Omits unset filters, so that equal lists share one cache key. */
export const documentsQuery = (list: DocumentListName, filters: ListFilters, tz?: string) =>
  query(listDocuments, {
    query: {
      list,
      ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')),
      ...(tz && (filters.from || filters.to) ? { tz } : {}),
    },
  });
