import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPerson } from '#features/accounts/server/testing.ts';
import { deleteGroup } from '#features/groups/contract/endpoints.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf, bringIn, takeOut } from '#features/groups/server/testing.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import * as calls from '../contract/endpoints.ts';
import { documents } from './feature.ts';
import { documentKind } from './content-kinds.ts';
import { aDraft, textOf } from './testing.ts';

let database: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;

beforeAll(async () => {
  database = await testDatabase();
  app = createTestApp(database.db, [groups, documents]);
  ask = requesterOf(app, [groups, documents]);
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
  | { do: 'open' | 'withdraw' | 'delete' | 'undelete' | 'edit'; document: number }
  | { do: 'address'; document: number; groups: number[] }
  | { do: 'dissolve'; group: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('join' as const, 'leave' as const), person, group }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('write' as const), person }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constantFrom(...(['open', 'withdraw', 'delete', 'undelete', 'edit'] as const)), document }),
  },
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

/** Initial steps, since most random steps would otherwise have no effect. */
const beginning: readonly Step[] = [
  { do: 'join', person: 1, group: 0 },
  { do: 'join', person: 2, group: 1 },
  ...[0, 0, 1, 2].map((person): Step => ({ do: 'write', person })),
  { do: 'address', document: 0, groups: [1] },
  { do: 'address', document: 2, groups: [0] },
];

/** Readers of a document. */
type Reach = 'draft' | 'public' | Set<number> | 'deleted';

/** Model of the rules without SQL. Person 0 created the groups. */
interface Model {
  members: Set<number>[];
  isGone: boolean[];
  /** `edits`: number of edits by its author. `was`: readers before it was deleted. */
  documents: { id: string; author: number; edits: number; reach: Reach; was: Exclude<Reach, 'deleted'> }[];
}

/**
 * Documents for groups are visible to their current members, the author included or not; others to
 * their author.
 */
function maySee(model: Model, reader: number | null, { author, reach }: Model['documents'][number]): boolean {
  if (reach === 'deleted') return false;
  if (reach === 'public') return true;
  if (reach === 'draft' || reach.size === 0) return reader === author;
  return reader !== null && [...reach].some((group) => model.members[group]?.has(reader));
}

async function run(model: Model, who: SignedInViewer[], groupIds: string[], step: Step): Promise<void> {
  const manager = who[0]!;
  if (step.do === 'write') {
    const { id } = await aDraft(app, who[step.person]!);
    model.documents.push({ id, author: step.person, edits: 0, reach: 'draft', was: 'draft' });
  } else if ('person' in step) {
    const members = model.members[step.group]!;
    if (step.person === 0 || model.isGone[step.group]) return;
    const isMember = members.has(step.person);
    if (step.do === 'join' && !isMember) await bringIn(app, { id: groupIds[step.group]! }, manager, who[step.person]!);
    if (step.do === 'leave' && isMember) await takeOut(app, { id: groupIds[step.group]! }, who[step.person]!);
    members[step.do === 'join' ? 'add' : 'delete'](step.person);
  } else if (step.do === 'dissolve') {
    if (model.isGone[step.group]) return;
    await ask(deleteGroup, manager, { params: { id: groupIds[step.group] } });
    model.isGone[step.group] = true;
    for (const { reach } of model.documents) if (typeof reach !== 'string') reach.delete(step.group);
    model.members[step.group]!.clear();
  } else {
    const target = model.documents[step.document];
    if (target) await change(model, who[target.author]!, target, step, groupIds);
  }
}

/** Change by an author. Without access it fails as not found and changes nothing. */
async function change(
  model: Model,
  author: SignedInViewer,
  target: Model['documents'][number],
  step: Extract<Step, { document: number }>,
  groupIds: string[],
): Promise<void> {
  const params = { id: target.id };
  const isIn = (group: number) => model.members[group]!.has(target.author);
  const act = {
    open: () => ask(calls.publishDocument, author, { params, body: { visibility: 'public' } }),
    withdraw: () => ask(calls.withdrawDocument, author, { params, body: {} }),
    delete: () => ask(calls.deleteDocument, author, { params }),
    undelete: () => ask(calls.undeleteDocument, author, { params }),
    edit: () => write(author, target.id, target.edits + 1),
    address: () =>
      ask(calls.publishDocument, author, {
        params,
        body: { visibility: 'private', groupIds: 'groups' in step ? step.groups.map((group) => groupIds[group]) : [] },
      }),
  }[step.do];
  if ('groups' in step && !step.groups.every(isIn)) return expect(act()).rejects.toMatchObject({ code: 'input.invalid' });
  if (step.do === 'undelete' && target.reach === 'deleted') {
    await act();
    // With its former readers, as far as its author may still publish to them.
    const { was } = target;
    const isFor = typeof was === 'string' ? [] : [...was].filter(isIn);
    target.reach = typeof was === 'string' || !was.size ? was : isFor.length ? new Set(isFor) : 'draft';
    return;
  }
  if (step.do === 'undelete' || !maySee(model, target.author, target))
    return expect(act()).rejects.toMatchObject({ code: 'thing.notFound' });
  await act();
  if ('groups' in step) target.reach = new Set(step.groups);
  else if (step.do === 'edit') {
    target.edits += 1;
    // New text does not reach groups that its author has left.
    if (typeof target.reach !== 'string') target.reach = new Set([...target.reach].filter(isIn));
  } else {
    if (target.reach !== 'deleted') target.was = target.reach;
    target.reach = ({ open: 'public', withdraw: 'draft', delete: 'deleted', undelete: target.was } as const)[step.do];
  }
}

/** Text after this many edits. */
const textAfter = (edits: number) => (edits ? textOf(`Edit ${edits}.`) : textOf('What I have to say.'));

async function write(author: SignedInViewer, id: string, edits: number): Promise<void> {
  const { version } = await ask(calls.readDocument, author, { params: { id } });
  const body = { title: 'Notes', subtitle: '', category: 'miscellaneous', content: textAfter(edits), version };
  await ask(calls.updateDocument, author, { params: { id }, body });
}

/**
 * All pages of a list. A filter that matches every document must not change the result, although it
 * uses another query plan.
 */
async function listed(viewer: Viewer, list: string): Promise<string[]> {
  const whole = await paged(viewer, { list });
  expect(await paged(viewer, { list, q: 'notes', category: 'miscellaneous' })).toEqual(whole);
  return whole;
}

async function paged(viewer: Viewer, filters: { list: string; q?: string; category?: string }): Promise<string[]> {
  const found: string[] = [];
  // The public list also contains documents of all previous runs.
  const limit = filters.list === 'public' ? 25 : 3;
  let cursor: string | null | undefined;
  do {
    const page = await ask(calls.listDocuments, viewer, { query: { ...filters, limit, ...(cursor ? { cursor } : {}) } });
    found.push(...page.items.map(({ id }) => id));
    if (!page.nextCursor) expect(page.total).toBe(found.length);
    cursor = page.nextCursor;
  } while (cursor);
  return found.sort();
}

test('GR-11 DO-03 DO-06 HU-01 property: after any actions, everyone sees exactly what the rules say, in single documents, lists and Hub audiences', async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
      runs += 1;
      const who = await Promise.all(
        Array.from({ length: people }, (_, index) => aPerson(app, { username: `p${runs}x${index}`, role: index ? 'member' : 'manager' })),
      );
      const groupIds: string[] = [];
      for (let index = 0; index < groupCount; index += 1)
        groupIds.push((await aGroup(app, who[0]!, { visibility: index ? 'private' : 'public' })).id);
      const model: Model = { members: groupIds.map(() => new Set([0])), isGone: groupIds.map(() => false), documents: [] };
      for (const each of [...beginning, ...steps]) await run(model, who, groupIds, each);

      const own = new Set(model.documents.map(({ id }) => id));
      const check = async (reader: number | null, viewer: Viewer): Promise<void> => {
        await Promise.all(
          model.documents.map((each) => {
            const reading = ask(calls.readDocument, viewer, { params: { id: each.id } });
            return maySee(model, reader, each)
              ? expect(reading).resolves.toMatchObject({ id: each.id, content: textAfter(each.edits) })
              : expect(reading).rejects.toMatchObject({ code: 'thing.notFound' });
          }),
        );
        const expected = (isListed: (each: Model['documents'][number]) => boolean) =>
          model.documents
            .filter(isListed)
            .map(({ id }) => id)
            .sort();
        expect((await listed(viewer, 'public')).filter((id) => own.has(id))).toEqual(expected(({ reach }) => reach === 'public'));
        if (reader === null) return;
        expect(await listed(viewer, 'drafts')).toEqual(expected(({ author, reach }) => author === reader && reach === 'draft'));
        expect(await listed(viewer, 'bin')).toEqual(expected(({ author, reach }) => author === reader && reach === 'deleted'));
        expect(await listed(viewer, 'mine')).toEqual(
          expected((each) => each.author === reader && each.reach !== 'draft' && maySee(model, reader, each)),
        );
        expect(await listed(viewer, 'groups')).toEqual(
          expected(({ reach }) => typeof reach !== 'string' && [...reach].some((group) => model.members[group]!.has(reader))),
        );
      };
      await Promise.all([...[...who.entries()].map(([reader, viewer]) => check(reader, viewer)), check(null, visitor)]);
      // Documents of a deleted group are cleaned up in the background; their visibility ended
      // before.
      if (model.isGone.some(Boolean)) await app.finishTasks();
      for (const { id, author, reach } of model.documents) {
        const entry = await documentKind.indexed.entry(app.db, id);
        if (reach === 'draft' || reach === 'deleted') expect(entry).toBeNull();
        else
          // Without groups, the Hub entry is visible to its author.
          expect(entry).toMatchObject({
            authorId: who[author]!.id,
            audience: {
              isPublic: reach === 'public',
              groupIds: typeof reach === 'string' ? [] : [...reach].map((group) => groupIds[group]).sort(),
              userIds: [],
            },
          });
      }
    }),
    {
      numRuns: 25,
      interruptAfterTimeLimit: 80_000,
      markInterruptAsFailure: true,
      examples: [
        [
          [
            { do: 'dissolve', group: 1 },
            { do: 'delete', document: 0 },
            { do: 'undelete', document: 0 },
          ],
        ],
      ],
    },
  );
});
