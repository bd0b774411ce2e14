import type { SearchSource } from '#platform/server/search-source.ts';
import { isSignedIn } from '#platform/server/viewer.ts';
import { documentHubSource } from './hub-source.ts';
import { publishedIds, searchedTexts } from './search-store.ts';

const { kind, comeEvents = [], events, goneEvents = [], entry } = documentHubSource;

/** Search in published documents, for their readers. */
export const documentSearchSource: SearchSource = {
  kind,
  comeEvents,
  events,
  goneEvents,
  entry,
  ids: publishedIds,
  texts: searchedTexts,
  address: (id, viewer) => (isSignedIn(viewer) ? `/autrePublication/${id}` : `/publicInternetArticle?id=${id}`),
};
