import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteGroup } from '#features/groups/contract/endpoints.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, askerOf, bringIn, takeOut } from '#features/groups/server/testing.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { testHouse, visitor, type TestHouse } from '#platform/server/testing/house.ts';
import type { SignedInViewer, Viewer } from '#platform/server/viewer.ts';
import * as calls from '../contract/endpoints.ts';
import { documents } from './feature.ts';
import { documentHubSource } from './hub-source.ts';
import { aDraft, aPerson } from './testing.ts';

let database: TestDatabase;
let house: TestHouse;
let ask: ReturnType<typeof askerOf>;

beforeAll(async () => {
  database = await testDatabase();
  house = testHouse(database.db, [groups, documents]);
  ask = askerOf(house, [groups, documents]);
});
afterAll(() => database.drop());

const people = 4;
const groupCount = 3;
const person = fc.nat({ max: people - 1 });
const group = fc.nat({ max: groupCount - 1 });
const document = fc.nat({ max: 7 });

type Step =
  | { do: 'join' | 'leave'; person: number; group: number }
  | { do: 'write'; person: number }
  | { do: 'open' | 'withdraw' | 'delete'; document: number }
  | { do: 'address'; document: number; groups: number[] }
  | { do: 'dissolve'; group: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('join' as const, 'leave' as const), person, group }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('write' as const), person }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('open' as const, 'withdraw' as const, 'delete' as const), document }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('address' as const),
      document,
      groups: fc.uniqueArray(group, { minLength: 1, maxLength: groupCount }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('dissolve' as const), group }) },
);

/** Something for the steps to work on, or most of them would meet nothing. */
const beginning: readonly Step[] = [
  { do: 'join', person: 1, group: 0 },
  { do: 'join', person: 2, group: 1 },
  ...[0, 0, 1, 2].map((person): Step => ({ do: 'write', person })),
  { do: 'address', document: 0, groups: [1] },
  { do: 'address', document: 2, groups: [0] },
];

/** What the rules say, told without SQL. Person 0 made the groups. */
interface Model {
  members: Set<number>[];
  isGone: boolean[];
  documents: { id: string; author: number; reach: 'draft' | 'public' | Set<number> | 'deleted' }[];
}

function maySee(model: Model, reader: number | null, { author, reach }: Model['documents'][number]): boolean {
  if (reach === 'deleted') return false;
  if (reach === 'public' || reader === author) return true;
  return reach !== 'draft' && reader !== null && [...reach].some((group) => model.members[group]?.has(reader));
}

async function run(model: Model, who: SignedInViewer[], groupIds: string[], step: Step): Promise<void> {
  const manager = who[0]!;
  if (step.do === 'write') {
    const { id } = await aDraft(house, who[step.person]!);
    model.documents.push({ id, author: step.person, reach: 'draft' });
  } else if ('person' in step) {
    const members = model.members[step.group]!;
    if (step.person === 0 || model.isGone[step.group]) return;
    const isMember = members.has(step.person);
    if (step.do === 'join' && !isMember) await bringIn(house, { id: groupIds[step.group]! }, manager, who[step.person]!);
    if (step.do === 'leave' && isMember) await takeOut(house, { id: groupIds[step.group]! }, who[step.person]!);
    members[step.do === 'join' ? 'add' : 'delete'](step.person);
  } else if (step.do === 'dissolve') {
    if (model.isGone[step.group]) return;
    await ask(deleteGroup, manager, { params: { id: groupIds[step.group] } });
    model.isGone[step.group] = true;
    model.members[step.group]!.clear();
  } else {
    const target = model.documents[step.document];
    if (!target || target.reach === 'deleted') return;
    const author = who[target.author]!;
    const params = { id: target.id };
    if ('groups' in step) {
      const isAllowed = step.groups.every((group) => model.members[group]!.has(target.author));
      const asked = ask(calls.publishDocument, author, {
        params,
        body: { visibility: 'private', groupIds: step.groups.map((group) => groupIds[group]) },
      });
      if (isAllowed) await asked;
      else await expect(asked).rejects.toMatchObject({ code: 'input.invalid' });
      if (isAllowed) target.reach = new Set(step.groups);
    } else if (step.do === 'open') {
      await ask(calls.publishDocument, author, { params, body: { visibility: 'public' } });
      target.reach = 'public';
    } else if (step.do === 'withdraw') {
      await ask(calls.withdrawDocument, author, { params, body: {} });
      target.reach = 'draft';
    } else {
      await ask(calls.deleteDocument, author, { params });
      target.reach = 'deleted';
    }
  }
}

/** All of a list, page by page. A filter that fits every document must change nothing, though it takes another way through the tables. */
async function listed(viewer: Viewer, list: string): Promise<string[]> {
  const whole = await paged(viewer, { list });
  expect(await paged(viewer, { list, q: 'notes', category: 'miscellaneous' })).toEqual(whole);
  return whole;
}

async function paged(viewer: Viewer, filters: { list: string; q?: string; category?: string }): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await ask(calls.listDocuments, viewer, { query: { ...filters, limit: 3, ...(cursor ? { cursor } : {}) } });
    found.push(...page.items.map(({ id }) => id));
    if (!page.nextCursor) expect(page.total).toBe(found.length);
    cursor = page.nextCursor;
  } while (cursor);
  return found.sort();
}

test('DO-03 DO-06 HU-01 whatever people did, everybody sees exactly what the rules say: alone, in each list and in the Hub’s audience', async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
      runs += 1;
      const who = await Promise.all(
        Array.from({ length: people }, (_, index) => aPerson(house, `p${runs}x${index}`, index ? 'member' : 'manager')),
      );
      const groupIds: string[] = [];
      for (let index = 0; index < groupCount; index += 1)
        groupIds.push((await aGroup(house, who[0]!, { visibility: index ? 'private' : 'public' })).id);
      const model: Model = { members: groupIds.map(() => new Set([0])), isGone: groupIds.map(() => false), documents: [] };
      for (const each of [...beginning, ...steps]) await run(model, who, groupIds, each);

      const own = new Set(model.documents.map(({ id }) => id));
      for (const [reader, viewer] of [...who.entries(), [null, visitor] as const]) {
        for (const each of model.documents) {
          const reading = ask(calls.readDocument, viewer, { params: { id: each.id } });
          if (maySee(model, reader, each)) await expect(reading).resolves.toMatchObject({ id: each.id });
          else await expect(reading).rejects.toMatchObject({ code: 'thing.notFound' });
        }
        const expected = (isListed: (each: Model['documents'][number]) => boolean) =>
          model.documents
            .filter(isListed)
            .map(({ id }) => id)
            .sort();
        expect((await listed(viewer, 'public')).filter((id) => own.has(id))).toEqual(expected(({ reach }) => reach === 'public'));
        if (reader === null) continue;
        expect(await listed(viewer, 'drafts')).toEqual(expected(({ author, reach }) => author === reader && reach === 'draft'));
        expect(await listed(viewer, 'mine')).toEqual(
          expected(({ author, reach }) => author === reader && (reach === 'public' || typeof reach !== 'string')),
        );
        expect(await listed(viewer, 'groups')).toEqual(
          expected(({ reach }) => typeof reach !== 'string' && [...reach].some((group) => model.members[group]!.has(reader))),
        );
      }
      for (const { id, author, reach } of model.documents) {
        const entry = await documentHubSource.entry(house.db, id);
        if (reach === 'draft' || reach === 'deleted') expect(entry).toBeNull();
        else
          expect(entry?.audience).toEqual({
            isPublic: reach === 'public',
            groupIds:
              typeof reach === 'string'
                ? []
                : [...reach]
                    .filter((group) => !model.isGone[group])
                    .map((group) => groupIds[group])
                    .sort(),
            userIds: [who[author]!.id],
          });
      }
    }),
    { numRuns: 25, interruptAfterTimeLimit: 40_000, markInterruptAsFailure: true },
  );
}, 60_000);
