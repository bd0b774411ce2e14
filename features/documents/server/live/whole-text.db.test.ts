import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { requesterOf } from '#features/groups/server/testing.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import * as coAuthors from '../../contract/co-author-endpoints.ts';
import type { CoAuthorPermission } from '../../contract/kinds.ts';
import * as live from '../../contract/live-endpoints.ts';
import { documents } from '../feature.ts';
import { aDraft } from '../testing.ts';
import { LiveWindow } from './testing.ts';
import { questions } from './whole-text.ts';

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
// Another test may have left a process.
beforeEach(() => questions.end());
afterAll(() => questions.end());

/** A long draft of Ana, with Bob. */
async function aLongDraft(permission: CoAuthorPermission): Promise<string> {
  const lines = Array.from({ length: 300 }, (_, index) => `${index} ${'word '.repeat(60)}`);
  const { id } = await aDraft(app, ana, { text: ['We met.', 'We left.', ...lines].join('\n') });
  await ask(live.startLiveText, ana, { params: { id } });
  await database.db.run(sql`insert into document_co_authors (document_id, user_id, permission) values (${id}, ${bob.id}, ${permission})`);
  await ask(coAuthors.acceptCoAuthorship, bob, { params: { id }, body: { isNamed: true } });
  return id;
}
async function aWindow(id: string, viewer: SignedInViewer): Promise<LiveWindow> {
  const window = new LiveWindow(app, viewer, id);
  await window.sync();
  return window;
}

/** Lets someone else write while a call reads the whole text; whether that ended before the call. */
async function isFirst(write: () => Promise<unknown>, call: Promise<unknown>): Promise<boolean> {
  let isDone = false;
  const ended = call.then(() => (isDone = true));
  while (questions.pid === undefined) await sleep(1);
  await write();
  const isBefore = !isDone;
  await ended;
  return isBefore;
}

test('DO-11 while words are inserted again that someone typed in a long text, others write in it: it is not locked', async () => {
  const id = await aLongDraft('edit');
  const [one, other, third] = [await aWindow(id, ana), await aWindow(id, bob), await aWindow(id, ana)];
  other.textAt(1).insert(8, ' Late.');
  one.doc.transact(() => {
    one.addParagraph('We left.', 0);
    one.fragment.delete(2, 1);
  });
  await one.sync();
  await third.sync();
  const writes = async () => {
    third.textAt(1).insert(7, ' Today.');
    await third.sync();
  };
  expect(await isFirst(writes, other.sync())).toBe(true);
  for (const window of [one, other, third]) await window.sync();
  for (const window of [one, other, third])
    expect(window.paragraphs().slice(0, 2).sort(), 'once, and with what was written meanwhile').toEqual([
      'We left. Late.',
      'We met. Today.',
    ]);
});

test('DO-11 while a suggestion in a long text is checked, others write in it; it is checked again with what they wrote', async () => {
  const id = await aLongDraft('suggest');
  const [author, window] = [await aWindow(id, ana), await aWindow(id, bob)];
  const mark = { 'suggestedInsertion--aaaaaaaa': { id: 's1', by: bob.id, at: 1 } };
  window.textAt(0).insert(7, ' Twice.', mark);
  const type = async () => {
    author.textAt(1).insert(8, 'x');
    await author.sync();
  };
  expect(await isFirst(type, window.sync())).toBe(true);
  expect((await aWindow(id, ana)).paragraphs().slice(0, 2)).toEqual([expect.stringMatching(/ Twice\./), 'We left.x']);
  window.textAt(0).insert(0, 'Never. ');
  await expect(window.sync()).rejects.toMatchObject({ code: 'document.onlySuggestions' });
});
