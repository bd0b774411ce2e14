import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as Y from 'yjs';
import { accountClosed } from '#features/accounts/server/domain-events.ts';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { requesterOf } from '#features/groups/server/testing.ts';
import { notifications } from '#features/notifications/server/feature.ts';
import { bellOf } from '#features/notifications/server/testing.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import * as coAuthors from '../../contract/co-author-endpoints.ts';
import * as calls from '../../contract/endpoints.ts';
import type { CoAuthorPermission } from '../../contract/kinds.ts';
import * as live from '../../contract/live-endpoints.ts';
import { suggestionAttributes, suggestionMarks, writeSuggestions } from '../../contract/suggestions.ts';
import { documents } from '../feature.ts';
import { aDraft, textOf } from '../testing.ts';
import { saveLiveTexts } from './save-live-text.ts';
import { LiveWindow } from './testing.ts';
import { questions } from './whole-text.ts';

const features = putTogether([accounts, groups, documents, notifications]);

let database: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let bell: ReturnType<typeof bellOf>;
let ana: SignedInViewer;
let bob: SignedInViewer;
let eva: SignedInViewer;

beforeAll(async () => {
  database = await testDatabase();
  app = createTestApp(database.db, features);
  ask = requesterOf(app, features);
  bell = bellOf(app, features);
  [ana, bob, eva] = (await Promise.all(['ana', 'bob', 'eva'].map((username) => aPerson(app, { username, name: username })))) as [
    SignedInViewer,
    SignedInViewer,
    SignedInViewer,
  ];
});
afterAll(() => database.drop());

/** A draft of Ana that Bob may only suggest in. */
async function aDraftWithSuggester(text = 'We met.') {
  const { id } = await aDraft(app, ana, { text });
  await join(id, bob, 'suggest');
  return id;
}
async function join(id: string, person: SignedInViewer, permission: CoAuthorPermission): Promise<void> {
  await database.db.run(
    sql`insert into document_co_authors (document_id, user_id, permission) values (${id}, ${person.id}, ${permission})`,
  );
  await ask(coAuthors.acceptCoAuthorship, person, { params: { id }, body: { isNamed: false } });
}
async function aWindow(id: string, viewer: SignedInViewer): Promise<LiveWindow> {
  const window = new LiveWindow(app, viewer, id);
  await window.sync();
  return window;
}
const refused = { code: 'document.onlySuggestions' };
const mark = (kind: keyof typeof suggestionMarks, by: SignedInViewer, id = 's1') => ({
  [`${suggestionMarks[kind]}--${id.padEnd(8, '0')}`]: { id, by: by.id, at: 1 },
});
const textAt = (window: LiveWindow): Y.XmlText => window.textAt(0);
const notificationsOf = async (viewer: SignedInViewer, id: string) =>
  (await bell.notificationsOf(viewer)).filter(({ address }) => address.includes(id)).map(({ kind, actor }) => `${kind} ${actor?.name}`);
async function savedText(id: string) {
  await database.db.run(sql`update document_live_texts set updated_at = now() - interval '1 minute'`);
  await saveLiveTexts(app);
  return (await ask(calls.readDocument, ana, { params: { id } })).content;
}

test('DO-11 suggestions are stored, seen by the others who write, and never part of the text of the document', async () => {
  const id = await aDraftWithSuggester();
  const window = await aWindow(id, bob);
  textAt(window).insert(7, ' Twice.', mark('insertion', bob));
  textAt(window).insert(14, '¶', { ...mark('insertion', bob), suggestedBreak: {} });
  textAt(window).format(0, 2, mark('deletion', bob, 's2'));
  (window.fragment.get(0) as Y.XmlElement).setAttribute(
    suggestionAttributes.removal,
    writeSuggestions([{ id: 's3', by: bob.id, at: 1 }]) ?? '',
  );
  await window.sync();
  expect((await aWindow(id, ana)).paragraphs()).toEqual([textAt(window).toString()]);
  expect(textAt(window).toString()).toContain('Twice');
  expect(await savedText(id)).toEqual(textOf('We met.'));
  expect((await ask(live.saveLiveText, ana, { params: { id } })).content).toEqual(textOf('We met.'));
});

test('DO-11 a plain change by someone who may only suggest is refused; nothing is stored, and their window keeps it', async () => {
  const id = await aDraftWithSuggester();
  const window = await aWindow(id, bob);
  textAt(window).insert(7, ' Never.');
  await expect(window.sync()).rejects.toMatchObject(refused);
  expect((await aWindow(id, ana)).paragraphs()).toEqual(['We met.']);
  expect([window.paragraphs(), window.hasPending]).toEqual([['We met. Never.'], true]);
  for (const change of [
    (one: LiveWindow) => textAt(one).delete(0, 3),
    (one: LiveWindow) => textAt(one).format(0, 2, { bold: {} }),
    (one: LiveWindow) => one.fragment.delete(0, 1),
    (one: LiveWindow) => one.addParagraph('More'),
    (one: LiveWindow) => one.title.insert(0, 'x'),
  ]) {
    const other = await aWindow(id, bob);
    change(other);
    await expect(other.sync()).rejects.toMatchObject(refused);
  }
  await expect(ask(live.saveLiveText, bob, { params: { id } })).rejects.toMatchObject({ code: 'auth.forbidden' });
});

test('DO-11 in a long text suggestions are checked in a process of their own, with the same result', async () => {
  const id = await aDraftWithSuggester(`We met. ${'Then we talked. '.repeat(3_000)}`);
  questions.end();
  const window = await aWindow(id, bob);
  textAt(window).insert(7, ' Twice.', mark('insertion', bob));
  await window.sync();
  const { pid } = questions;
  expect(pid).toBeGreaterThan(0);
  textAt(window).insert(0, 'Never. ');
  await expect(window.sync()).rejects.toMatchObject(refused);
  expect(questions.pid, 'it stays for the next check').toBe(pid);
  questions.end();
  expect((await aWindow(id, ana)).paragraphs()[0]?.slice(0, 100)).toMatch(/^We met\.<suggestedInsertion.* Twice\.</);
});

test('DO-11 who may only suggest takes back their own suggestions, and decides on none', async () => {
  const id = await aDraftWithSuggester();
  await join(id, eva, 'suggest');
  const [window, others] = [await aWindow(id, bob), await aWindow(id, eva)];
  textAt(others).insert(0, 'Yes. ', mark('insertion', eva, 'e1'));
  await others.sync();
  textAt(window).insert(7, ' Twice.', mark('insertion', bob));
  await window.sync();
  for (const change of [
    // Accepts their own and that of someone else, declines that of someone else, suggests in another name, and takes over an ID.
    (one: LiveWindow) => textAt(one).format(12, 7, { [Object.keys(mark('insertion', bob))[0] ?? '']: null }),
    (one: LiveWindow) => textAt(one).format(0, 5, { [Object.keys(mark('insertion', eva, 'e1'))[0] ?? '']: null }),
    (one: LiveWindow) => textAt(one).delete(0, 5),
    (one: LiveWindow) => textAt(one).insert(5, 'No', mark('insertion', eva, 'e2')),
    (one: LiveWindow) => textAt(one).insert(5, 'No', mark('insertion', bob, 'e1')),
  ]) {
    const other = await aWindow(id, bob);
    change(other);
    await expect(other.sync()).rejects.toMatchObject(refused);
  }
  const own = await aWindow(id, bob);
  textAt(own).delete(12, 7);
  await own.sync();
  expect(await savedText(id)).toEqual(textOf('We met.'));
  expect((await aWindow(id, ana)).paragraphs()[0]).toContain('Yes. ');
});

test('DO-11 the author changes what a co-author may do; it takes effect immediately', async () => {
  const id = await aDraftWithSuggester();
  const may = async () => (await ask(calls.readDocument, bob, { params: { id } })).can;
  expect(await may()).toMatchObject({ edit: false, suggest: true });
  const window = await aWindow(id, bob);
  await ask(coAuthors.askCoAuthor, ana, { params: { id, userId: bob.id }, body: { permission: 'edit' } });
  textAt(window).insert(7, ' All of us.');
  await window.sync();
  expect(await may()).toEqual({ edit: true, delete: false, publish: false, withdraw: false });
  await ask(coAuthors.askCoAuthor, ana, { params: { id, userId: bob.id }, body: { permission: 'suggest' } });
  textAt(window).insert(0, 'x');
  await expect(window.sync()).rejects.toMatchObject(refused);
  expect(await savedText(id)).toEqual(textOf('We met. All of us.'));
});

test('DO-11 someone who edits accepts a suggestion, which is then part of the text', async () => {
  const id = await aDraftWithSuggester();
  const window = await aWindow(id, bob);
  textAt(window).insert(7, ' Twice.', mark('insertion', bob));
  await window.sync();
  const author = await aWindow(id, ana);
  textAt(author).format(7, 7, { [Object.keys(mark('insertion', bob))[0] ?? '']: null });
  await author.sync();
  expect(await savedText(id)).toEqual(textOf('We met. Twice.'));
});

test('DO-11 the author learns once who suggested something, and the person learns who decided on it', async () => {
  const id = await aDraftWithSuggester();
  await bell.forget();
  const window = await aWindow(id, bob);
  for (const [index, letter] of [...' Yes'].entries()) {
    textAt(window).insert(7 + index, letter, mark('insertion', bob, index < 2 ? 's1' : 's2'));
    await window.sync();
  }
  await savedText(id);
  expect(await notificationsOf(ana, id)).toEqual(['suggestionsMade bob']);
  const author = await aWindow(id, ana);
  textAt(author).delete(7, 2);
  await author.sync();
  await savedText(id);
  expect(await notificationsOf(bob, id)).toEqual(['suggestionsDecided ana']);
  await bell.forget();
  // Withdrawing one's own suggestion notifies no one.
  await window.sync();
  textAt(window).delete(7, 2);
  await window.sync();
  await savedText(id);
  expect([await notificationsOf(ana, id), await notificationsOf(bob, id)]).toEqual([[], []]);
});

test('DO-11 RE-03 whose suggestions are in a text is forgotten when they leave it or close their account', async () => {
  const id = await aDraftWithSuggester();
  await join(id, eva, 'suggest');
  const people = async () => {
    await savedText(id);
    const { suggestions } = await database.db.one<{ suggestions: Record<string, string> }>(
      sql`select suggestions from document_live_texts where document_id = ${id}`,
    );
    return suggestions;
  };
  const [window, others] = [await aWindow(id, bob), await aWindow(id, eva)];
  textAt(window).insert(7, ' Twice.', mark('insertion', bob, 'b1'));
  textAt(others).insert(0, 'Yes. ', mark('insertion', eva, 'e1'));
  for (const each of [window, others]) await each.sync();
  expect(await people()).toEqual({ b1: bob.id, e1: eva.id });
  await ask(coAuthors.removeCoAuthor, ana, { params: { id, userId: bob.id } });
  expect(await people()).toEqual({ e1: eva.id });
  await app.db.transaction((tx) => app.emit(tx, accountClosed({ userId: eva.id })));
  await database.db.run(sql`delete from document_co_authors where user_id = ${eva.id}`);
  expect(await people()).toEqual({});
  // The next merge does not bring them back.
  const author = await aWindow(id, ana);
  textAt(author).insert(0, 'We know. ');
  await author.sync();
  expect(await people()).toEqual({});
});

test('DO-11 a co-author learns that the author changed what they may do', async () => {
  const id = await aDraftWithSuggester();
  await bell.forget();
  await ask(coAuthors.askCoAuthor, ana, { params: { id, userId: bob.id }, body: { permission: 'edit' } });
  await ask(coAuthors.askCoAuthor, ana, { params: { id, userId: bob.id }, body: { permission: 'edit' } });
  expect(await notificationsOf(bob, id)).toEqual(['coAuthorPermission ana']);
});

test('DO-11 a suggestion does not become text when its paragraph is deleted meanwhile', async () => {
  const id = await aDraftWithSuggester();
  const [window, author] = [await aWindow(id, bob), await aWindow(id, ana)];
  textAt(window).insert(7, ' Twice.', mark('insertion', bob));
  await window.sync();
  author.addParagraph('We met.', 1);
  author.fragment.delete(0, 1);
  await author.sync();
  expect(await savedText(id)).toEqual(textOf('We met.'));
  // Nor what is typed without a mark in a paragraph that is not there any more.
  const late = await aWindow(id, bob);
  author.addParagraph('We met again.', 1);
  author.fragment.delete(0, 1);
  await author.sync();
  textAt(late).insert(7, ' Never.');
  await late.sync();
  expect(await savedText(id)).toEqual(textOf('We met again.'));
});
