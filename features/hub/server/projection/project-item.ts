import type { Transaction } from '#platform/server/database/db.ts';
import { entryOfEvent } from '#platform/server/search/entry-of-event.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import type { HubKind, IndexedEntry } from '#platform/server/extension-points/indexed-kind.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import { titleKey } from '#platform/server/search/search-words.ts';
import { hubItemChanged } from '../domain-events.ts';
import { scopesOf } from '#platform/server/security/scopes.ts';
import { lockItem, numberScopes, putItem, removeItem } from './store.ts';

/**
 * Updates the Hub's copy of one thing in the transaction that changed it. `hasCome` skips the
 * lookup of an existing item.
 */
export async function projectItem(
  app: Pick<AppContext, 'emit'>,
  tx: Transaction,
  { kind, entry: readEntry }: Pick<HubKind, 'kind' | 'entry'>,
  id: string,
  { hasCome, eventId }: { hasCome: boolean; eventId: string },
): Promise<void> {
  const locked = hasCome ? undefined : await lockItem(tx, kind, id);
  const entry = await entryOfEvent(tx, readEntry, id, eventId);
  const before = locked ? [...locked.scopes.keys()] : [];
  const after = entry ? await putEntry(tx, kind, id, entry) : [];
  if (locked && !entry) await removeItem(tx, kind, locked);
  const touched = [...new Set([...before, ...after])];
  if (touched.length) await app.emit(tx, hubItemChanged({ kind, id, rooms: touched, isNew: !locked }));
}

/** Writes the entry and returns its scopes. */
async function putEntry(tx: Transaction, kind: string, id: string, entry: IndexedEntry): Promise<string[]> {
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
