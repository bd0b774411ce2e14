import { Readable } from 'node:stream';
import sql, { type Sql } from 'sql-template-tag';
import { accountClosed } from '#features/accounts/server/domain-events.ts';
import { isMember, memberGroupIds } from '#features/groups/server/public-api.ts';
import type { Queries } from '#platform/server/database/db.ts';
import { jsonPart } from '#platform/server/extension-points/export.ts';
import { defineDomainEvent } from '#platform/server/events/domain-events.ts';
import { after, during, type Subscriber } from '#platform/server/events/subscribers.ts';
import { fileRoute, liveCall, route, serverFeature, type Context, type ServerFeature } from '#platform/server/extension-points/feature.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import { definePolicy } from '#platform/server/security/policy.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { isSignedIn, type Viewer } from '#platform/server/security/viewer.ts';
import { endpoints, params } from './seeded-endpoints.ts';

/** Seeded faults: each is a leak, or a test without effect. */
export const faults = [
  'anybody signed in reads and deletes',
  'the presenter spreads the row',
  'the policy always allows',
  'the list lacks the visibility',
  'the refusal tells that it is there',
  'the live room is open to everybody',
  'the live message holds the title',
  'a mail goes to everybody',
  'an answer is shared between people',
  'the picture lacks the visibility',
  'the feed holds what is private',
  'the export holds everybody’s rows',
  'the export holds nothing',
  'closing an account leaves rows',
  'deleting leaves rows',
  'withdrawing leaves the entry in the Hub',
  'a call answers with a code that it does not declare',
] as const;
export type Fault = (typeof faults)[number];

interface OutingRow {
  id: string;
  groupId: string;
  authorId: string;
  title: string;
  place: string;
  notes: string;
  isPublished: boolean;
  mayRead: boolean;
}

export const seededOutingChanged = defineDomainEvent<{ id: string }>('seededOutingChanged');
const roomOf = (id: string) => `seededOuting:${id}`;

/** Creates the tables of the feature in a test database. */
export async function createSeededTables(db: Queries): Promise<void> {
  await db.run(sql`
    create table seeded_outings (id text primary key, group_id text not null references groups on delete cascade, author_id text, title text not null,
      place text not null, notes text not null default '', is_published boolean not null default true)`);
  await db.run(
    sql`create table seeded_outing_guests (outing_id text not null references seeded_outings on delete cascade, user_id text not null)`,
  );
}

/** A small feature: outings of a group. Members see the place, applicants the title only. */
export function seededFeature(fault?: Fault): ServerFeature {
  const has = (...names: Fault[]) => fault !== undefined && names.includes(fault);
  const isOpen = has('anybody signed in reads and deletes');

  const reads = (viewer: Viewer): Sql => sql`(e.author_id = ${viewer.id} or e.is_published and e.group_id in ${memberGroupIds(viewer.id)})`;
  const visibleTo = (viewer: Viewer): Sql =>
    isOpen || has('the list lacks the visibility')
      ? sql`true`
      : sql`(${reads(viewer)} or e.is_published and exists (
          select from memberships m where m.group_id = e.group_id and m.user_id = ${viewer.id} and m.status = 'requested'))`;
  const rowsFor = (db: Queries, viewer: Viewer, which: Sql) =>
    db.many<OutingRow>(sql`
      select e.id, e.group_id as "groupId", e.author_id as "authorId", e.title, e.place, e.notes, e.is_published as "isPublished",
        ${isOpen ? sql`true` : reads(viewer)} as "mayRead"
      from seeded_outings e where ${which}`);

  const policy = definePolicy({
    'seededOuting.list': { who: 'signedIn', because: 'Members may list the outings of their groups.' },
    'seededOuting.read': { who: 'signedIn', when: (_: Viewer, { mayRead }: OutingRow) => mayRead, because: 'Members may read an outing.' },
    'seededOuting.edit': {
      who: 'signedIn',
      when: (viewer: Viewer, { authorId }: OutingRow) => isOpen || has('the policy always allows') || viewer.id === authorId,
      because: 'Only the author may change the outing.',
    },
  });
  async function demanded({ db, viewer }: Context, id: string, action: keyof typeof policy): Promise<OutingRow> {
    const [row] = await rowsFor(db, viewer, sql`e.id = ${id}`);
    if (row && action === 'seededOuting.edit' && policy['seededOuting.edit'].when(viewer, row)) return row;
    if (row && action === 'seededOuting.read' && row.mayRead) return row;
    throw refuse(
      has('a call answers with a code that it does not declare')
        ? 'group.exists'
        : row && has('the refusal tells that it is there')
          ? 'auth.forbidden'
          : 'thing.notFound',
    );
  }
  const present = (row: OutingRow) =>
    row.mayRead
      ? { id: row.id, title: row.title, place: row.place, notes: row.notes }
      : { ...(has('the presenter spreads the row') ? row : { notes: null }), id: row.id, title: row.title, place: null };

  const shared = new Map<string, { items: ReturnType<typeof present>[] }>();
  async function list({ db, viewer }: Context, { query }: { query: { q?: string | undefined } }) {
    const stored = shared.get(query.q ?? '');
    if (stored && has('an answer is shared between people')) return stored;
    const rows = await rowsFor(db, viewer, visibleTo(viewer));
    const page = { items: rows.filter(({ title }) => title.toLowerCase().includes(query.q ?? '')).map(present) };
    shared.set(query.q ?? '', page);
    return page;
  }
  const change = (context: Context, id: string, statement: Sql, isNotified = true) =>
    context.db.transaction(async (tx) => {
      await tx.run(statement);
      if (isNotified) await context.emit(tx, seededOutingChanged({ id }));
      return {};
    });
  const keepsRow = has('deleting leaves rows');

  const subscribers: Subscriber[] = [
    after(seededOutingChanged, 'seeded-outings.live', async ({ db, live, mail }, { id }) => {
      const outing = await db.maybeOne<{ groupId: string; title: string }>(
        sql`select group_id as "groupId", title from seeded_outings where id = ${id}`,
      );
      if (!outing) return;
      const more = has('the live message holds the title') ? { title: outing.title } : {};
      live.send([rooms.group(outing.groupId)], { type: 'seededOuting.changed', id, ...more });
      live.sendEvent([roomOf(id)], 'seededOutingTold', outing);
      const members = sql`select email from users ${has('a mail goes to everybody') ? sql`` : sql`where id in (select user_id from memberships where group_id = ${outing.groupId} and status = 'member')`}`;
      const people = await db.many<{ email: string }>(members);
      await db.transaction(async (tx) => {
        for (const { email } of people) await mail(tx, { to: email, subject: outing.title, text: 'It is another.' });
      });
    }),
    ...(isOpen
      ? []
      : [
          during(accountClosed, 'seeded-outings.accountClosed', async (app, tx, { userId }) => {
            const removed = await tx.many<{ id: string }>(sql`delete from seeded_outings where author_id = ${userId} returning id`);
            for (const each of removed) await app.emit(tx, seededOutingChanged(each));
            if (!has('closing an account leaves rows')) await tx.run(sql`delete from seeded_outing_guests where user_id = ${userId}`);
          }),
        ]),
  ];

  return serverFeature({
    name: 'seeded-outings',
    policy,
    errors: {},
    routes: [
      route(endpoints.list, list),
      route(endpoints.read, async (context, { params: { id } }) => present(await demanded(context, id, 'seededOuting.read'))),
      fileRoute(endpoints.picture, async (context, { params: { id } }) => {
        if (!has('the picture lacks the visibility')) await demanded(context, id, 'seededOuting.read');
        return { name: 'picture.jpg', stream: Readable.from([Buffer.from('a picture')]) };
      }),
      route(endpoints.edit, async (context, { params: { id }, body: { title, place } }) => {
        await demanded(context, id, 'seededOuting.edit');
        return change(context, id, sql`update seeded_outings set title = ${title}, place = ${place} where id = ${id}`);
      }),
      route(endpoints.withdraw, async (context, { params: { id } }) => {
        await demanded(context, id, 'seededOuting.edit');
        return change(
          context,
          id,
          sql`update seeded_outings set is_published = false where id = ${id}`,
          !has('withdrawing leaves the entry in the Hub'),
        );
      }),
      route(endpoints.remove, async (context, { params: { id } }) => {
        await demanded(context, id, isOpen ? 'seededOuting.read' : 'seededOuting.edit');
        return change(
          context,
          id,
          keepsRow
            ? sql`update seeded_outings set is_published = false, author_id = null where id = ${id}`
            : sql`delete from seeded_outings where id = ${id}`,
        );
      }),
    ],
    subscribers,
    contentKinds: [
      {
        kind: 'seededOuting',
        indexed: {
          events: [seededOutingChanged],
          async entry(tx, id) {
            const row = await tx.maybeOne<OutingRow>(
              sql`select title, group_id as "groupId", is_published as "isPublished" from seeded_outings where id = ${id}`,
            );
            if (!row?.isPublished) return null;
            const now = '2026-03-10T12:00:00Z';
            const audience = { isPublic: false, groupIds: [row.groupId], userIds: [] };
            return {
              title: row.title,
              authorId: null,
              category: 'miscellaneous',
              language: null,
              text: '',
              createdAt: now,
              updatedAt: now,
              audience,
            };
          },
          hub: {},
        },
        ...(!isOpen && {
          exportParts: async function* exportParts({ db }, userId) {
            const everybodys = has('the export holds everybody’s rows');
            const own =
              await db.many(sql`select e.id, e.title, g.user_id as guest from seeded_outings e left join seeded_outing_guests g on g.outing_id = e.id
          where ${everybodys ? sql`true` : sql`e.author_id = ${userId}`}`);
            if (!has('the export holds nothing')) yield jsonPart('seeded-outings', own);
          },
        }),
      },
    ],
    publicFiles: [
      {
        path: '/seeded-outings.txt',
        make: async ({ db }) => ({
          type: 'text/plain',
          body: has('the feed holds what is private')
            ? (await db.many<OutingRow>(sql`select title from seeded_outings`)).map(({ title }) => title).join()
            : '',
        }),
      },
    ],
    liveCalls: [
      liveCall('watchSeededOuting', { action: 'seededOuting.list', payload: params }, async ({ db, viewer, window }, { id }) => {
        const row = await db.maybeOne<{ groupId: string }>(sql`select group_id as "groupId" from seeded_outings where id = ${id}`);
        const mayEnter = row && isSignedIn(viewer) && (await isMember(db, row.groupId, viewer.id));
        if (!mayEnter && !has('the live room is open to everybody')) throw refuse('thing.notFound');
        await window.enter(roomOf(id));
        return {};
      }),
    ],
    tables: ['seeded_outings', 'seeded_outing_guests'],
  });
}
