import sql, { type Sql } from 'sql-template-tag';
import { memberGroupIds } from '#features/groups/server/public-api.ts';
import { endsComments } from '#platform/server/extension-points/comment-subject.ts';
import type { ContentKind } from '#platform/server/extension-points/content-kind.ts';
import type { Queries } from '#platform/server/database/db.ts';
import { defineDomainEvent } from '#platform/server/events/domain-events.ts';
import { jsonPart } from '#platform/server/extension-points/export.ts';
import { serverFeature } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import { notifyOn } from '#platform/server/extension-points/notification-source.ts';
import type { TestApp } from '#platform/server/testing/test-app.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';

/** A kind of content of the tests only: poems in groups, with a bin and every other part. */

const poemShared = defineDomainEvent<{ id: string }>('poemShared');
const poemChanged = defineDomainEvent<{ id: string }>('poemChanged');
const poemsDeleted = defineDomainEvent<{ ids: string[] }>('poemsDeleted');

interface Poem {
  id: string;
  groupId: string;
  authorId: string;
  title: string;
  text: string;
  createdAt: string;
}

const columns = sql`p.id, p.group_id as "groupId", p.author_id as "authorId", p.title, p.text, p.created_at as "createdAt"`;
const isStored = sql`not p.is_hidden and p.binned_at is null`;
const visibleTo = (viewer: Viewer) => sql`(${isStored} and p.group_id in ${memberGroupIds(viewer.id)})`;
const seenBy = (db: Queries, viewer: Viewer, ids: readonly string[]): Promise<Poem[]> =>
  db.many(sql`select ${columns} from poems p where p.id = any(${ids}::uuid[]) and ${visibleTo(viewer)}`);
const count = async (db: Queries, condition: Sql) =>
  (await db.one<{ count: number }>(sql`select count(*) as count from poems p where ${condition}`)).count;
const groupOf = (id: string | Sql) => sql`select p.group_id from poems p where p.id = ${id}::uuid`;

const poemKind: ContentKind = {
  kind: 'poem',
  indexed: {
    comeEvents: [poemShared],
    events: [poemChanged],
    goneEvents: [poemsDeleted],
    async entry(tx, id) {
      const poem = await tx.maybeOne<Poem>(sql`select ${columns} from poems p where p.id = ${id} and ${isStored}`);
      if (!poem) return null;
      const { groupId, createdAt, ...rest } = poem;
      const audience = { isPublic: false, groupIds: [groupId], userIds: [] };
      return { ...rest, category: 'miscellaneous', language: null, createdAt, updatedAt: createdAt, audience };
    },
    hub: {
      async previews(db, viewer, ids) {
        const seen = await seenBy(db, viewer, ids);
        return seen.map(({ id, text }) => ({ id, excerpt: text, language: null, words: 0, phase: null, endsAt: null }));
      },
    },
    search: {
      async ids(db, after, limit) {
        const rows = await db.many<{ id: string }>(
          sql`select p.id from poems p where ${isStored} and p.id::text > ${after} order by p.id limit ${limit}`,
        );
        return rows.map(({ id }) => id);
      },
      texts: seenBy,
      address: (id) => `/poems/${id}`,
    },
  },
  comments: {
    async find(db, viewer, id) {
      const [poem] = await seenBy(db, viewer, [id]);
      return poem && { authorId: poem.authorId, isAnonymous: false, isAuthorHidden: false, rooms: [rooms.group(poem.groupId)] };
    },
    isSeen: (viewer, id) => sql`exists (select from poems p where p.id = ${id} and ${visibleTo(viewer)})`,
    groupIds: groupOf,
    titles: async (db, viewer, ids) => new Map((await seenBy(db, viewer, ids)).map(({ id, title }) => [id, title])),
    address: (id) => `/poems/${id}`,
    ends: [endsComments(poemsDeleted, ({ ids }) => ids)],
  },
  moderation: {
    isSeen: async (db, viewer, id) => (await seenBy(db, viewer, [id])).length > 0,
    async find(db, id) {
      const poem = await db.maybeOne<Poem & { isHidden: boolean }>(
        sql`select ${columns}, p.is_hidden as "isHidden" from poems p where p.id = ${id}`,
      );
      if (!poem) return undefined;
      const { title, text, authorId, groupId, isHidden } = poem;
      return { title, text, authorId, groupIds: [groupId], isHidden, isPublic: false, isAnonymous: false, address: `/poems/${id}` };
    },
    hiding: {
      async hide(app, tx, id) {
        await tx.run(sql`update poems set is_hidden = true where id = ${id}`);
        await app.emit(tx, poemChanged({ id }));
      },
      async restore(app, tx, id) {
        await tx.run(sql`update poems set is_hidden = false where id = ${id}`);
        await app.emit(tx, poemChanged({ id }));
      },
    },
  },
  bin: {
    atOnce: 2,
    async deleteExpired(app, tx, limit) {
      const removed = await tx.many<{ id: string }>(sql`
        delete from poems where id in (select id from poems where binned_at < now() - interval '30 days' limit ${limit}) returning id`);
      if (removed.length > 0) await app.emit(tx, poemsDeleted({ ids: removed.map(({ id }) => id) }));
      return removed.length;
    },
  },
  profile: {
    async page(db, viewer, userId) {
      const poems = await db.many<Poem>(sql`select ${columns} from poems p where p.author_id = ${userId} and ${visibleTo(viewer)}`);
      const items = poems.map(({ id, title, createdAt }) => ({ id, title, note: '', at: createdAt, isPublic: false }));
      return { items, total: items.length, nextCursor: null };
    },
  },
  notifications: [
    {
      kind: 'poemShared',
      events: [notifyOn(poemShared, async (_db, { id }) => [{ thingId: id, groupIds: sql`(${groupOf(id)})` }])],
      isValid: (viewer) => sql`exists (select from poems p where p.id = note.thing_id::uuid and ${visibleTo(viewer)})`,
      titles: async (db, viewer, ids) => new Map((await seenBy(db, viewer, ids)).map(({ id, title }) => [id, title])),
      address: ({ thingId }) => `/poems/${thingId}`,
    },
  ],
  exportParts: async function* exportParts({ db }, userId) {
    yield jsonPart('poems', await db.many(sql`select ${columns} from poems p where p.author_id = ${userId} order by p.id`));
  },
  counters: {
    ofAccount: [{ kind: 'poems', count: (db, userId) => count(db, sql`p.author_id = ${userId}`) }],
    inGroup: { kind: 'poems', countExclusive: (db, groupId) => count(db, sql`p.group_id = ${groupId}`) },
    badges: [{ kind: 'poems', count: (db, { id }) => count(db, sql`p.author_id <> ${id} and p.group_id in ${memberGroupIds(id)}`) }],
    figures: [{ name: 'poems', kind: 'level', count: (db) => count(db, isStored) }],
  },
};

export const poems = serverFeature({
  name: 'poems',
  needs: ['groups'],
  policy: {},
  errors: {},
  routes: [],
  contentKinds: [poemKind],
  tables: ['poems'],
});

export async function createPoems(db: Queries): Promise<void> {
  await db.run(sql`create table poems (id uuid primary key, group_id text not null, author_id text not null, title text not null, text text not null,
    is_hidden boolean not null default false, binned_at timestamptz, created_at timestamptz not null default now())`);
}

export async function sharePoem(app: TestApp, poem: Pick<Poem, 'groupId' | 'authorId' | 'title' | 'text'>): Promise<string> {
  const id = newId();
  await app.as({ id: poem.authorId, username: '', role: 'member', isAdministrator: false, sessionId: '' }).db.transaction(async (tx) => {
    await tx.run(
      sql`insert into poems (id, group_id, author_id, title, text) values (${id}, ${poem.groupId}, ${poem.authorId}, ${poem.title}, ${poem.text})`,
    );
    await app.emit(tx, poemShared({ id }));
  });
  return id;
}

/** Moves a poem to the bin, at an instant of the past. */
export async function binPoem(app: TestApp, id: string, daysAgo: number): Promise<void> {
  await app.db.transaction(async (tx) => {
    await tx.run(sql`update poems set binned_at = now() - make_interval(days => ${daysAgo}) where id = ${id}`);
    await app.emit(tx, poemChanged({ id }));
  });
}
