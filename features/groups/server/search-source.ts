import type { SearchSource } from '#platform/server/search-source.ts';
import { groupHubSource } from './hub-source.ts';
import { groupIds, searchedTexts } from './search-store.ts';

const { kind, comeEvents = [], events, goneEvents = [] } = groupHubSource;

export const groupSearchSource: SearchSource = {
  kind,
  comeEvents,
  events,
  goneEvents,
  async entry(tx, id) {
    const entry = await groupHubSource.entry(tx, id);
    return entry && { ...entry, text: `${entry.text}\n${id}` };
  },
  ids: groupIds,
  texts: searchedTexts,
  address: (id) => `/network/${id}`,
};
