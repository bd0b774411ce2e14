import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPerson } from '#features/accounts/server/testing.ts';
import { requesterOf } from '#features/groups/server/testing.ts';
import type { Language } from '#platform/contract/language.ts';
import { searchFeature } from '#features/search/server/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import { listHub, putLanguagesFirst } from '../contract/endpoints.ts';
import { hubSorts } from '../contract/kinds.ts';
import type { HubItem } from '../contract/shapes.ts';
import { hubFeature } from './feature.ts';
import { wrongCounters } from './counters-store.ts';
import { anEntry, createNotes, noteKinds, notes, sketches, emitNote, type NoteKind } from './testing.ts';

const groupIds = ['GRXPAAA2', 'GRXPAAA3', 'GRXPAAA4'];
const titles = ['Été à la mer', 'ete au bord', 'Zebra', 'apple pie', '“Apple” tart', 'mañana'];
const days = ['2026-03-08', '2026-03-09', '2026-03-10', '2026-03-11'];

let own: TestDatabase;
let people: SignedInViewer[];
beforeAll(async () => {
  own = await testDatabase();
  await createNotes(own.db);
  const app = createTestApp(own.db, []);
  people = [await aPerson(app), await aPerson(app), await aPerson(app)];
  for (const id of groupIds)
    await own.db.run(sql`insert into groups (id, name, company, category, description, visibility, manager_id)
      values (${id}, ${id}, 'C', 'legal', 'D', 'private', ${people[0]?.id})`);
});
afterAll(() => own.drop());

interface Note {
  id: string;
  kind: NoteKind;
  author: number;
  isPublic: boolean;
  groups: number[];
  sharedWith: number[];
  title: string;
  language: Language | null;
  created: number;
  updated: number;
  /** Insertion order, which breaks ties. */
  turn: number;
}

const noteIndex = fc.nat(7);
const person = fc.nat(2);
const some = fc.uniqueArray(fc.nat(2), { maxLength: 3 });
const rarely = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: undefined, freq: 1 });
const act = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('put' as const),
      note: noteIndex,
      author: person,
      isPublic: fc.boolean(),
      groups: some,
      sharedWith: some,
      title: fc.constantFrom(...titles),
      language: fc.constantFrom<Language | null>(null, 'en', 'fr', 'es'),
      created: fc.nat(3),
      later: fc.nat(2),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('remove' as const), note: noteIndex }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constantFrom('join' as const, 'leave' as const), who: person, group: person }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('putFirst' as const),
      who: person,
      languages: fc.constantFrom<Language[]>([], ['fr'], ['en', 'es'], ['en', 'fr', 'es']),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('look' as const),
      who: fc.option(person, { nil: null }),
      isPrivate: fc.boolean(),
      sort: fc.constantFrom(...hubSorts),
      kind: rarely(fc.constantFrom<NoteKind>(...noteKinds)),
      languages: rarely(fc.constantFrom('fr', 'en,es', 'all')),
      q: rarely(fc.constantFrom('ete', 'APPLE', 'manana', 'a p', 'zz')),
      days: rarely(fc.tuple(fc.nat(3), fc.nat(3))),
      limit: fc.integer({ min: 1, max: 4 }),
    }),
  },
);
type Look = Extract<typeof act extends fc.Arbitrary<infer A> ? A : never, { type: 'look' }>;

/** A model of the Hub without a database: a list that is filtered each time. */
class Model {
  readonly notes = new Map<number, Note>();
  readonly members: Set<number>[];
  readonly first: Language[][] = [[], [], []];
  turns = 0;

  constructor(members: readonly number[][]) {
    this.members = members.map((each) => new Set(each));
  }

  reaches(note: Note, who: number): boolean {
    return this.isTheirOwn(note, who) || note.sharedWith.includes(who) || note.groups.some((group) => this.members[group]?.has(who));
  }

  /** A thing for groups is its author's while they belong to one of them. */
  isTheirOwn({ author, isPublic, groups }: Note, who: number): boolean {
    return author === who && (isPublic || groups.length === 0);
  }

  rooms({ author, isPublic, groups, sharedWith }: Note): string[] {
    return [
      ...(isPublic ? ['public'] : []),
      ...groups.map((group) => `group:${groupIds[group]}`),
      ...[...(isPublic || groups.length === 0 ? [author] : []), ...sharedWith].map((who) => `user:${people[who]?.id}`),
    ];
  }

  see({ who, isPrivate, sort, kind, languages, q, days: span }: Look): Note[] {
    const words = q?.toLowerCase().split(' ') ?? [];
    const plain = (title: string) =>
      title.toLowerCase().replaceAll('é', 'e').replaceAll('à', 'a').replaceAll('ñ', 'n').replaceAll(/[“”]/g, '');
    const keyOf = (note: Note) => (sort === 'title' ? plain(note.title) : sort === 'updated' ? note.updated : note.created);
    const first = who === null || sort !== 'newest' || q || languages ? [] : (this.first[who] ?? []);
    const isBehind = ({ language }: Note) => first.length > 0 && language !== null && !first.includes(language);
    const order = sort === 'newest' || sort === 'updated' ? -1 : 1;
    return [...this.notes.values()]
      .filter((note) => (isPrivate && who !== null ? this.reaches(note, who) : note.isPublic))
      .filter((note) => !kind || note.kind === kind)
      .filter(({ language }) => !languages || languages === 'all' || language === null || languages.split(',').includes(language))
      .filter((note) =>
        words.every((word) =>
          plain(note.title)
            .split(' ')
            .some((each) => (word.length > 1 ? each.startsWith(word) : each === word)),
        ),
      )
      .filter((note) => {
        if (!span) return true;
        const at = sort === 'updated' ? note.updated : note.created;
        return Math.min(...span) <= at && at <= Math.max(...span);
      })
      .sort((a, b) => {
        const turns = Number(isBehind(a)) - Number(isBehind(b));
        if (turns !== 0) return turns;
        const [ka, kb] = [keyOf(a), keyOf(b)];
        return order * (ka < kb ? -1 : ka > kb ? 1 : a.turn - b.turn);
      });
  }
}

async function join(group: number, who: number): Promise<void> {
  await own.db.run(sql`insert into memberships (group_id, user_id, status)
    values (${groupIds[group]}, ${people[who]?.id}, 'member') on conflict do nothing`);
}

async function leave(group: number, who: number): Promise<void> {
  await own.db.run(sql`delete from memberships where group_id = ${groupIds[group]} and user_id = ${people[who]?.id}`);
}

const noonOf = (day: number) => `${days[day] ?? days[3]}T12:00:00Z`;

async function allPages(ask: ReturnType<typeof requesterOf>, look: Look): Promise<{ ids: string[]; totals: number[] }> {
  const viewer: Viewer = look.who === null ? visitor : (people[look.who] ?? visitor);
  const query: Record<string, unknown> = {
    mode: look.isPrivate && look.who !== null ? 'private' : 'public',
    sort: look.sort,
    limit: String(look.limit),
    ...(look.kind ? { kind: look.kind } : {}),
    ...(look.languages ? { languages: look.languages } : {}),
    ...(look.q ? { q: look.q } : {}),
    ...(look.days ? { range: 'custom', from: days[Math.min(...look.days)], to: days[Math.max(...look.days)] } : {}),
  };
  const items: HubItem[] = [];
  const totals: number[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await ask(listHub, viewer, { query: { ...query, ...(cursor ? { cursor } : {}) } });
    items.push(...page.items);
    totals.push(page.total);
    cursor = page.nextCursor;
    if (items.length > 100) throw new Error('the pages never end');
  }
  return { ids: items.map(({ id }) => id), totals };
}

describe('any history', () => {
  test('HU-01 HU-02 pages, totals, counters and live rooms equal those of a model without a database', async () => {
    await fc.assert(
      fc.asyncProperty(fc.tuple(some, some, some), fc.array(act, { minLength: 5, maxLength: 30 }), async (members, acts) => {
        await own.db.run(
          sql`truncate hub_items, searched_things, hub_entries, hub_counters, hub_readers, memberships, group_capabilities, group_managers, group_role_members, notes, graphile_worker._private_jobs`,
        );
        const search = searchFeature([notes, sketches]);
        const hub = hubFeature([notes, sketches, search]);
        const app = createTestApp(own.db, [search, hub]);
        const ask = requesterOf(app, [hub]);
        const model = new Model(members);
        const ids = new Map<number, string>();
        const expectedSent: { rooms: Set<string>; id: string }[] = [];

        for (const [group, each] of members.entries()) for (const who of each) await join(group, who);

        for (const step of acts) {
          if (step.type === 'put') {
            const before = model.notes.get(step.note);
            const id = ids.get(step.note) ?? newId();
            ids.set(step.note, id);
            const kind: NoteKind = step.note % 2 ? 'note' : 'sketch';
            const updated = Math.min(3, step.created + step.later);
            const note: Note = { ...step, id, kind, updated, turn: before?.turn ?? (model.turns += 1) };
            model.notes.set(step.note, note);
            expectedSent.push({ id, rooms: new Set([...(before ? model.rooms(before) : []), ...model.rooms(note)]) });
            await emitNote(
              app,
              anEntry({
                title: step.title,
                language: step.language,
                authorId: people[step.author]?.id ?? null,
                createdAt: noonOf(step.created),
                updatedAt: noonOf(updated),
                audience: {
                  isPublic: step.isPublic,
                  groupIds: step.groups.flatMap((group) => groupIds[group] ?? []),
                  userIds: step.sharedWith.flatMap((who) => people[who]?.id ?? []),
                },
              }),
              id,
              kind,
            );
          } else if (step.type === 'remove') {
            const before = model.notes.get(step.note);
            if (!before) continue;
            model.notes.delete(step.note);
            expectedSent.push({ id: before.id, rooms: new Set(model.rooms(before)) });
            await emitNote(app, null, before.id, before.kind);
          } else if (step.type === 'look') {
            const seen = model.see(step);
            const { ids: shown, totals } = await allPages(ask, step);
            expect(shown).toEqual(seen.map(({ id }) => id));
            expect(new Set(totals)).toEqual(new Set([seen.length]));
          } else if (step.type === 'putFirst') {
            const viewer = people[step.who] ?? visitor;
            const { languages } = await ask(putLanguagesFirst, viewer, { body: { languages: step.languages } });
            model.first[step.who] = languages;
          } else {
            if (step.type === 'join') {
              model.members[step.group]?.add(step.who);
              await join(step.group, step.who);
            } else {
              model.members[step.group]?.delete(step.who);
              await leave(step.group, step.who);
            }
          }
          if (step.type === 'look') continue;
          // After every history, everyone's own Hub is current although pages are cached.
          for (const who of people.keys()) {
            const look: Look = {
              type: 'look',
              who,
              isPrivate: true,
              sort: 'newest',
              kind: undefined,
              languages: undefined,
              q: undefined,
              days: undefined,
              limit: 3,
            };
            expect((await allPages(ask, look)).ids).toEqual(model.see(look).map(({ id }) => id));
          }
        }
        expect(await wrongCounters(own.db)).toEqual([]);
        await app.runJobs();
        expect(app.sent.map(({ rooms, message }) => ({ id: message.id, rooms: new Set(rooms) }))).toEqual(expectedSent);
      }),
      { numRuns: 60 },
    );
  });
});
