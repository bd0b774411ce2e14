import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf, bringIn } from '#features/groups/server/testing.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import * as calls from '../contract/endpoints.ts';
import { documents } from './feature.ts';
import { aDraft, aPublishedDocument } from './testing.ts';

let database: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let ana: SignedInViewer;
let bob: SignedInViewer;

beforeAll(async () => {
  database = await testDatabase();
  app = createTestApp(database.db, [groups, documents]);
  ask = requesterOf(app, [groups, documents]);
  [ana, bob] = await Promise.all([aPerson(app, { username: 'ana', role: 'manager' }), aPerson(app, { username: 'bob' })]);
});
afterAll(() => database.drop());

const list = (viewer: Viewer, query: object) => ask(calls.listDocuments, viewer, { query });
const titles = async (viewer: Viewer, query: object) => (await list(viewer, query)).items.map(({ title }) => title);

describe('contents', () => {
  test('DO-06 each list has its documents, newest first', async () => {
    const [dora, emil] = await Promise.all([aPerson(app, { username: 'dora', role: 'manager' }), aPerson(app, { username: 'emil' })]);
    const [first, second] = [await aGroup(app, dora), await aGroup(app, dora)];
    for (const group of [first, second]) await bringIn(app, group, dora, emil);
    await aDraft(app, dora, { title: 'Draft' });
    await aPublishedDocument(app, dora, { title: 'Of one group', groupIds: [first.id] });
    await aPublishedDocument(app, dora, { title: 'Of both groups', groupIds: [first.id, second.id] });
    await aPublishedDocument(app, dora, { title: 'For all' });
    expect(await titles(dora, { list: 'mine' })).toEqual(['For all', 'Of both groups', 'Of one group']);
    expect(await titles(dora, { list: 'drafts' })).toEqual(['Draft']);
    expect(await titles(emil, { list: 'groups' })).toEqual(['Of both groups', 'Of one group']);
    expect(await list(emil, { list: 'groups', groupId: second.id })).toMatchObject({ total: 1, items: [{ title: 'Of both groups' }] });
    expect(await titles(visitor, { list: 'public' })).toEqual(['For all']);
    expect(await titles(emil, { list: 'mine' })).toEqual([]);
  });

  test('DO-06 visitors have the public list only', async () => {
    for (const name of ['mine', 'groups', 'drafts'])
      await expect(list(visitor, { list: name })).rejects.toMatchObject({ code: 'auth.required' });
    await expect(list(visitor, { list: 'everything' })).rejects.toMatchObject({ code: 'input.invalid', fields: [{ name: 'list' }] });
  });

  test('DO-06 filtering by a group of others yields nothing', async () => {
    const group = await aGroup(app, ana);
    await aPublishedDocument(app, ana, { groupIds: [group.id] });
    expect(await list(bob, { list: 'groups', groupId: group.id })).toMatchObject({ items: [], total: 0 });
  });
});

describe('filters', () => {
  test('DO-06 search finds prefixes in title, subtitle and text, regardless of case and accents', async () => {
    const flora = await aPerson(app, { username: 'flora' });
    await aPublishedDocument(app, flora, { title: 'Un été à Nîmes', text: 'Œuvres et cœurs' });
    await aPublishedDocument(app, flora, { title: 'Straße', subtitle: 'Ein Weg', text: 'nach Łódź; 100% sure' });
    const found = (q: string) => titles(flora, { list: 'mine', q });
    expect(await found('ete nimes')).toEqual(['Un été à Nîmes']);
    expect(await found('ÉTÉ')).toEqual(['Un été à Nîmes']);
    expect(await found('oeuv')).toEqual(['Un été à Nîmes']);
    expect(await found('strass weg LODZ')).toEqual(['Straße']);
    expect(await found('été Straße')).toEqual([]);
    expect(await found('100')).toEqual(['Straße']);
    expect(await found('  ')).toHaveLength(2);
  });

  test('DO-06 search syntax and SQL are taken as text', async () => {
    for (const q of ["'", "a' | 'b", '& ! ( ) :* <->', '%', '\\', '"x', '\0', '💥', 'x'.repeat(200)])
      for (const name of ['public', 'mine', 'groups', 'drafts']) expect(await titles(bob, { list: name, q }), `${name} ${q}`).toEqual([]);
  });

  test('DO-06 search, category and days combine, and the total follows', async () => {
    const gina = await aPerson(app, { username: 'gina' });
    const days = ['2024-03-30T23:30:00Z', '2024-03-31T00:30:00Z', '2024-03-31T22:30:00Z'];
    for (const [index, day] of days.entries()) {
      const { id } = await aPublishedDocument(app, gina, { title: `Plan ${index}`, category: index ? 'legal' : 'languages' });
      await app.db.run(sql`update documents set published_at = ${day} where id = ${id}`);
    }
    expect(await list(gina, { list: 'mine', q: 'plan', category: 'legal' })).toMatchObject({
      total: 2,
      items: [{ title: 'Plan 2' }, { title: 'Plan 1' }],
    });
    expect(await titles(gina, { list: 'mine', from: '2024-03-31', to: '2024-03-31' })).toEqual(['Plan 2', 'Plan 1']);
    expect(await titles(gina, { list: 'mine', to: '2024-03-30' })).toEqual(['Plan 0']);
    // In Paris that day starts one hour earlier and ends two hours earlier, since daylight saving
    // time begins.
    expect(await titles(gina, { list: 'mine', from: '2024-03-31', to: '2024-03-31', tz: 'Europe/Paris' })).toEqual(['Plan 1', 'Plan 0']);
    expect(await titles(gina, { list: 'mine', from: '2024-03-31', to: '2024-03-30' })).toEqual([]);
  });

  test('ER-02 an invalid filter is refused by name', async () => {
    const attempts: Record<string, unknown>[] = [
      { from: 'yesterday' },
      { to: '2024-02-30' },
      { from: '0000-01-01' },
      { tz: 'Mars/Olympus' },
      { tz: '+01:00; drop' },
      { limit: 0 },
      { limit: 51 },
      { limit: '10; drop' },
      { cursor: 'x' },
      { category: "'" },
      { groupId: '1' },
      { q: 'x'.repeat(201) },
      { sort: 'newest' },
    ];
    for (const filter of attempts)
      await expect(list(ana, { list: 'public', ...filter }), JSON.stringify(filter)).rejects.toMatchObject({
        fields: [{ name: Object.keys(filter)[0] }],
      });
    const forged = Buffer.from(JSON.stringify({ to: 'older', at: "2024-01-01T00:00:00Z'; drop", id: 'x' })).toString('base64url');
    await expect(list(ana, { list: 'public', cursor: forged })).rejects.toMatchObject({ fields: [{ name: 'cursor' }] });
  });
});

describe('pages', () => {
  test('DO-06 paging forward and back has no gaps or repetitions, in every list', async () => {
    const hana = await aPerson(app, { username: 'hana', role: 'manager' });
    const [one, two] = [await aGroup(app, hana), await aGroup(app, hana)];
    for (let index = 0; index < 7; index += 1) {
      await aDraft(app, hana, { title: `d${index}` });
      await aPublishedDocument(app, hana, { title: `p${index}` });
      await aPublishedDocument(app, hana, { title: `g${index}`, groupIds: index % 2 ? [one.id] : [one.id, two.id] });
    }
    // Rows with equal instants must not be skipped.
    await app.db.run(
      sql`update documents set published_at = date_trunc('hour', published_at) where author_id = ${hana.id} and title in ('p2', 'p3', 'p4')`,
    );
    for (const name of ['drafts', 'mine', 'groups', 'public']) {
      const whole = await list(hana, { list: name, limit: 50 });
      const pages: string[][] = [];
      let page = await list(hana, { list: name, limit: 3 });
      expect(page.previousCursor).toBeNull();
      for (;;) {
        expect(page.total).toBe(whole.total);
        pages.push(page.items.map(({ id }) => id));
        if (!page.nextCursor) break;
        page = await list(hana, { list: name, limit: 3, cursor: page.nextCursor });
      }
      expect(pages.flat()).toEqual(whole.items.map(({ id }) => id));
      for (const expected of pages.slice(0, -1).reverse()) {
        page = await list(hana, { list: name, limit: 3, cursor: page.previousCursor });
        expect(page.items.map(({ id }) => id)).toEqual(expected);
      }
      expect(page.previousCursor).toBeNull();
    }
  });

  test('DO-06 the stored number of public documents equals the actual one after every change', async () => {
    const ivo = await aPerson(app, { username: 'ivo' });
    const made = await Promise.all(
      ['legal', 'legal', 'credits', 'languages'].map((category) => aPublishedDocument(app, ivo, { category })),
    );
    const [first, second, third] = made;
    await ask(calls.updateDocument, ivo, {
      params: { id: first!.id },
      body: { title: 'x', category: 'credits', content: first!.content, version: first!.version },
    });
    await ask(calls.withdrawDocument, ivo, { params: { id: second!.id }, body: {} });
    await ask(calls.deleteDocument, ivo, { params: { id: third!.id } });
    for (const category of ['legal', 'credits', 'languages', undefined]) {
      const { count } = await app.db.one<{ count: number }>(
        sql`select count(*) as count from documents where visibility = 'public' and (${category ?? null}::text is null or category = ${category ?? null})`,
      );
      expect((await list(visitor, { list: 'public', category })).total, category).toBe(count);
    }
  });
});
