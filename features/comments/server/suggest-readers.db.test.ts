import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPerson } from '#features/accounts/server/testing.ts';
import { aPublishedDocument } from '#features/documents/server/testing.ts';
import * as galleryCalls from '#features/galleries/contract/endpoints.ts';
import { aGroup } from '#features/groups/server/testing.ts';
import { visitor } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../contract/endpoints.ts';
import { createCommentsApp } from './testing.ts';

let here: Awaited<ReturnType<typeof createCommentsApp>>;
let ana: SignedInViewer;
let bob: SignedInViewer;
let stranger: SignedInViewer;
let group: { id: string };
beforeAll(async () => {
  here = await createCommentsApp();
  ana = await aPerson(here.app, { role: 'manager', name: 'Ana Ruiz', username: 'ana.ruiz' });
  bob = await aPerson(here.app, { name: 'Bob Élan', username: 'bob' });
  stranger = await aPerson(here.app, { name: 'Bobette Stranger', username: 'bobette' });
  group = await aGroup(here.app, ana, {}, [bob]);
});
afterAll(() => here.own.drop());

const suggest = async (who: Viewer, on: string, q = '') =>
  (await here.ask(endpoints.suggestReaders, who, { query: { on, q } })).items.map(({ username }) => username);

test('DO-09 ME-01 mentions suggest members of the subject’s groups that the viewer is in, by the beginning of a name, without the viewer', async () => {
  const on = `document:${(await aPublishedDocument(here.app, ana, { groupIds: [group.id] })).id}`;
  expect(await suggest(ana, on)).toEqual(['bob']);
  for (const q of ['bo', 'ÉL', 'bob elan']) expect(await suggest(ana, on, q)).toEqual(['bob']);
  for (const q of ['x', 'stranger', '%', "'", '&|!']) expect(await suggest(ana, on, q)).toEqual([]);
  expect(await suggest(bob, on, 'ana')).toEqual(['ana.ruiz']);
  await expect(suggest(stranger, on)).rejects.toMatchObject({ code: 'thing.notFound' });
  await expect(suggest(visitor, on)).rejects.toMatchObject({ code: 'auth.required' });
});

test('DO-09 below a public subject, authors of comments are suggested, and no members of other groups', async () => {
  const on = `document:${(await aPublishedDocument(here.app, ana)).id}`;
  expect(await suggest(stranger, on)).toEqual([]);
  const { id } = await here.write(bob, on, 'Hello');
  await here.write(ana, on, 'And you', { parentId: id });
  expect((await suggest(stranger, on)).toSorted()).toEqual(['ana.ruiz', 'bob']);
  expect(await suggest(stranger, on, 'elan')).toEqual(['bob']);
});

test('DO-09 GA-04 the author of an anonymous gallery is not suggested because of their comments', async () => {
  const body = { groupId: group.id, title: 'Views', isAnonymous: true, isPublic: true };
  const on = `gallery:${(await here.ask(galleryCalls.createGallery, ana, { body })).id}`;
  await here.write(ana, on, 'Mine.');
  await here.write(bob, on, 'Whose?');
  expect(await suggest(stranger, on)).toEqual(['bob']);
  // Like any other member of the group.
  expect(await suggest(bob, on)).toEqual(['ana.ruiz']);
});
