import { query } from '#platform/web/api/api.ts';
import { listGalleries, readGallery, readTranscript } from '../contract/endpoints.ts';
import type { GalleryListName } from '../contract/limits.ts';

/** Query for a gallery with its items; its neighbours are from the list `among`. */
export const galleryQuery = (id: string, among: GalleryListName) => query(readGallery, { params: { id }, query: { among } });

/** Query for one page of a list. Omits unset filters, so that equal lists share one cache key. */
export const galleriesQuery = (list: GalleryListName, { cursor, groupId }: { cursor?: string | null; groupId?: string } = {}) =>
  query(listGalleries, { query: { list, ...(cursor ? { cursor } : {}), ...(groupId ? { groupId } : {}) } });

export const transcriptQuery = (id: string, itemId: string) => query(readTranscript, { params: { id, itemId } });
