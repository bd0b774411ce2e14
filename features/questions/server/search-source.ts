import type { SearchSource } from '#platform/server/search-source.ts';
import { questionHubSource } from './hub-source.ts';
import { questionIds, searchedTexts } from './search-store.ts';

const { kind, comeEvents = [], events, goneEvents = [], entry } = questionHubSource;

/** Replies are not part of the entry: `replyFinder` finds them. */
export const questionSearchSource: SearchSource = {
  kind,
  comeEvents,
  events,
  goneEvents,
  entry,
  ids: questionIds,
  texts: searchedTexts,
  address: (id) => `/discussion/${id}`,
};
