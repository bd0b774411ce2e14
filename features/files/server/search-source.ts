import type { SearchSource } from '#platform/server/search-source.ts';
import { fileHubSource } from './hub-source.ts';
import { searchedTexts, sharedIds } from './search-store.ts';

const { kind, comeEvents = [], events, goneEvents = [], entry } = fileHubSource;

/** Search in shared files, for sender and recipient. */
export const fileSearchSource: SearchSource = {
  kind,
  comeEvents,
  events,
  goneEvents,
  entry,
  ids: sharedIds,
  texts: searchedTexts,
  address: (id) => `/files/${id}`,
};
