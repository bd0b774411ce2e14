import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSession } from '#features/accounts/contract/endpoints.ts';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { membersOf, memberGroupIds } from '#features/groups/server/public-api.ts';
import { askerOf } from '#features/groups/server/testing.ts';
import { defineDomainEvent } from '#platform/server/domain-events.ts';
import { newId } from '#platform/server/id.ts';
import { takesBack, tellsOf, type NotificationSource } from '#platform/server/notification-source.ts';
import { putTogether, serverFeature } from '#platform/server/feature.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { testHouse, type TestHouse } from '#platform/server/testing/house.ts';
import type { SignedInViewer } from '#platform/server/viewer.ts';
import { changeSettings, listNotifications, readNotifications } from '../contract/endpoints.ts';
import { notificationsWaiting } from '../contract/limits.ts';
import { notifications } from './feature.ts';

/* Replies to notes that exist in this test alone: a note stands in a group, is answered by people, hidden, or deleted. */
const replied = defineDomainEvent<{ id: string; noteId: string }>('modelReplied');
const noteDeleted = defineDomainEvent<{ id: string }>('modelNoteDeleted');
const source: NotificationSource = {
  kind: 'noteReplied',
  facts: [
    tellsOf(replied, async (db, { id, noteId }) => {
      const note = await db.maybeOne(sql`select from model_notes where id = ${noteId}`);
      return note
        ? [{ thingId: noteId, partId: id, audience: membersOf(sql`(select group_id from model_notes where id = ${noteId})`) }]
        : [];
    }),
  ],
  ends: [takesBack(noteDeleted, ({ id }) => [id])],
  holds: (viewer) =>
    sql`exists (select from model_notes t where t.id = note.thing_id and not t.is_hidden and t.group_id in ${memberGroupIds(viewer.id)})`,
  titles: async (_db, _viewer, ids) => new Map(ids.map((id) => [id, `Note ${id}`])),
  address: ({ thingId }) => `/notes/${thingId}`,
};
const modelNotes = serverFeature({ name: 'model', policy: {}, errors: {}, routes: [], tables: [], notificationSources: [source] });
const features = putTogether([accounts, groups, notifications, modelNotes]);

const groupIds = ['GRXPAAA2', 'GRXPAAA3'];
let own: TestDatabase;
let house: TestHouse;
let ask: ReturnType<typeof askerOf>;
let people: SignedInViewer[];
beforeAll(async () => {
  own = await testDatabase();
  house = testHouse(own.db, features);
  ask = askerOf(house, features);
  people = [await aPerson(house), await aPerson(house), await aPerson(house)];
  await own.db.run(sql`create table model_notes (id text primary key, group_id text not null, is_hidden boolean not null default false)`);
  for (const id of groupIds)
    await own.db.run(sql`insert into groups (id, name, company, category, description, visibility, manager_id)
      values (${id}, ${id}, 'C', 'legal', 'D', 'private', ${people[0]?.id})`);
});
afterAll(() => own.drop());

const who = fc.nat(2);
const noteIndex = fc.nat(3);
const groupIndex = fc.nat(1);
const act = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('reply' as const), who, note: noteIndex }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constantFrom('join' as const, 'leave' as const), who, group: groupIndex }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constantFrom('hide' as const, 'show' as const, 'delete' as const), note: noteIndex }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constantFrom('silence' as const, 'listen' as const), who, group: groupIndex }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('readNote' as const), who, note: noteIndex }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constantFrom('readAll' as const, 'readFirst' as const), who }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('again' as const) }) },
);

interface Reply {
  by: number;
  note: number;
  /** Who was told, and whether they read it. */
  told: Map<number, { isRead: boolean }>;
}

/** What each person must be shown, as one would work it out without a database: all replies, looked through each time. */
class Model {
  replies: Reply[] = [];
  readonly members = groupIds.map(() => new Set<number>());
  readonly silenced = groupIds.map(() => new Set<number>());
  readonly hidden = new Set<number>();
  readonly groupOf = (note: number) => note % groupIds.length;

  reply(by: number, note: number): void {
    const group = this.groupOf(note);
    const told = [...(this.members[group] ?? [])].filter((each) => each !== by && !this.silenced[group]?.has(each));
    this.replies.push({ by, note, told: new Map(told.map((each) => [each, { isRead: false }])) });
  }

  delete(note: number): void {
    this.replies = this.replies.filter((reply) => reply.note !== note);
  }

  /** Latest first: the note, how many replies, who did the last, how many others did, whether they are read. */
  linesOf(person: number): string[] {
    const lines = new Map<string, Reply[]>();
    for (const reply of this.replies.toReversed()) {
      const mark = reply.told.get(person);
      if (!mark || !this.isShown(reply, person)) continue;
      const key = `${reply.note} ${mark.isRead}`;
      lines.set(key, [...(lines.get(key) ?? []), reply]);
    }
    return [...lines].map(
      ([key, replies]) => `${key} ${replies.length} ${replies[0]?.by} ${new Set(replies.map(({ by }) => by)).size - 1}`,
    );
  }

  isShown = (reply: Reply, person: number) =>
    reply.told.has(person) && !this.hidden.has(reply.note) && this.members[this.groupOf(reply.note)]?.has(person) === true;

  latestShown = (person: number) => this.replies.findLastIndex((reply) => this.isShown(reply, person));

  read(person: number, which: (reply: Reply) => boolean): void {
    for (const reply of this.replies) {
      const mark = reply.told.get(person);
      if (mark && which(reply)) mark.isRead = true;
    }
  }
}

test('NO-01 NO-02 whatever people do, everybody is shown what they must be, and the count is that of the unread lines', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 30 }), async (acts) => {
      const model = new Model();
      const { db } = own;
      await db.run(sql`delete from notifications`);
      await db.run(sql`delete from notification_levels`);
      await db.run(sql`delete from memberships`);
      await db.run(sql`delete from model_notes`);
      const prefix = newId();
      const ids = [0, 1, 2, 3].map((note) => `${prefix}-${note}`);
      const makeNote = (note: number) =>
        db.run(sql`insert into model_notes (id, group_id) values (${ids[note]}, ${groupIds[model.groupOf(note)]}) on conflict do nothing`);
      for (const note of ids.keys()) await makeNote(note);
      let last: { data: object; origin: object } | undefined;
      const idOf = (person: number) => people[person]?.id ?? '';
      const heard = features.flatMap((each) => each.subscribers ?? []).find(({ name }) => name.endsWith('.modelReplied'));
      for (const each of acts) {
        switch (each.type) {
          case 'reply': {
            await makeNote(each.note);
            const [data, origin] = [
              { id: newId(), noteId: ids[each.note] },
              { id: newId(), actorId: idOf(each.who), at: (await db.one<{ at: string }>(sql`select clock_timestamp() as at`)).at },
            ];
            model.reply(each.who, each.note);
            last = { data, origin };
            if (heard && 'after' in heard) await heard.after(house, data as never, origin);
            break;
          }
          case 'again':
            // Whoever came to the group meanwhile may be told; those who were told already are left as they are.
            if (last && heard && 'after' in heard && model.replies.length > 0) {
              const reply = model.replies.at(-1);
              const before = (await db.many(sql`select id, read_at from notifications order by id`)).length;
              await heard.after(house, last.data as never, last.origin as never);
              const group = model.groupOf(reply?.note ?? 0);
              const isLast = (last.data as { noteId: string }).noteId === ids[reply?.note ?? 0];
              if (reply && isLast)
                for (const person of model.members[group] ?? [])
                  if (person !== reply.by && !model.silenced[group]?.has(person) && !reply.told.has(person))
                    reply.told.set(person, { isRead: false });
              expect((await db.many(sql`select id from notifications`)).length).toBeGreaterThanOrEqual(before);
            }
            break;
          case 'join':
            model.members[each.group]?.add(each.who);
            await db.run(sql`
              insert into memberships (group_id, user_id, status, decided_at, name_key)
              values (${groupIds[each.group]}, ${idOf(each.who)}, 'member', now(), '') on conflict do nothing`);
            break;
          case 'leave':
            model.members[each.group]?.delete(each.who);
            await db.run(sql`delete from memberships where group_id = ${groupIds[each.group]} and user_id = ${idOf(each.who)}`);
            break;
          case 'hide':
          case 'show':
            model.hidden[each.type === 'hide' ? 'add' : 'delete'](each.note);
            await db.run(sql`update model_notes set is_hidden = ${each.type === 'hide'} where id = ${ids[each.note]}`);
            break;
          case 'delete':
            model.delete(each.note);
            model.hidden.delete(each.note);
            last = undefined;
            await db.transaction(async (tx) => {
              await tx.run(sql`delete from model_notes where id = ${ids[each.note]}`);
              await house.emit(tx, noteDeleted({ id: ids[each.note] ?? '' }));
            });
            await house.runJobs();
            break;
          case 'silence':
          case 'listen':
            if (!model.members[each.group]?.has(each.who)) break;
            model.silenced[each.group]?.[each.type === 'silence' ? 'add' : 'delete'](each.who);
            await ask(changeSettings, people[each.who] as SignedInViewer, {
              body: { groups: [{ groupId: groupIds[each.group], level: each.type === 'silence' ? 'nothing' : 'all' }] },
            });
            break;
          case 'readNote':
            model.read(each.who, ({ note }) => note === each.note);
            // The test's ids are no UUIDs, so the line is read by its own.
            await db.run(
              sql`update notifications set read_at = now() where user_id = ${idOf(each.who)} and thing_id = ${ids[each.note]} and read_at is null`,
            );
            break;
          case 'readAll':
          case 'readFirst': {
            const person = people[each.who] as SignedInViewer;
            const [first] = (await ask(listNotifications, person)).items;
            if (!first) break;
            await ask(readNotifications, person, { body: each.type === 'readAll' ? { upTo: first.at } : { ids: [first.id] } });
            const note = ids.indexOf(first.title?.replace('Note ', '') ?? '');
            // All that had come by then, shown or not.
            const latest = model.latestShown(each.who);
            model.read(each.who, (reply) => model.replies.indexOf(reply) <= latest && (each.type === 'readAll' || reply.note === note));
            break;
          }
        }
        for (const [index, person] of people.entries()) {
          const { items } = await ask(listNotifications, person);
          const shown = items.map(({ title, isRead, count, actor, others }) => {
            const note = ids.indexOf(title?.replace('Note ', '') ?? '');
            return `${note} ${isRead} ${count} ${people.findIndex(({ id }) => id === actor?.id)} ${others}`;
          });
          expect(shown).toEqual(model.linesOf(index));
          const unread = (await ask(readSession, person)).waiting.find(({ kind }) => kind === notificationsWaiting)?.count ?? 0;
          expect(unread).toBe(items.filter(({ isRead }) => !isRead).length);
        }
      }
    }),
    { numRuns: 12 },
  );
}, 120_000);
