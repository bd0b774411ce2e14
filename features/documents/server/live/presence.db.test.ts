import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf } from '#features/groups/server/testing.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import * as coAuthors from '../../contract/co-author-endpoints.ts';
import { closeLiveText, liveTextPeople, openLiveText } from '../../contract/live-text.ts';
import { documents } from '../feature.ts';
import { aDraft } from '../testing.ts';
import { liveTextPresence } from './live-calls.ts';

let database: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let people: Record<'ana' | 'bob' | 'cleo', SignedInViewer>;

beforeAll(async () => {
  database = await testDatabase();
  app = createTestApp(database.db, [groups, documents]);
  ask = requesterOf(app, [groups, documents]);
  const [ana, bob, cleo] = await Promise.all([
    aPerson(app, { username: 'ana', role: 'manager' }),
    aPerson(app, { username: 'bob' }),
    aPerson(app, { username: 'cleo' }),
  ]);
  people = { ana, bob, cleo };
  await aGroup(app, ana, {}, [bob, cleo]);
});
afterAll(() => database.drop());

test('DO-11 who edits a draft is shown to its author and co-authors; who reads it only if that person wants it, to no one else', async () => {
  const { ana, bob, cleo } = people;
  const { id } = await aDraft(app, ana, { text: 'Ours.' });
  await ask(coAuthors.askCoAuthor, ana, { params: { id, userId: bob.id }, body: { permission: 'suggest' } });
  await ask(coAuthors.acceptCoAuthorship, bob, { params: { id }, body: { isNamed: false } });
  const inRoom = new Map<string, Set<string>>();
  const call = (name: string, viewer: SignedInViewer, payload: object) => {
    const window = {
      enter: async (room: string) => void inRoom.set(room, (inRoom.get(room) ?? new Set()).add(viewer.id)),
      leave: async (room: string) => void inRoom.get(room)?.delete(viewer.id),
    };
    const found = documents.liveCalls?.find((each) => each.name === name);
    return found?.run({ ...app.as(viewer), window }, found.payload.parse(payload) as never);
  };
  app.live.peopleIn = async (rooms) => [rooms].flat().flatMap((room) => [...(inRoom.get(room) ?? [])]);
  const shown = async () => {
    app.events.length = 0;
    await liveTextPresence.changed(app, `liveText:${id}/watching`);
    const [{ rooms, event, data } = { rooms: [], event: '', data: {} }] = app.events;
    expect(event).toBe(liveTextPeople);
    expect(rooms).toEqual([`liveText:${id}`, `liveText:${id}/reading`, `liveText:${id}/watching`]);
    return data;
  };
  await call(openLiveText, ana, { documentId: id });
  await call(openLiveText, bob, { documentId: id, use: 'watching' });
  expect(await shown()).toEqual({ documentId: id, people: [{ id: ana.id, name: 'Ana' }], readers: [] });
  await call(openLiveText, bob, { documentId: id, use: 'reading' });
  expect(await shown()).toMatchObject({ readers: [{ id: bob.id, name: 'Bob' }] });
  await call(openLiveText, bob, { documentId: id, use: 'watching' });
  expect(await shown()).toMatchObject({ readers: [] });
  for (const use of ['writing', 'reading', 'watching'])
    await expect(call(openLiveText, cleo, { documentId: id, use })).rejects.toMatchObject({ code: 'thing.notFound' });
  await call(closeLiveText, bob, { documentId: id });
  await call(closeLiveText, ana, { documentId: id });
  expect([...inRoom.values()].every((room) => room.size === 0)).toBe(true);
});
