import { query } from '#platform/web/api.ts';
import { listDocuments, listInPublicGroup, readDocument, readNext } from '../contract/endpoints.ts';
import type { DocumentListName } from '../contract/kinds.ts';
import type { ListFilters } from './list/list-filters.ts';

/** One document with its text. */
export const documentQuery = (id: string) => query(readDocument, { params: { id } });

/** What its reader may go on with. */
export const nextQuery = (id: string) => query(readNext, { params: { id } });

/** The public documents of a public group, newest first. */
export const groupPublicDocumentsQuery = (groupId: string) => query(listInPublicGroup, { params: { groupId } });

/** One page of a list; what is not filtered by is left out, so that equal lists share one place in memory. */
export const documentsQuery = (list: DocumentListName, filters: ListFilters, tz?: string) =>
  query(listDocuments, {
    query: {
      list,
      ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')),
      ...(tz && (filters.from || filters.to) ? { tz } : {}),
    },
  });
