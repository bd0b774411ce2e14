import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPerson } from '#features/accounts/server/testing.ts';
import { codeAlphabet, codeLength } from '#platform/contract/id.ts';
import { newId } from '#platform/server/common/id.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../../contract/endpoints.ts';
import { groups } from '../feature.ts';
import { aGroup, requesterOf, bringIn, groupText, takeOut } from '../testing.ts';

let database: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let ana: SignedInViewer;
let bob: SignedInViewer;
let cleo: SignedInViewer;

beforeAll(async () => {
  database = await testDatabase();
  app = createTestApp(database.db, [groups]);
  ask = requesterOf(app, [groups]);
  ana = await aPerson(app, { role: 'manager', name: 'Ana Ferrer' });
  bob = await aPerson(app);
  cleo = await aPerson(app);
});
afterAll(() => database.drop());

const create = (viewer: Viewer, fields: Parameters<typeof groupText>[0] = {}) =>
  ask(endpoints.createGroup, viewer, { body: groupText(fields) });
const read = (viewer: Viewer, id: string) => ask(endpoints.readGroup, viewer, { params: { id } });
const list = (viewer: Viewer, query: object) => ask(endpoints.listGroups, viewer, { query });
const namesOf = ({ items }: { items: { groupName: string }[] }) => items.map((item) => item.groupName);

describe('creating', () => {
  test('GR-01 GR-02 a manager creates a group, and is its manager and first member', async () => {
    const text = groupText({ groupName: 'Harbour plans', visibility: 'private' });
    const group = await ask(endpoints.createGroup, ana, { body: text });
    expect(group).toMatchObject({
      ...text,
      managerId: ana.id,
      managerName: 'Ana Ferrer',
      memberCount: 1,
      requestCount: 0,
      viewerStatus: 'manager',
      version: 1,
      can: { open: true, edit: true, delete: true, decide: true, join: false, leave: false },
    });
    expect(group.id).toMatch(new RegExp(`^[${codeAlphabet}]{${codeLength}}$`));
    expect(await read(ana, group.id)).toEqual(group);
    expect(await read(ana, group.id.toLowerCase())).toEqual(group);
  });

  test('GR-01 creating a group is idempotent by command id, also in parallel; other content with the same id is refused', async () => {
    const body = { ...groupText({ groupName: 'Made once' }), commandId: newId() };
    const [first, ...again] = await Promise.all([1, 2, 3].map(() => ask(endpoints.createGroup, ana, { body })));
    for (const answer of [...again, await ask(endpoints.createGroup, ana, { body })]) expect(answer).toEqual(first);
    const { items } = await list(ana, { list: 'mine', q: 'Made once' });
    expect(items).toHaveLength(1);
    const other = ask(endpoints.createGroup, ana, { body: { ...body, groupName: 'Made twice' } });
    await expect(other).rejects.toMatchObject({ code: 'command.reused' });
    // Command ids are per person; a replay does not restore a deleted group.
    const dora = await aPerson(app, { role: 'manager' });
    await expect(ask(endpoints.createGroup, dora, { body })).rejects.toMatchObject({ code: 'group.exists' });
    await ask(endpoints.deleteGroup, ana, { params: { id: first?.id } });
    await expect(ask(endpoints.createGroup, ana, { body })).rejects.toMatchObject({ code: 'thing.notFound' });
  });

  test('GR-02 a member and a visitor may not create a group', async () => {
    await expect(create(bob)).rejects.toMatchObject({ code: 'auth.forbidden' });
    await expect(create(visitor)).rejects.toMatchObject({ code: 'auth.required' });
  });

  test('GR-02 each missing field is named', async () => {
    await expect(ask(endpoints.createGroup, ana, { body: { groupName: '  ', companyName: 'X' } })).rejects.toMatchObject({
      code: 'input.invalid',
      fields: [
        { name: 'groupName', code: 'field.required' },
        { name: 'category', code: 'field.required' },
        { name: 'description', code: 'field.required' },
        { name: 'visibility', code: 'field.required' },
      ],
    });
  });

  test('GR-02 unknown keys, unknown categories and invalid texts are refused', async () => {
    await expect(create(ana, { managerId: bob.id } as object)).rejects.toMatchObject({
      fields: [{ name: 'managerId', code: 'field.unknown' }],
    });
    await expect(create(ana, { category: 'poetry' })).rejects.toMatchObject({ fields: [{ name: 'category', code: 'field.invalid' }] });
    await expect(create(ana, { groupName: 'x'.repeat(81) })).rejects.toMatchObject({
      fields: [{ name: 'groupName', code: 'field.tooLong', limit: 80 }],
    });
    for (const unclean of ['nul \0 inside', 'half \uD800 a pair', 'bell \u0007'])
      await expect(create(ana, { description: unclean })).rejects.toMatchObject({
        fields: [{ name: 'description', code: 'field.invalid' }],
      });
  });

  test('GR-02 a name is unique per company, ignoring case, space and Unicode normalisation', async () => {
    await create(ana, { groupName: 'Café  Société', companyName: 'Nord SA' });
    for (const [groupName, companyName] of [
      ['Café Société', 'Nord SA'],
      ['  CAFÉ société ', 'nord  sa'],
      ['Cafe\u0301 Socie\u0301te\u0301', 'Nord\u00A0SA'],
    ] as const)
      await expect(create(ana, { groupName, companyName })).rejects.toMatchObject({ code: 'group.exists' });
    await expect(create(ana, { groupName: 'Café Société', companyName: 'Sud SA' })).resolves.toBeDefined();
  });

  test('GR-02 if two people create the same group concurrently, one gets an error', async () => {
    const text = groupText();
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => ask(endpoints.createGroup, ana, { body: text })));
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'group.exists' });
  });
});

describe('reading', () => {
  test('GR-07 a private group is only for its members: others get not found', async () => {
    const group = await aGroup(app, ana, {}, [bob]);
    expect(await read(bob, group.id)).toMatchObject({ viewerStatus: 'member', requestCount: null, can: { edit: false, leave: true } });
    for (const stranger of [cleo, visitor]) await expect(read(stranger, group.id)).rejects.toMatchObject({ code: 'thing.notFound' });
    await expect(read(cleo, 'ZZZZZZZZ')).rejects.toMatchObject({ code: 'thing.notFound' });
    await expect(read(cleo, '12abc')).rejects.toMatchObject({ code: 'thing.notFound' });
  });

  test('GR-07 a person who leaves a private group immediately loses access', async () => {
    const group = await aGroup(app, ana, {}, [bob]);
    await takeOut(app, group, bob);
    await expect(read(bob, group.id)).rejects.toMatchObject({ code: 'thing.notFound' });
    expect((await list(bob, { list: 'mine' })).items.map((item) => item.id)).not.toContain(group.id);
  });

  test('GR-07 an administrator cannot read a private group', async () => {
    const group = await aGroup(app, ana);
    await expect(read({ ...cleo, isAdministrator: true }, group.id)).rejects.toMatchObject({ code: 'thing.notFound' });
  });

  test('GR-06 a public group is for everybody', async () => {
    const group = await aGroup(app, ana, { visibility: 'public' });
    expect(await read(visitor, group.id)).toMatchObject({ viewerStatus: 'none', requestCount: null, can: { open: true, join: false } });
    expect(await read(cleo, group.id)).toMatchObject({ viewerStatus: 'none', can: { join: true, leave: false } });
  });
});

describe('changing', () => {
  test('GR-01 the manager changes a group; an edit of an older version is a conflict', async () => {
    const group = await aGroup(app, ana, {}, [bob]);
    const change = (viewer: Viewer, version: number, fields = {}) =>
      ask(endpoints.editGroup, viewer, { params: { id: group.id }, body: { ...groupText(fields), version } });
    const changed = await change(ana, 1, { groupName: 'Quay plans' });
    expect(changed).toMatchObject({ groupName: 'Quay plans', version: 2 });
    expect(changed.updatedAt > group.updatedAt).toBe(true);
    await expect(change(ana, 1)).rejects.toMatchObject({ code: 'state.conflict', present: { groupName: 'Quay plans', version: 2 } });
    await expect(change(bob, 2)).rejects.toMatchObject({ code: 'auth.forbidden' });
    await expect(change(cleo, 2)).rejects.toMatchObject({ code: 'thing.notFound' });
    expect(await app.db.many(sql`select actor_id as actor from audit where action = 'group.edit' and subject_id = ${group.id}`)).toEqual([
      { actor: ana.id },
    ]);
  });

  test('GR-02 a group cannot take the name of another of the same company', async () => {
    const first = await aGroup(app, ana);
    const second = await aGroup(app, ana);
    const body = { ...groupText({ groupName: first.groupName, companyName: first.companyName }), version: 1 };
    await expect(ask(endpoints.editGroup, ana, { params: { id: second.id }, body })).rejects.toMatchObject({ code: 'group.exists' });
  });

  test('GR-05 only its manager deletes a group; members get a reason, others get not found', async () => {
    const group = await aGroup(app, ana, {}, [bob]);
    const remove = (viewer: Viewer) => ask(endpoints.deleteGroup, viewer, { params: { id: group.id } });
    await expect(remove(bob)).rejects.toMatchObject({ code: 'group.deleteForbidden' });
    await expect(remove(cleo)).rejects.toMatchObject({ code: 'thing.notFound' });
    await expect(remove(visitor)).rejects.toMatchObject({ code: 'auth.required' });
    await remove(ana);
    for (const viewer of [ana, bob]) await expect(read(viewer, group.id)).rejects.toMatchObject({ code: 'thing.notFound' });
    expect(app.words.error('en', 'group.deleteForbidden')).toBe(
      'You are not allowed to delete this group... Ask its manager or an administrator.',
    );
  });
});

describe('lists', () => {
  let lena: SignedInViewer;
  let nils: SignedInViewer;
  let hidden: { id: string };

  beforeAll(async () => {
    lena = await aPerson(app, { role: 'manager' });
    nils = await aPerson(app);
    for (const groupName of ['Zèbres', 'écoles', 'Amis', 'Élan'])
      await aGroup(app, lena, { groupName, companyName: 'Listes', visibility: 'public', category: 'languages' });
    await aGroup(app, lena, { groupName: 'Secret garden', companyName: 'Listes', category: 'legal', description: 'Tulips' }, [nils]);
    hidden = await aGroup(app, lena, { groupName: 'Night shift', companyName: 'Listes', category: 'legal', description: 'Owls' });
    await ask(endpoints.joinGroup, nils, { params: { id: hidden.id } });
  });

  test('GR-06 public groups are sorted alphabetically, ignoring accents, and paginated without loss', async () => {
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await list(visitor, { list: 'public', q: 'listes', limit: '2', ...(cursor ? { cursor } : {}) });
      expect(page.total).toBe(4);
      expect(page.items.length).toBeLessThanOrEqual(2);
      seen.push(...namesOf(page));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual(['Amis', 'écoles', 'Élan', 'Zèbres']);
  });

  test('GR-06 my groups include requests, of which only the name is shown', async () => {
    const { items, total } = await list(nils, { list: 'mine' });
    expect(items.map(({ groupName, viewerStatus }) => [groupName, viewerStatus])).toEqual([
      ['Night shift', 'requested'],
      ['Secret garden', 'member'],
    ]);
    expect(total).toBe(2);
    expect(items[0]).toEqual({
      id: hidden.id,
      handOver: null,
      groupName: 'Night shift',
      visibility: 'private',
      isHidden: null,
      viewerStatus: 'requested',
      companyName: null,
      managerId: null,
      managerName: null,
      managers: null,
      category: null,
      description: null,
      memberCount: null,
      requestCount: null,
      capabilities: [],
      createdAt: null,
      updatedAt: null,
      version: null,
      can: {
        open: false,
        edit: false,
        delete: false,
        join: false,
        leave: true,
        decide: false,
        handOver: false,
        invite: false,
        remove: false,
        grant: false,
        stepDown: false,
      },
    });
    await expect(list(visitor, { list: 'mine' })).rejects.toMatchObject({ code: 'auth.required' });
  });

  test('GR-06 text and category filter the list, but reveal nothing about a requested group', async () => {
    const mine = async (query: object) => namesOf(await list(nils, { list: 'mine', ...query }));
    expect(await mine({ q: 'tulips secret' })).toEqual(['Secret garden']);
    expect(await mine({ q: 'night' })).toEqual(['Night shift']);
    expect(await mine({ q: 'owls' })).toEqual([]);
    expect(await mine({ q: hidden.id })).toEqual([]);
    expect(await mine({ category: 'legal' })).toEqual(['Secret garden']);
    expect(namesOf(await list(lena, { list: 'mine', q: 'owls' }))).toEqual(['Night shift']);
    expect(namesOf(await list(visitor, { q: 'ECOLES' }))).toEqual(['écoles']);
    expect(namesOf(await list(visitor, { q: 'listes', category: 'legal' }))).toEqual([]);
    expect(namesOf(await list(visitor, { q: '%' }))).toEqual([]);
    expect(namesOf(await list(visitor, { q: 'tulips' }))).toEqual([]);
  });

  test('GR-06 member counts are up to date', async () => {
    const counts = (await list(lena, { list: 'mine', q: 'listes', limit: '50' })).items.map((item) => [
      item.groupName,
      item.memberCount,
      item.requestCount,
    ]);
    expect(counts).toContainEqual(['Secret garden', 2, 0]);
    expect(counts).toContainEqual(['Night shift', 1, 1]);
  });

  test('GR-06 an invalid cursor, limit or list is refused', async () => {
    for (const query of [
      { cursor: 'bm90IGpzb24' },
      { cursor: Buffer.from('{"key":"a\\u0000","id":"22222222"}').toString('base64url') },
      { cursor: Buffer.from('{"key":"a","id":"22222222","__proto__":{}, "more":1}').toString('base64url') },
      { limit: '51' },
      { limit: '0' },
      { limit: '2x' },
      { list: 'all' },
      { q: ['a', 'b'] },
      { category: 'a\0' },
      { sort: 'name' },
    ])
      await expect(list(lena, query)).rejects.toMatchObject({ code: 'input.invalid' });
  });
});

test('AD-03 categories are listed in order and in the language of the caller', async () => {
  const bound = groups.routes.find((route) => route.endpoint === endpoints.listCategories);
  const named = async (language: 'en' | 'fr' | 'es') =>
    (await bound?.run(app.as(visitor, language), {} as never)) as { id: string; name: string }[];
  expect((await named('en')).map(({ name }) => name)).toEqual([
    'Economics/Education/Media',
    'Commerce/Trading/Distribution/Marketing',
    'IT/Telecoms/Internet/Media',
    'Home/Vehicles/Leisure/Family',
    'Miscellaneous',
    'Legal',
    'Economics',
    'Web development',
    'History-geography',
    'Languages',
    'Credits',
  ]);
  expect(await named('fr')).toContainEqual({ id: 'legal', name: 'Juridique' });
  expect(await named('es')).toContainEqual({ id: 'languages', name: 'Idiomas' });
});

test('HU-01 in the Hub a public group is for everybody, a private one for its members, and a deleted one is gone', async () => {
  const [source] = groups.indexedKinds ?? [];
  const open = await aGroup(app, ana, { visibility: 'public', description: 'Boats' });
  const closed = await aGroup(app, ana, { visibility: 'private' });
  const entry = (id: string) => database.db.transaction(async (tx) => source?.entry(tx, id));
  expect(await entry(open.id)).toMatchObject({
    title: open.groupName,
    authorId: ana.id,
    category: open.category,
    text: expect.stringContaining('Boats'),
    audience: { isPublic: true, groupIds: [], userIds: [] },
  });
  expect(await entry(closed.id)).toMatchObject({ audience: { isPublic: false, groupIds: [closed.id], userIds: [] } });
  await ask(endpoints.deleteGroup, ana, { params: { id: closed.id } });
  expect(await entry(closed.id)).toBeNull();
});

test('GR-03 a new member can read the private group', async () => {
  const group = await aGroup(app, ana);
  await bringIn(app, group, ana, cleo);
  expect(await read(cleo, group.id)).toMatchObject({ viewerStatus: 'member', memberCount: 2 });
});
