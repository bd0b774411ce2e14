import { query } from '#platform/web/api.ts';
import { listGalleries, readGallery, readTranscript } from '../contract/endpoints.ts';
import type { GalleryListName } from '../contract/limits.ts';

/** One gallery with its media; its neighbours are those of the list that it was opened from. */
export const galleryQuery = (id: string, among: GalleryListName) => query(readGallery, { params: { id }, query: { among } });

/** One page of a list; what is not filtered by is left out, so that equal lists share one place in memory. */
export const galleriesQuery = (list: GalleryListName, { cursor, groupId }: { cursor?: string | null; groupId?: string } = {}) =>
  query(listGalleries, { query: { list, ...(cursor ? { cursor } : {}), ...(groupId ? { groupId } : {}) } });

/** What the captions of one of the media say. */
export const transcriptQuery = (id: string, itemId: string) => query(readTranscript, { params: { id, itemId } });
