import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { listDocuments } from '#features/documents/contract/endpoints.ts';
import { documents } from '#features/documents/server/feature.ts';
import { aPublishedDocument } from '#features/documents/server/testing.ts';
import { listGroups, listMembers } from '#features/groups/contract/endpoints.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf, bringIn } from '#features/groups/server/testing.ts';
import { search as searchEndpoint } from '#features/search/contract/endpoints.ts';
import { searchFeature } from '#features/search/server/feature.ts';
import { enyeMark } from '#platform/server/search/search-words.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { listHub } from '../contract/endpoints.ts';
import { hubFeature } from './feature.ts';

const search = searchFeature([groups, documents]);
const features = [accounts, groups, documents, search, hubFeature([groups, documents, search])];
/** Written words, and queries that must find them. */
const spellings: Record<string, readonly string[]> = {
  Œuvres: ['oeuvres', 'ŒUVRES', 'œuv', 'OEUVRES'],
  Ævar: ['aevar', 'ÆVAR', 'Aeva'],
  Straße: ['strasse', 'STRASSE', 'straße', 'Straẞe'],
  Gassen: ['gaßen', 'gassen'],
  Łódź: ['lodz', 'ŁÓDŹ', 'Lódz'],
  İstanbul: ['istanbul', 'ISTANBUL', 'İSTANBUL', 'ıstanbul'],
  Ñandú: ['nandu', 'ÑANDU\u0301'],
};

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let ana: SignedInViewer;
let home: string;
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
  ana = await aPerson(app, { role: 'manager', name: 'Ana' });
  const group = await aGroup(app, ana, { groupName: 'Home', visibility: 'public' });
  home = group.id;
  for (const written of Object.keys(spellings)) {
    await aPublishedDocument(app, ana, { title: written, text: 'A text.' });
    await aGroup(app, ana, { groupName: written, visibility: 'public' });
    await bringIn(app, group, ana, await aPerson(app, { name: written }));
  }
});
afterAll(() => own.drop());

test.each(Object.entries(spellings))(
  'HU-02 GR-06 DO-10 “%s” is found by each of its spellings in Hub, documents, groups and members alike',
  async (written, requested) => {
    for (const q of requested) {
      const names = {
        hub: (await ask(listHub, ana, { query: { q } })).items.map(({ title }) => title),
        documents: (await ask(listDocuments, ana, { query: { list: 'public', q } })).items.map(({ title }) => title),
        groups: (await ask(listGroups, ana, { query: { list: 'public', q } })).items.map(({ groupName }) => groupName),
        mine: (await ask(listGroups, ana, { query: { list: 'mine', q } })).items.map(({ groupName }) => groupName),
        members: (await ask(listMembers, ana, { params: { id: home }, query: { q } })).items.map(({ name }) => name),
      };
      for (const [where, found] of Object.entries(names)) expect([q, where, found]).toEqual([q, where, expect.arrayContaining([written])]);
      const kinds = [names.hub.length / 2, names.documents.length, names.groups.length, names.mine.length, names.members.length];
      expect(new Set(kinds).size).toBe(1);
    }
  },
);

test('HU-02 GR-06 MA-02 ñ is sorted after n in titles and names, also of earlier releases; in: finds a group by either letter', async () => {
  const lea = await aPerson(app, { role: 'manager', name: 'Lea' });
  const room = await aGroup(app, lea, { groupName: 'Aña', visibility: 'public' });
  const names = ['Año', 'Anuario', 'Anzuelo', 'Aorta'];
  for (const name of names) {
    await aPublishedDocument(app, lea, { title: name, groupIds: [room.id] });
    await bringIn(app, room, lea, await aPerson(app, { name }));
    await aGroup(app, lea, { groupName: name, companyName: 'Alfabeto', visibility: 'public' });
  }
  const sorted = async () => ({
    hub: (await ask(listHub, lea, { query: { mode: 'private', kind: 'document', sort: 'title' } })).items.map(({ title }) => title),
    groups: (await ask(listGroups, lea, { query: { list: 'public', q: 'alfabeto' } })).items.map(({ groupName }) => groupName),
    members: (await ask(listMembers, lea, { params: { id: room.id } })).items.map(({ name }) => name).filter((name) => name !== 'Lea'),
    directory: (await own.db.many<{ name: string }>(sql`select name from users where name = any(${names}) order by name_key`)).map(
      ({ name }) => name,
    ),
  });
  const all = (order: string[]) => ({ hub: order, groups: order, members: order, directory: order });
  expect(await sorted()).toEqual(all(['Anuario', 'Anzuelo', 'Año', 'Aorta']));
  for (const requested of ['Aña', 'ana'])
    expect((await ask(searchEndpoint, lea, { query: { q: `anuario in:${requested}` } })).items.map(({ title }) => title)).toEqual([
      'Anuario',
    ]);

  const folded = sql`replace(name_key, ${enyeMark}, '')`;
  await own.db.run(sql`update users set name_key = ${folded}`);
  await own.db.run(sql`update memberships set name_key = ${folded}`);
  await own.db.run(sql`update groups set name_key = ${folded}`);
  await own.db.run(sql`update hub_items set title_key = replace(title_key, ${enyeMark}, '')`);
  await own.db.run(sql`update hub_entries set title_key = replace(title_key, ${enyeMark}, '')`);
  expect(await sorted()).not.toEqual(all(['Anuario', 'Anzuelo', 'Año', 'Aorta']));
  for (const feature of features) await feature.onStart?.(app);
  await app.runJobs();
  expect(await sorted()).toEqual(all(['Anuario', 'Anzuelo', 'Año', 'Aorta']));
});
