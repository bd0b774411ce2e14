import type { SearchSource } from '#platform/server/search-source.ts';
import { negotiationHubSource, titleOf } from './hub-source.ts';
import { readAgendas, sessionIds } from './search-store.ts';

const { kind, comeEvents = [], events, goneEvents = [], entry } = negotiationHubSource;

/** Sessions are found by title and agenda; clauses have their own finder. */
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
