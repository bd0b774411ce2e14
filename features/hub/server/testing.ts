import sql from 'sql-template-tag';
import { defineDomainEvent } from '#platform/server/events/domain-events.ts';
import type { ServerFeature } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import type { IndexedEntry, IndexedKind } from '#platform/server/extension-points/indexed-kind.ts';
import type { Queries } from '#platform/server/database/db.ts';
import type { TestApp } from '#platform/server/testing/test-app.ts';

/**
 * Kinds that only the tests of the Hub use, with their own table: a minimal feature that plugs into
 * the Hub.
 */
export const noteKinds = ['note', 'sketch'] as const;
export type NoteKind = (typeof noteKinds)[number];

const noteChanged = { note: defineDomainEvent<{ id: string }>('noteTold'), sketch: defineDomainEvent<{ id: string }>('sketchTold') };

const indexed = (kind: NoteKind): IndexedKind => ({
  kind,
  events: [noteChanged[kind]],
  async entry(tx, id) {
    const row = await tx.maybeOne<{ entry: IndexedEntry }>(sql`select entry from notes where id = ${id}`);
    return row?.entry ?? null;
  },
  hub: {},
  // The tests show no page of results.
  search: { ids: async () => [], texts: async () => [], address: (id) => `/${id}` },
});

type Content = Pick<ServerFeature, 'name' | 'indexedKinds'>;
export const notes: Content = { name: 'notes', indexedKinds: [indexed('note')] };
export const sketches: Content = { name: 'sketches', indexedKinds: [indexed('sketch')] };

export async function createNotes(db: Queries): Promise<void> {
  await db.run(sql`create table notes (id text primary key, entry jsonb not null)`);
}

/** An entry, by default public and without an author. */
export function anEntry(
  fields: Partial<Omit<IndexedEntry, 'audience'>> & { audience?: Partial<IndexedEntry['audience']> } = {},
): IndexedEntry {
  const { audience, ...own } = fields;
  const createdAt = own.createdAt ?? '2026-03-10T12:00:00Z';
  return {
    title: 'A note',
    authorId: null,
    category: 'miscellaneous',
    language: null,
    text: '',
    createdAt,
    updatedAt: createdAt,
    ...own,
    audience: { isPublic: !audience?.groupIds?.length && !audience?.userIds?.length, groupIds: [], userIds: [], ...audience },
  };
}

/** Writes a note, or deletes it if `entry` is null, and emits its event in the same transaction. */
export async function emitNote(app: TestApp, entry: IndexedEntry | null, id = newId(), kind: NoteKind = 'note'): Promise<string> {
  await app.db.transaction(async (tx) => {
    if (entry)
      await tx.run(sql`insert into notes (id, entry) values (${id}, ${JSON.stringify(entry)}::jsonb)
        on conflict (id) do update set entry = excluded.entry`);
    else await tx.run(sql`delete from notes where id = ${id}`);
    await app.emit(tx, noteChanged[kind]({ id }));
  });
  return id;
}

/**
 * Copies an item with its entries under the given ids, and updates the counters: thousands at once.
 */
export async function copyItem(db: Queries, id: string, copies: readonly string[]): Promise<void> {
  await db.run(sql`
    insert into searched_things (kind, id, title, author_id, category, is_public, group_ids, people, created_at, updated_at, edition, words)
    select kind, copy, title, author_id, category, is_public, group_ids, people, created_at, updated_at, edition, words
    from searched_things, unnest(${copies}::text[]) as copy where id = ${id}`);
  await db.run(sql`
    with model as (select * from hub_items where id = ${id}), copied as (
      insert into hub_items (kind, id, title, title_key, author_id, category, is_public, group_ids, created_at, updated_at, scopes)
      select kind, copy, title, title_key, author_id, category, is_public, group_ids, created_at, updated_at, scopes
      from model, unnest(${copies}::text[]) as copy returning item
    ), entered as (
      insert into hub_entries (scope, item, kind, created_at, updated_at, title_key, language, earlier)
      select e.scope, copied.item, e.kind, e.created_at, e.updated_at, e.title_key, e.language, e.earlier
      from copied, hub_entries e join model on model.item = e.item returning scope, kind
    )
    insert into hub_counters (scope, kind, lane, entries, revision)
    select scope, k.kind, (random() * 9e15)::bigint, count(*), 1 from entered cross join lateral (values (''), (entered.kind)) as k(kind)
    group by scope, k.kind`);
}
