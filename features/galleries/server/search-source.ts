import type { SearchSource } from '#platform/server/search-source.ts';
import { isSignedIn } from '#platform/server/viewer.ts';
import { galleryHubSource } from './hub-source.ts';
import { galleryIds, searchedTexts } from './search-store.ts';

const { kind, comeEvents = [], events, goneEvents = [], entry } = galleryHubSource;

/** Search in galleries: title, description and descriptions of items. */
export const gallerySearchSource: SearchSource = {
  kind,
  comeEvents,
  events,
  goneEvents,
  entry,
  ids: galleryIds,
  texts: searchedTexts,
  address: (id, viewer) => (isSignedIn(viewer) ? `/media/${id}` : `/publicMedia/${id}`),
};
