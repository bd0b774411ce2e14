import fc from 'fast-check';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSession } from '#features/accounts/contract/endpoints.ts';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { memberLeft } from '#features/groups/server/domain-events.ts';
import { groups } from '#features/groups/server/feature.ts';
import { removeMembership } from '#features/groups/server/membership/store.ts';
import { membersOf } from '#features/groups/server/public-api.ts';
import { requesterOf } from '#features/groups/server/testing.ts';
import { defineDomainEvent } from '#platform/server/events/domain-events.ts';
import { newId } from '#platform/server/common/id.ts';
import { retractOn, notifyOn, type NotificationSource } from '#platform/server/extension-points/notification-source.ts';
import { putTogether, serverFeature } from '#platform/server/extension-points/feature.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, withoutModules, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { changeSettings, listNotifications, readNotifications } from '../contract/endpoints.ts';
import { notificationsWaiting } from '../contract/limits.ts';
import { notifications } from './feature.ts';
import { readOfThing } from './mark-store.ts';
import { forgetNotifications } from './testing.ts';

/*
 * Sample notes of groups, which are replied to, shared with groups, hidden and deleted. Replies
 * notify people by rows, sharing notifies groups.
 */
const replied = defineDomainEvent<{ id: string; noteId: string }>('modelReplied');
const shared = defineDomainEvent<{ id: string; noteId: string; groupIds: string[] }>('modelShared');
const noteDeleted = defineDomainEvent<{ id: string }>('modelNoteDeleted');
const aboutNotes: Pick<NotificationSource, 'ends' | 'titles' | 'address'> = {
  ends: [retractOn(noteDeleted, ({ id }) => [id])],
  titles: async (_db, _viewer, ids) => new Map(ids.map((id) => [id, `Note ${id}`])),
  address: ({ thingId }) => `/notes/${thingId}`,
};
const aboutReplies: NotificationSource = {
  ...aboutNotes,
  kind: 'noteReplied',
  isFromPerson: true,
  events: [
    notifyOn(replied, async (db, { id, noteId }) => {
      const note = await db.maybeOne(sql`select from model_notes where id = ${noteId}`);
      return note
        ? [{ thingId: noteId, partId: id, audience: membersOf(sql`(select group_id from model_notes where id = ${noteId})`) }]
        : [];
    }),
  ],
  // Says nothing about groups: a notification of a group holds only for its members, whatever the
  // kind says.
  isValid: () => sql`exists (select from model_notes t where t.id = note.thing_id and not t.is_hidden)`,
};
const aboutShares: NotificationSource = {
  ...aboutNotes,
  kind: 'noteShared',
  events: [
    notifyOn(shared, async (_db, { id, noteId, groupIds: to }) => [
      { thingId: noteId, partId: id, groupIds: sql`(select unnest(${to}::text[]))` },
    ]),
  ],
  isValid: () => sql`exists (select from model_notes t where t.id = note.thing_id and not t.is_hidden)`,
};
const aModule = { policy: {}, errors: {}, routes: [], tables: [] };
const modelReplies = serverFeature({
  ...aModule,
  name: 'model',
  notificationSources: [aboutReplies],
  async findBlocked(queries, userId, otherIds) {
    const rows = await queries.many<{ id: string }>(sql`
      select case when one = ${userId} then other else one end as id from model_blocks where ${userId} in (one, other)`);
    return rows.map(({ id }) => id).filter((id) => otherIds.includes(id));
  },
});
const modelShares = serverFeature({ ...aModule, name: 'modelShares', notificationSources: [aboutShares] });
const kinds = ['noteReplied', 'noteShared'] as const;
type Kind = (typeof kinds)[number];
const features = putTogether([accounts, groups, notifications, modelReplies, modelShares]);

const groupIds = ['GRXPAAA2', 'GRXPAAA3'];
let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
/** Calls the product with the module of sharing off. */
let askWithoutShares: typeof ask;
let people: SignedInViewer[];
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
  askWithoutShares = requesterOf(withoutModules(app, 'modelShares'), features);
  people = [await aPerson(app), await aPerson(app), await aPerson(app)];
  await own.db.run(sql`create table model_notes (id text primary key, group_id text not null, is_hidden boolean not null default false)`);
  await own.db.run(sql`create table model_blocks (one text not null, other text not null, primary key (one, other))`);
  for (const id of groupIds)
    await own.db.run(sql`insert into groups (id, name, company, category, description, visibility, manager_id)
      values (${id}, ${id}, 'C', 'legal', 'D', 'private', ${people[0]?.id})`);
});
afterAll(() => own.drop());

const who = fc.nat(2);
const noteIndex = fc.nat(2);
const groupIndex = fc.nat(1);
const level = fc.constantFrom('nothing' as const, 'mentions' as const, 'all' as const);
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('reply' as const), who, note: noteIndex }) },
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constant('share' as const), who, note: noteIndex, groups: fc.subarray([0, 1], { minLength: 1 }) }),
  },
  { weight: 4, arbitrary: fc.record({ type: fc.constantFrom('join' as const, 'leave' as const), who, group: groupIndex }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constantFrom('hide' as const, 'show' as const, 'delete' as const), note: noteIndex }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('setGroup' as const), who, group: groupIndex, level }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('setKind' as const), who, kind: fc.constantFrom(...kinds), level }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('readNote' as const), who, note: noteIndex }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constantFrom('readUpTo' as const, 'readLine' as const), who, line: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('again' as const) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constantFrom('block' as const, 'unblock' as const), who, other: who }) },
);

const pairOf = (one: number, other: number) => [one, other].toSorted().join(' ');

interface Action {
  kind: Kind;
  by: number;
  note: number;
  groups: readonly number[];
  /** Recipients with their groups, and whether they read it. */
  told: Map<number, { groups: readonly number[]; isRead: boolean }>;
}

/** A model without a database: all deeds, filtered each time. */
class Model {
  deeds: Action[] = [];
  readonly members = groupIds.map(() => new Set([0, 1, 2]));
  readonly silenced = groupIds.map(() => new Set<number>());
  readonly silencedKinds = { noteReplied: new Set<number>(), noteShared: new Set<number>() };
  readonly hidden = new Set<number>();
  /** Pairs of people in ascending order. */
  readonly blocked = new Set<string>();
  readonly groupOf = (note: number) => note % groupIds.length;

  do(kind: Kind, by: number, note: number, groups: readonly number[]): void {
    const action = { kind, by, note, groups, told: new Map() };
    this.deeds.push(action);
    this.tell(action);
  }

  /** Notifies people who were not notified yet and have not muted it. */
  tell({ kind, by, groups, told }: Action): void {
    for (const person of [0, 1, 2]) {
      const through = groups.filter((group) => this.members[group]?.has(person) && !this.silenced[group]?.has(person));
      const isParted = kind === 'noteReplied' && this.blocked.has(pairOf(by, person));
      if (person !== by && through.length > 0 && !told.has(person) && !this.silencedKinds[kind].has(person) && !isParted)
        told.set(person, { groups: through, isRead: false });
    }
  }

  delete(note: number): void {
    this.deeds = this.deeds.filter((action) => action.note !== note);
  }

  /** Lines, latest first: kind, note, read or not, number, last actor, number of others. */
  linesOf(person: number): string[] {
    const lines = new Map<string, Action[]>();
    for (const action of this.deeds.toReversed()) {
      const mark = action.told.get(person);
      if (!mark || !this.isShown(action, person)) continue;
      const key = `${action.kind} ${action.note} ${mark.isRead}`;
      lines.set(key, [...(lines.get(key) ?? []), action]);
    }
    return [...lines].map(([key, deeds]) => `${key} ${deeds.length} ${deeds[0]?.by} ${new Set(deeds.map(({ by }) => by)).size - 1}`);
  }

  isShown = ({ note, told }: Action, person: number) =>
    !this.hidden.has(note) && told.get(person)?.groups.some((group) => this.members[group]?.has(person)) === true;

  latestShown = (person: number, which: (action: Action) => boolean) =>
    this.deeds.findLastIndex((action) => which(action) && this.isShown(action, person));

  read(person: number, which: (action: Action) => boolean): void {
    for (const action of this.deeds) {
      const mark = action.told.get(person);
      if (mark && which(action)) mark.isRead = true;
    }
  }
}

const unreadOf = async (asking: typeof ask, person: SignedInViewer) =>
  (await asking(readSession, person)).waiting.find(({ kind }) => kind === notificationsWaiting)?.count ?? 0;

test('NO-01 NO-02 GR-11 after any sequence of actions, everybody sees what the model says, and the count equals the unread lines', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 15, maxLength: 40 }), async (acts) => {
      const model = new Model();
      const { db } = own;
      await forgetNotifications(db);
      for (const table of [
        'notification_levels',
        'notification_earlier_levels',
        'notification_stays',
        'memberships',
        'model_notes',
        'model_blocks',
      ])
        await db.run(raw(`delete from ${table}`));
      const prefix = newId();
      const ids = [0, 1, 2].map((note) => `${prefix}-${note}`);
      const makeNote = (note: number) =>
        db.run(sql`insert into model_notes (id, group_id) values (${ids[note]}, ${groupIds[model.groupOf(note)]}) on conflict do nothing`);
      for (const note of ids.keys()) await makeNote(note);
      const join = (group: number, person: number) =>
        db.run(sql`
          insert into memberships (group_id, user_id, status, decided_at, name_key)
          values (${groupIds[group]}, ${idOf(person)}, 'member', now(), '') on conflict do nothing`);
      const personOf = (index: number) => people[index] as SignedInViewer;
      const idOf = (index: number) => personOf(index).id;
      const subscribers = features.flatMap((each) => each.subscribers ?? []);
      const receive = async (type: string, data: object, origin: object) => {
        const received = subscribers.find(({ name }) => name.endsWith(`.${type}`));
        if (received && 'after' in received) await received.after(app, data as never, origin as never);
      };
      const stored = async () =>
        (
          await db.one<{ count: number }>(sql`
          select (select count(*) from notifications) + (select count(*) from group_notifications) as count`)
        ).count;
      for (const group of groupIds.keys()) for (const person of people.keys()) await join(group, person);
      let last: Parameters<typeof receive> | undefined;
      for (const each of acts) {
        switch (each.type) {
          case 'reply':
          case 'share': {
            await makeNote(each.note);
            const groups = each.type === 'share' ? each.groups : [model.groupOf(each.note)];
            const data = { id: newId(), noteId: ids[each.note], groupIds: groups.map((group) => groupIds[group]) };
            const { at } = await db.one<{ at: string }>(sql`select clock_timestamp() as at`);
            model.do(each.type === 'share' ? 'noteShared' : 'noteReplied', each.who, each.note, groups);
            last = [each.type === 'share' ? 'modelShared' : 'modelReplied', data, { id: newId(), actorId: idOf(each.who), at }];
            await receive(...last);
            break;
          }
          case 'again': {
            const action = model.deeds.at(-1);
            if (!last || !action) break;
            const before = await stored();
            await receive(...last);
            // A repeated delivery may reach people new in the audience, but no others in a group.
            if (action.kind === 'noteReplied') model.tell(action);
            else expect(await stored()).toBe(before);
            expect(await stored()).toBeGreaterThanOrEqual(before);
            break;
          }
          case 'join':
            model.members[each.group]?.add(each.who);
            await join(each.group, each.who);
            break;
          case 'leave':
            model.members[each.group]?.delete(each.who);
            await db.transaction(async (tx) => {
              const removed = { groupId: groupIds[each.group] ?? '', userId: idOf(each.who) };
              const since = await removeMembership(tx, removed.groupId, removed.userId);
              if (since !== undefined) await app.emit(tx, memberLeft({ ...removed, how: 'left', since }));
            });
            break;
          case 'hide':
          case 'show':
            await makeNote(each.note);
            model.hidden[each.type === 'hide' ? 'add' : 'delete'](each.note);
            await db.run(sql`update model_notes set is_hidden = ${each.type === 'hide'} where id = ${ids[each.note]}`);
            break;
          case 'delete':
            model.delete(each.note);
            model.hidden.delete(each.note);
            last = undefined;
            await db.transaction(async (tx) => {
              await tx.run(sql`delete from model_notes where id = ${ids[each.note]}`);
              await app.emit(tx, noteDeleted({ id: ids[each.note] ?? '' }));
            });
            await app.runJobs();
            break;
          case 'setGroup':
            if (!model.members[each.group]?.has(each.who)) break;
            model.silenced[each.group]?.[each.level === 'all' ? 'delete' : 'add'](each.who);
            await ask(changeSettings, personOf(each.who), { body: { groups: [{ groupId: groupIds[each.group], level: each.level }] } });
            break;
          case 'setKind':
            model.silencedKinds[each.kind][each.level === 'all' ? 'delete' : 'add'](each.who);
            await ask(changeSettings, personOf(each.who), {
              body: { kinds: [{ kind: each.kind, level: each.level === 'all' ? 'all' : 'nothing' }] },
            });
            break;
          case 'block':
          case 'unblock': {
            if (each.who === each.other) break;
            const [one, other] = [each.who, each.other].toSorted().map(idOf);
            model.blocked[each.type === 'block' ? 'add' : 'delete'](pairOf(each.who, each.other));
            await db.run(
              each.type === 'block'
                ? sql`insert into model_blocks (one, other) values (${one}, ${other}) on conflict do nothing`
                : sql`delete from model_blocks where one = ${one} and other = ${other}`,
            );
            break;
          }
          case 'readNote':
            model.read(each.who, ({ note }) => note === each.note);
            // The ids of this test are no UUIDs, which the endpoint requires.
            await readOfThing(db, idOf(each.who), ids[each.note] ?? '');
            break;
          case 'readUpTo':
          case 'readLine': {
            const person = personOf(each.who);
            const line = (await ask(listNotifications, person)).items[each.line];
            if (!line) break;
            await ask(readNotifications, person, { body: each.type === 'readUpTo' ? { upTo: line.at } : { ids: [line.id] } });
            const note = ids.indexOf(line.title?.replace('Note ', '') ?? '');
            const isOf = (action: Action) => action.note === note && action.kind === line.kind;
            // Everything up to the latest visible one, shown or not.
            const latest = model.latestShown(each.who, (action) => isOf(action) && action.told.get(each.who)?.isRead === line.isRead);
            model.read(each.who, (action) => model.deeds.indexOf(action) <= latest && (each.type === 'readUpTo' || isOf(action)));
            break;
          }
        }
        for (const [index, person] of people.entries()) {
          const { items } = await ask(listNotifications, person);
          const shown = items.map(({ kind, title, isRead, count, actor, others }) => {
            const note = ids.indexOf(title?.replace('Note ', '') ?? '');
            return `${kind} ${note} ${isRead} ${count} ${people.findIndex(({ id }) => id === actor?.id)} ${others}`;
          });
          expect(shown).toEqual(model.linesOf(index));
          expect(await unreadOf(ask, person)).toBe(model.linesOf(index).filter((line) => line.includes(' false ')).length);
          const left = model.linesOf(index).filter((line) => line.startsWith('noteReplied'));
          expect((await askWithoutShares(listNotifications, person)).items).toHaveLength(left.length);
          expect(await unreadOf(askWithoutShares, person)).toBe(left.filter((line) => line.includes(' false ')).length);
        }
      }
    }),
    { numRuns: 20 },
  );
});
