import type { Transaction } from '../db.ts';
import { entryOfEvent } from '../entry-of-event.ts';
import type { SearchSource } from '../search-source.ts';
import { during, type Subscriber } from '../subscribers.ts';
import { lockIndexed, indexThing, removeFromIndex } from './search-index-store.ts';

/**
 * Rereads the entry of a thing and indexes or removes it. With `hasCome`, there is no entry yet and
 * no concurrent change.
 */
export async function reindexThing(
  tx: Transaction,
  { kind, entry: readEntry }: Pick<SearchSource, 'kind' | 'entry'>,
  id: string,
  { hasCome = false, eventId }: { hasCome?: boolean; eventId?: string } = {},
): Promise<void> {
  if (!hasCome) await lockIndexed(tx, kind, id);
  const entry = await (eventId === undefined ? readEntry(tx, id) : entryOfEvent(tx, readEntry, id, eventId));
  if (entry) indexThing(tx, kind, id, entry);
  else await removeFromIndex(tx, kind, [id]);
}

/**
 * Subscribers that index the things of these sources within each transaction, so that a withdrawn
 * thing is immediately not found.
 */
export function searchSubscribers(sources: readonly SearchSource[]): Subscriber[] {
  return sources.flatMap((source) => {
    const { kind, comeEvents = [], events, goneEvents = [] } = source;
    const take = (hasCome: boolean) => (event: SearchSource['events'][number]) =>
      during(event, `search.${kind}.${event.type}`, (_app, tx, { id }, { id: eventId }) =>
        reindexThing(tx, source, id, { hasCome, eventId }),
      );
    return [
      ...comeEvents.map(take(true)),
      ...events.map(take(false)),
      ...goneEvents.map((event) => during(event, `search.${kind}.${event.type}`, (_app, tx, { ids }) => removeFromIndex(tx, kind, ids))),
    ];
  });
}
