import type { Transaction } from '#platform/server/db.ts';
import { entryOfEvent } from '#platform/server/entry-of-event.ts';
import type { House } from '#platform/server/house.ts';
import type { HubEntry, HubSource } from '#platform/server/hub-source.ts';
import { rooms } from '#platform/server/live-rooms.ts';
import { titleKey } from '#platform/server/search-words.ts';
import { hubItemChanged } from '../domain-events.ts';
import { scopesOf } from '#platform/server/scopes.ts';
import { heldItem, numberScopes, putItem, removeItem } from './store.ts';

/**
 * Updates the Hub's copy of one thing in the transaction that changed it. `hasCome` skips the
 * lookup of an existing item.
 */
export async function projectItem(
  house: Pick<House, 'emit'>,
  tx: Transaction,
  { kind, entry: readEntry }: HubSource,
  id: string,
  { hasCome, eventId }: { hasCome: boolean; eventId: string },
): Promise<void> {
  const held = hasCome ? undefined : await heldItem(tx, kind, id);
  const entry = await entryOfEvent(tx, readEntry, id, eventId);
  const before = held ? [...held.scopes.keys()] : [];
  const after = entry ? await putEntry(tx, kind, id, entry) : [];
  if (held && !entry) await removeItem(tx, kind, held);
  const touched = [...new Set([...before, ...after])];
  if (touched.length) await house.emit(tx, hubItemChanged({ kind, id, rooms: touched, isNew: !held }));
}

/** Writes the entry and returns its scopes. */
async function putEntry(tx: Transaction, kind: string, id: string, entry: HubEntry): Promise<string[]> {
  const { isPublic, groups, people } = scopesOf(entry);
  const item = {
    kind,
    id,
    title: entry.title,
    titleKey: titleKey(entry.title),
    authorId: entry.authorId,
    category: entry.category,
    language: entry.language,
    isPublic,
    groupIds: [...new Set(entry.audience.groupIds)],
    createdAt: entry.createdAt,
    updatedAt: entry.updatedAt,
    groups,
    people,
  };
  if (!(await putItem(tx, item))) {
    await numberScopes(tx, [...groups, ...people]);
    if (!(await putItem(tx, item))) throw new Error(`${kind} ${id}: a scope of the Hub has no number`);
  }
  return [...(isPublic ? [rooms.public] : []), ...groups, ...people];
}
