import { query } from '#platform/web/api/api.ts';
import { listFiles, readFile } from '../contract/endpoints.ts';
import type { FileListName } from '../contract/limits.ts';

export const fileQuery = (id: string) => query(readFile, { params: { id } });

/** Query for one page of a list. Omits unset filters, so that equal lists share one cache key. */
export const filesQuery = (list: FileListName, { cursor, groupId }: { cursor?: string | null; groupId?: string | undefined } = {}) =>
  query(listFiles, { query: { list, ...(cursor ? { cursor } : {}), ...(groupId ? { groupId } : {}) } });
