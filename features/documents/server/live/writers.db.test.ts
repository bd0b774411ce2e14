import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf } from '#features/groups/server/testing.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import * as coAuthors from '../../contract/co-author-endpoints.ts';
import * as calls from '../../contract/endpoints.ts';
import * as live from '../../contract/live-endpoints.ts';
import { lettersOf } from '../../contract/writers.ts';
import { documents } from '../feature.ts';
import { aDraft } from '../testing.ts';
import { LiveWindow } from './testing.ts';

let database: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let ana: SignedInViewer;
let bob: SignedInViewer;
let cleo: SignedInViewer;

beforeAll(async () => {
  database = await testDatabase();
  app = createTestApp(database.db, [groups, documents]);
  ask = requesterOf(app, [groups, documents]);
  [ana, bob, cleo] = await Promise.all([
    aPerson(app, { username: 'ana', role: 'manager' }),
    aPerson(app, { username: 'bob' }),
    aPerson(app, { username: 'cleo' }),
  ]);
  await aGroup(app, ana, {}, [bob, cleo]);
});
afterAll(() => database.drop());

/** A draft that all three write, with a window of each. */
async function writtenTogether(text: string) {
  const { id } = await aDraft(app, ana, { text });
  for (const viewer of [bob, cleo]) {
    await ask(coAuthors.askCoAuthor, ana, { params: { id, userId: viewer.id }, body: { permission: 'edit' } });
    await ask(coAuthors.acceptCoAuthorship, viewer, { params: { id }, body: { isNamed: true } });
  }
  await ask(live.startLiveText, ana, { params: { id } });
  const windows = [ana, bob, cleo].map((viewer) => new LiveWindow(app, viewer, id));
  for (const window of windows) await window.sync();
  return { id, windows: windows as [LiveWindow, LiveWindow, LiveWindow] };
}
/** Sends what the windows have, and saves the text. */
async function saved(id: string, windows: readonly LiveWindow[]): Promise<void> {
  for (const window of [...windows, ...windows]) await window.sync();
  await ask(live.saveLiveText, ana, { params: { id } });
}
/** The text with the names of its writers: `Ana: …` for each run. */
async function shownTo(viewer: SignedInViewer, id: string, version?: number): Promise<string[]> {
  const { people, runs } = await ask(calls.readWriters, viewer, { params: { id }, query: version === undefined ? {} : { version } });
  const { content } = await (version === undefined
    ? ask(calls.readDocument, viewer, { params: { id } })
    : ask(calls.readVersion, viewer, { params: { id, version } }));
  const letters = lettersOf(content);
  let at = 0;
  const shown = (runs ?? []).map(([place, length]) => `${people[place]?.name ?? null}: ${letters.slice(at, (at += length))}`);
  expect(at).toBe(letters.length);
  return shown;
}
const versions = async (id: string) => (await ask(calls.listVersions, ana, { params: { id }, query: {} })).items;
const rest = (id: string) => database.db.run(sql`update documents set updated_at = now() - interval '1 hour' where id = ${id}`);

test('DO-11 a text and its versions show who wrote what, also within one paragraph and one word', async () => {
  const { id, windows } = await writtenTogether('The board meets.');
  const [one, two, three] = windows;
  two.textAt(0).insert(16, ' In June it does not.');
  one.addParagraph('Guests are welcome.', 1);
  await saved(id, windows);
  expect(await shownTo(bob, id)).toEqual(['Ana: The board meets.', 'Bob:  In June it does not.\n', 'Ana: Guests are welcome.\n']);
  await rest(id);
  three.textAt(0).insert(7, 'room');
  await saved(id, windows);
  expect(await shownTo(ana, id)).toEqual([
    'Ana: The boa',
    'Cleo: room',
    'Ana: rd meets.',
    'Bob:  In June it does not.\n',
    'Ana: Guests are welcome.\n',
  ]);
  const [before] = await versions(id);
  expect(await shownTo(cleo, id, before?.version)).toEqual([
    'Ana: The board meets.',
    'Bob:  In June it does not.\n',
    'Ana: Guests are welcome.\n',
  ]);
});

test('DO-11 moving, dividing and formatting a paragraph of someone else, and restoring a version, change no writer', async () => {
  const { id, windows } = await writtenTogether('The board meets.');
  const [, two, three] = windows;
  two.addParagraph('The minutes are public. Guests are welcome.', 1);
  await saved(id, windows);
  const asWritten = ['Ana: The board meets.\n', 'Bob: The minutes are public. Guests are welcome.\n'];
  expect(await shownTo(ana, id)).toEqual(asWritten);
  await rest(id);
  // Editors divide and move paragraphs by deleting them and inserting copies.
  three.doc.transact(() => {
    const heading = new Y.XmlElement('heading');
    heading.setAttribute('level', 2 as never);
    const words = new Y.XmlText();
    words.insert(0, 'Guests are welcome.');
    heading.insert(0, [words]);
    three.fragment.delete(1, 1);
    three.fragment.insert(0, [heading]);
    three.addParagraph('The minutes are public.', 1);
  });
  await saved(id, windows);
  expect(await shownTo(ana, id)).toEqual(['Bob: Guests are welcome.\nThe minutes are public.\n', 'Ana: The board meets.\n']);
  const [{ version } = { version: 0 }] = await versions(id);
  await ask(calls.restoreVersion, cleo, { params: { id, version }, body: {} });
  expect(await shownTo(ana, id)).toEqual(asWritten);
  three.addParagraph('The end.');
  await saved(id, windows);
  expect((await shownTo(ana, id)).slice(0, 2)).toEqual(asWritten);
});

test('DO-11 a text that was written without live editing is its author’s; only the author and co-authors learn who wrote what', async () => {
  const { id } = await aDraft(app, ana, { text: 'Mine.' });
  expect(await shownTo(ana, id)).toEqual(['Ana: Mine.\n']);
  await expect(ask(calls.readWriters, bob, { params: { id }, query: {} })).rejects.toMatchObject({ code: 'thing.notFound' });
  const together = await writtenTogether('Ours.');
  together.windows[1].textAt(0).insert(5, ' Yours.');
  await saved(together.id, together.windows);
  await ask(coAuthors.removeCoAuthor, ana, { params: { id: together.id, userId: cleo.id } });
  await expect(ask(calls.readWriters, cleo, { params: { id: together.id }, query: {} })).rejects.toMatchObject({ code: 'thing.notFound' });
  // The words of a closed account stay, without a name.
  await database.db.run(sql`update document_clients set author_id = null where author_id = ${bob.id}`);
  expect(await shownTo(ana, together.id)).toEqual(['Ana: Ours.', 'null:  Yours.\n']);
});
