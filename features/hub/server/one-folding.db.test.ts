import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { listDocuments } from '#features/documents/contract/endpoints.ts';
import { documents } from '#features/documents/server/feature.ts';
import { aPublishedDocument } from '#features/documents/server/testing.ts';
import { listGroups, listMembers } from '#features/groups/contract/endpoints.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, askerOf, bringIn } from '#features/groups/server/testing.ts';
import { searchFeature } from '#features/search/server/feature.ts';
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
let ask: ReturnType<typeof askerOf>;
let ana: SignedInViewer;
let home: string;
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, features);
  ask = askerOf(app, features);
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
  async (written, asked) => {
    for (const q of asked) {
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
