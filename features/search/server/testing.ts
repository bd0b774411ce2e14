import sql from 'sql-template-tag';
import type { ContentKind } from '#platform/server/extension-points/content-kind.ts';
import type { Queries } from '#platform/server/database/db.ts';
import { defineDomainEvent } from '#platform/server/events/domain-events.ts';
import type { ServerFeature } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import type { IndexedEntry, SearchedKind } from '#platform/server/extension-points/indexed-kind.ts';
import type { TestApp } from '#platform/server/testing/test-app.ts';
import { memberGroupIds } from '#features/groups/server/public-api.ts';

/** Kinds that only the tests of search use, with their own table. */
export const leafKinds = ['leaf', 'twig'] as const;
export type LeafKind = (typeof leafKinds)[number];

const changed = { leaf: defineDomainEvent<{ id: string }>('leafTold'), twig: defineDomainEvent<{ id: string }>('twigTold') };
const removed = { leaf: defineDomainEvent<{ ids: string[] }>('leavesGone'), twig: defineDomainEvent<{ ids: string[] }>('twigsGone') };

const indexed = (kind: LeafKind): SearchedKind => ({
  kind,
  events: [changed[kind]],
  goneEvents: [removed[kind]],
  async entry(tx, id) {
    const row = await tx.maybeOne<{ entry: IndexedEntry }>(sql`select entry from leaves where id = ${id} and kind = ${kind}`);
    return row?.entry ?? null;
  },
  search: {
    async ids(db, after, limit) {
      const rows = await db.many<{ id: string }>(
        sql`select id from leaves where kind = ${kind} and id > ${after} order by id limit ${limit}`,
      );
      return rows.map(({ id }) => id);
    },
    async texts(db, viewer, ids) {
      return db.many(sql`
      select id, entry ->> 'title' as title, entry ->> 'text' as text from leaves
      where id = any(${ids}::text[]) and kind = ${kind} and ((entry -> 'audience' ->> 'isPublic')::boolean or entry -> 'audience' -> 'userIds' ? ${viewer.id ?? ''}
        or (entry ->> 'authorId') = ${viewer.id} and jsonb_array_length(entry -> 'audience' -> 'groupIds') = 0
        or exists (select from jsonb_array_elements_text(entry -> 'audience' -> 'groupIds') as g(id) where g.id in ${memberGroupIds(viewer.id)}))`);
    },
    address: (id) => `/leaves/${id}`,
  },
});

/** The feature of these kinds, as search knows it. */
export const leaves = { name: 'leaves', indexedKinds: leafKinds.map(indexed) } satisfies Pick<ServerFeature, 'name' | 'indexedKinds'>;

export const leafContentKinds: readonly ContentKind[] = leafKinds.map((kind) => ({ kind, indexed: indexed(kind) }));

export async function createLeaves(db: Queries): Promise<void> {
  await db.run(sql`create table leaves (id text primary key, kind text not null, entry jsonb not null)`);
}

/** An entry, by default public and without an author. */
export function aLeaf(
  fields: Partial<Omit<IndexedEntry, 'audience'>> & { audience?: Partial<IndexedEntry['audience']> } = {},
): IndexedEntry {
  const { audience, ...own } = fields;
  const createdAt = own.createdAt ?? '2026-03-10T12:00:00.000000Z';
  return {
    title: 'A leaf',
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

/** Writes a leaf, or deletes it if `entry` is null, and emits its event in the same transaction. */
export async function emitLeaf(app: TestApp, entry: IndexedEntry | null, id: string = newId(), kind: LeafKind = 'leaf'): Promise<string> {
  await app.db.transaction(async (tx) => {
    if (entry)
      await tx.run(sql`insert into leaves (id, kind, entry) values (${id}, ${kind}, ${JSON.stringify(entry)}::jsonb)
        on conflict (id) do update set entry = excluded.entry`);
    else await tx.run(sql`delete from leaves where id = ${id}`);
    await app.emit(tx, entry ? changed[kind]({ id }) : removed[kind]({ ids: [id] }));
  });
  return id;
}
