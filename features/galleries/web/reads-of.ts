import type { RefreshTarget } from '#platform/web/api/api.ts';
import { listGalleries, readGallery, readTranscript } from '../contract/endpoints.ts';

/** Queries to invalidate when a gallery changes. */
export const readsOf = (id: string): RefreshTarget[] => [listGalleries, readTranscript, { endpoint: readGallery, params: { id } }];
