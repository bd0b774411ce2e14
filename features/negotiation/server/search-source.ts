import type { SearchSource } from '#platform/server/search-source.ts';
import { negotiationHubSource, titleOf } from './hub-source.ts';
import { readAgendas, sessionIds } from './search-store.ts';

const { kind, comeEvents = [], events, goneEvents = [], entry } = negotiationHubSource;

/** How sessions are found: by their title and agenda. Clauses are found by themselves. */
export const negotiationSearchSource: SearchSource = {
  kind,
  comeEvents,
  events,
  goneEvents,
  entry,
  ids: sessionIds,
  async texts(db, viewer, ids) {
    const found = await readAgendas(db, viewer, ids);
    return found.map((session) => ({ id: session.id, title: titleOf(session), text: `${session.agenda} ${session.documentType}` }));
  },
  address: (id) => `/negociation/${id}`,
};
