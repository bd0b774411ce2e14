import type { Transaction } from '../database/db.ts';
import { entryOfEvent } from './entry-of-event.ts';
import type { IndexedEntry, SearchedKind } from '../extension-points/indexed-kind.ts';
import { during, type Subscriber } from '../events/subscribers.ts';
import { lockIndexed, indexThing, removeFromIndex } from './search-index-store.ts';

/**
 * Rereads the entry of a thing and indexes or removes it. With `hasCome`, there is no entry yet and
 * no concurrent change.
 */
export async function reindexThing(
  tx: Transaction,
  searched: SearchedKind,
  id: string,
  { hasCome = false, eventId }: { hasCome?: boolean; eventId?: string } = {},
): Promise<void> {
  const { kind, entry: readEntry } = searched;
  if (!hasCome) await lockIndexed(tx, kind, id);
  const entry = await (eventId === undefined ? readEntry(tx, id) : entryOfEvent(tx, readEntry, id, eventId));
  if (entry) indexThing(tx, kind, id, { ...entry, text: searchedText(searched, id, entry) });
  else await removeFromIndex(tx, kind, [id]);
}

/** The text by which a thing is found, besides its title. */
export function searchedText({ search }: Pick<SearchedKind, 'search'>, id: string, { text }: Pick<IndexedEntry, 'text'>): string {
  return search.furtherText ? `${text}\n${search.furtherText(id)}` : text;
}

/**
 * Subscribers that index the things of these kinds within each transaction, so that a withdrawn
 * thing is immediately not found.
 */
export function searchSubscribers(kinds: readonly SearchedKind[]): Subscriber[] {
  return kinds.flatMap((searched) => {
    const { kind, comeEvents = [], events, goneEvents = [] } = searched;
    const take = (hasCome: boolean) => (event: SearchedKind['events'][number]) =>
      during(event, `search.${kind}.${event.type}`, (_app, tx, { id }, { id: eventId }) =>
        reindexThing(tx, searched, id, { hasCome, eventId }),
      );
    return [
      ...comeEvents.map(take(true)),
      ...events.map(take(false)),
      ...goneEvents.map((event) => during(event, `search.${kind}.${event.type}`, (_app, tx, { ids }) => removeFromIndex(tx, kind, ids))),
    ];
  });
}
