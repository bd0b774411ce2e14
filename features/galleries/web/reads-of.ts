import type { RefreshTarget } from '#platform/web/api.ts';
import { listGalleries, readGallery, readTranscript } from '../contract/endpoints.ts';

/** What shows a gallery, to be refreshed when it changed. */
export const readsOf = (id: string): RefreshTarget[] => [listGalleries, readTranscript, { endpoint: readGallery, params: { id } }];
