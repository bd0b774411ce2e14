import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { requesterOf } from '#features/groups/server/testing.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import * as coAuthors from '../../contract/co-author-endpoints.ts';
import * as calls from '../../contract/endpoints.ts';
import * as live from '../../contract/live-endpoints.ts';
import { liveLimits, liveSchemaVersion } from '../../contract/live-text.ts';
import { documents } from '../feature.ts';
import { aDraft, aPublishedDocument, textOf } from '../testing.ts';
import { saveLiveTexts } from './save-live-text.ts';
import { answerLiveState } from './sync-live-text.ts';
import { LiveWindow } from './testing.ts';

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

const start = (id: string, viewer = ana) => ask(live.startLiveText, viewer, { params: { id } });
const save = (id: string) => ask(live.saveLiveText, ana, { params: { id } });
const read = (id: string) => ask(calls.readDocument, ana, { params: { id } });

async function aLiveDraft(text = 'We met.') {
  const { id } = await aDraft(app, ana, { text });
  await start(id);
  return id;
}
/** A window that has read the text. */
async function aWindow(id: string, client?: number): Promise<LiveWindow> {
  const window = new LiveWindow(app, ana, id, client);
  await window.sync();
  return window;
}
const updatesOf = async (id: string) => (await database.db.many(sql`select seq from document_updates where document_id = ${id}`)).length;
/** The state as a new window has it: without the order in which the changes came. */
function stateOf(doc: Y.Doc): Uint8Array {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  return Y.encodeStateAsUpdate(copy);
}
/** Makes the texts rest, and runs the job that saves them. */
async function rest(): Promise<void> {
  await database.db.run(sql`update document_live_texts set updated_at = now() - interval '1 minute'`);
  await saveLiveTexts(app);
}

test('DO-11 the text of a document is written into its live text once, also when several windows start at once', async () => {
  const { id } = await aDraft(app, ana, { title: 'Statutes', text: 'First.\nSecond.' });
  const started = await Promise.all([1, 2, 3, 4].map(() => start(id)));
  expect(started.map(({ isLive }) => isLive)).toEqual([true, true, true, true]);
  const window = await aWindow(id);
  expect(window.paragraphs()).toEqual(['First.', 'Second.']);
  expect(window.title.toJSON()).toBe('Statutes');
});

test('DO-11 two windows that write in one sentence end with the same text and lose nothing', async () => {
  const id = await aLiveDraft('We met.');
  const [one, other] = [await aWindow(id), await aWindow(id)];
  one.textAt(0).insert(2, ' all');
  other.textAt(0).insert(7, ' Then we left.');
  other.title.insert(0, 'The ');
  await Promise.all([one.sync(), other.sync()]);
  await one.sync();
  await other.sync();
  expect(one.paragraphs()).toEqual(['We all met. Then we left.']);
  expect(other.paragraphs()).toEqual(one.paragraphs());
  expect(await save(id)).toMatchObject({ title: 'The Notes', content: textOf('We all met. Then we left.') });
});

test('DO-11 what was acknowledged is stored: sending again after a lost reply adds nothing', async () => {
  const id = await aLiveDraft('');
  const window = await aWindow(id);
  window.textAt(0).insert(0, 'Once');
  await window.sync({ isReplyLost: true });
  await window.sync();
  const later = await aWindow(id);
  expect(later.paragraphs()).toEqual(['Once']);
});

test('DO-11 what someone types in a paragraph that someone else moves is in the moved one; who deletes it leaves the words', async () => {
  const id = await aLiveDraft('We met.\nWe left.');
  const [one, other, third] = [await aWindow(id), await aWindow(id), await aWindow(id)];
  other.textAt(1).insert(8, ' Late.');
  third.textAt(0).insert(7, ' All of us.');
  // As the editor does: a copy in another place, and a deletion.
  one.addParagraph('We left.', 0);
  one.fragment.delete(2, 1);
  await one.sync();
  await other.sync();
  await rest();
  one.fragment.delete(1, 1);
  await one.sync();
  await third.sync();
  for (const window of [one, other]) await window.sync();
  for (const window of [one, other, third]) expect(window.paragraphs()).toEqual(['We left. Late.', ' All of us.']);
  expect((await save(id)).content).toEqual(textOf('We left. Late.\n All of us.'));
});

/** A live draft of Ana that Bob edits with her. */
async function aSharedDraft(text: string): Promise<string> {
  const { id } = await aDraft(app, ana, { text });
  await database.db.run(sql`insert into document_co_authors (document_id, user_id, permission) values (${id}, ${bob.id}, 'edit')`);
  await ask(coAuthors.acceptCoAuthorship, bob, { params: { id }, body: { isNamed: true } });
  return id;
}

test('DO-11 what someone makes bold in a paragraph that someone else moves is bold in its new place, in either order', async () => {
  for (const isMovedFirst of [true, false]) {
    const id = await aSharedDraft('We met.\nWe left.');
    const [window, other] = [await aWindow(id), new LiveWindow(app, bob, id)];
    await other.sync();
    other.textAt(1).format(3, 4, { bold: {} });
    window.addParagraph('We left.', 0);
    window.fragment.delete(2, 1);
    for (const each of isMovedFirst ? [window, other] : [other, window]) await each.sync();
    for (const each of [window, other, window]) await each.sync();
    for (const each of [window, other]) expect(each.paragraphs()).toEqual(['We <bold>left</bold>.', 'We met.']);
  }
});

test('DO-11 what someone makes bold in words that someone else splits off is bold there, in either order', async () => {
  for (const isSplitFirst of [true, false]) {
    const id = await aSharedDraft('We met and left.');
    const [window, other] = [await aWindow(id), new LiveWindow(app, bob, id)];
    await other.sync();
    other.textAt(0).format(11, 4, { bold: {} });
    window.doc.transact(() => {
      window.textAt(0).delete(6, 10);
      window.addParagraph(' and left.', 1);
    });
    for (const each of isSplitFirst ? [window, other, window] : [other, window, other]) await each.sync();
    for (const each of [window, other]) expect(each.paragraphs()).toEqual(['We met', ' and <bold>left</bold>.']);
  }
});

test('DO-11 formatting that arrives after a moved paragraph was merged is in its new place', async () => {
  const id = await aSharedDraft('We met.');
  const [window, other] = [await aWindow(id), new LiveWindow(app, bob, id)];
  window.addParagraph('We left.');
  await window.sync();
  await other.sync();
  other.textAt(1).format(3, 4, { bold: {} });
  window.doc.transact(() => {
    window.fragment.delete(1, 1);
    window.addParagraph('We left.', 0);
  });
  await window.sync();
  await rest();
  expect(await database.db.one(sql`select merged_seq = last_seq as merged from document_live_texts where document_id = ${id}`)).toEqual({
    merged: true,
  });
  await other.sync();
  await window.sync();
  for (const each of [window, other]) expect(each.paragraphs()).toEqual(['We <bold>left</bold>.', 'We met.']);
});

test('DO-11 two people who make overlapping passages bold at the same time: both are bold, also after the updates were merged', async () => {
  const [one, rest_] = ['one two', ' four'];
  for (const isMerged of [false, true]) {
    const id = await aSharedDraft('one two three four');
    const [window, other] = [await aWindow(id), new LiveWindow(app, bob, id)];
    await other.sync();
    window.textAt(0).format(0, one.length, { bold: {} });
    other.textAt(0).format(4, 9, { bold: {} });
    await window.sync();
    if (isMerged) await rest();
    await other.sync();
    await window.sync();
    const shown = `<bold>one two three</bold>${rest_}`;
    for (const each of [window, other]) expect(each.paragraphs().map((text) => text.replaceAll('</bold><bold>', ''))).toEqual([shown]);
    const { content } = await save(id);
    expect(content.content[0]).toMatchObject({
      content: [{ text: 'one two three', marks: [{ type: 'bold' }] }, { text: rest_ }],
    });
  }
});

test('DO-11 formatting, lists, tables and pictures come out as they went in', async () => {
  const content = {
    type: 'doc' as const,
    content: [
      { type: 'heading' as const, attrs: { level: 2 as const }, content: [{ type: 'text' as const, text: 'One' }] },
      {
        type: 'paragraph' as const,
        content: [
          { type: 'text' as const, text: 'plain ' },
          {
            type: 'text' as const,
            text: 'linked',
            marks: [{ type: 'link' as const, attrs: { href: 'https://example.org/' } }, { type: 'bold' as const }],
          },
          { type: 'hardBreak' as const },
          { type: 'text' as const, text: 'code', marks: [{ type: 'code' as const }] },
        ],
      },
      {
        type: 'orderedList' as const,
        attrs: { start: 3, style: 'a' as const },
        content: [
          {
            type: 'listItem' as const,
            content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: 'item' }] }] as never,
          },
        ],
      },
      {
        type: 'table' as const,
        content: [
          {
            type: 'tableRow' as const,
            content: [{ type: 'tableCell' as const, attrs: { colspan: 2 }, content: [{ type: 'paragraph' as const }] }],
          },
        ],
      },
      { type: 'horizontalRule' as const },
      { type: 'paragraph' as const },
    ],
  };
  const { id } = await aDraft(app, ana, { content });
  await start(id);
  const window = await aWindow(id);
  window.title.insert(0, '1 ');
  await window.sync();
  expect((await save(id)).content).toEqual(content);
});

test('DO-11 garbage, another document’s updates, gaps and unknown nodes are refused and nothing is stored', async () => {
  const [id, otherId] = [await aLiveDraft(), await aLiveDraft('Another.')];
  const window = await aWindow(id);
  const other = await aWindow(otherId);
  const unreadable = { code: 'document.updateUnreadable' };
  const misses = { code: 'document.updateMissesOthers' };
  for (const bytes of [[1], [0, 0], [255, 255, 255, 255], [1, 1, 5, 0, 4], Array.from({ length: 500 }, (_, index) => (index * 37) % 256)])
    await expect(window.send(Uint8Array.from(bytes)), String(bytes.length)).rejects.toMatchObject({
      code: expect.stringMatching(/^document\.update/),
    });
  // Another document’s text as a whole, and one change of it.
  await expect(window.send(Y.encodeStateAsUpdate(other.doc))).rejects.toMatchObject(unreadable);
  const before = Y.encodeStateVector(other.doc);
  other.textAt(0).insert(0, 'x');
  await expect(window.send(Y.encodeStateAsUpdate(other.doc, before))).rejects.toMatchObject(misses);
  // A change that continues one that was never sent: a clock far ahead.
  window.textAt(0).insert(0, 'lost');
  const later = Y.encodeStateVector(window.doc);
  window.textAt(0).insert(0, 'sent');
  await expect(window.send(Y.encodeStateAsUpdate(window.doc, later))).rejects.toMatchObject(misses);
  const strange = await aWindow(id);
  const start = Y.encodeStateVector(strange.doc);
  strange.fragment.insert(0, [new Y.XmlElement('script')]);
  await expect(strange.send(Y.encodeStateAsUpdate(strange.doc, start))).rejects.toMatchObject(unreadable);
  expect(await updatesOf(id)).toBe(0);
  expect((await aWindow(id)).paragraphs()).toEqual(['We met.']);
});

test('DO-11 an update that is too large is refused, and so are those that make a text too large', async () => {
  const id = await aLiveDraft();
  const window = await aWindow(id);
  const update = Buffer.alloc(liveLimits.updateBytes + 3).toString('base64');
  const body = { schema: liveSchemaVersion, after: null, update };
  await expect(ask(live.syncLiveText, ana, { params: { id }, body })).rejects.toMatchObject({ code: 'input.invalid' });
  await database.db.run(sql`update document_live_texts set update_bytes = ${liveLimits.textBytes} where document_id = ${id}`);
  window.textAt(0).insert(0, 'x');
  await expect(window.sync()).rejects.toMatchObject({ code: 'document.liveFull' });
});

test('DO-11 only those who may write a document read and write its live text, and not after it was deleted', async () => {
  const id = await aLiveDraft();
  const window = await aWindow(id);
  await expect(start(id, bob)).rejects.toMatchObject({ code: 'thing.notFound' });
  await expect(new LiveWindow(app, bob, id).sync()).rejects.toMatchObject({ code: 'thing.notFound' });
  const { id: open } = await aPublishedDocument(app, ana);
  await start(open);
  await expect(new LiveWindow(app, bob, open).sync()).rejects.toMatchObject({ code: 'auth.forbidden' });
  expect((await ask(calls.readDocument, bob, { params: { id: open } })).isLive).toBeUndefined();
  await ask(calls.deleteDocument, ana, { params: { id } });
  window.textAt(0).insert(0, 'x');
  await expect(window.sync()).rejects.toMatchObject({ code: 'thing.notFound' });
  const { id: solo } = await aDraft(app, ana);
  await expect(new LiveWindow(app, ana, solo).sync()).rejects.toMatchObject({ code: 'document.notLive' });
});

test('DO-11 with the first co-author a document is edited live; who is removed writes no more, and what they wrote stays', async () => {
  const { id } = await aDraft(app, ana, { text: 'We met.' });
  await database.db.run(sql`insert into document_co_authors (document_id, user_id, permission) values (${id}, ${bob.id}, 'edit')`);
  await ask(coAuthors.acceptCoAuthorship, bob, { params: { id }, body: { isNamed: true } });
  const window = new LiveWindow(app, bob, id);
  await window.sync();
  window.textAt(0).insert(7, ' All of us.');
  await window.sync();
  await rest();
  const { items } = await ask(calls.listVersions, ana, { params: { id }, query: {} });
  expect((await read(id)).content).toEqual(textOf('We met. All of us.'));
  await ask(coAuthors.removeCoAuthor, ana, { params: { id, userId: bob.id } });
  window.textAt(0).insert(0, 'x');
  await expect(window.sync()).rejects.toMatchObject({ code: 'thing.notFound' });
  expect((await aWindow(id)).paragraphs()).toEqual(['We met. All of us.']);
  expect(items).toMatchObject([{ savedBy: 'Ana' }]);
});

test('DO-11 no one writes under the number of another window of someone else', async () => {
  const id = await aLiveDraft();
  const window = await aWindow(id, 77);
  await database.db.run(sql`insert into document_clients (document_id, client, author_id) values (${id}, 77, ${bob.id})`);
  window.textAt(0).insert(0, 'x');
  await expect(window.sync()).rejects.toMatchObject({ code: 'document.updateUnreadable' });
});

test('DO-11 a client that does not know all nodes is refused before it gets the text', async () => {
  const id = await aLiveDraft();
  await database.db.run(sql`update document_live_texts set schema_version = ${liveSchemaVersion + 1} where document_id = ${id}`);
  await expect(aWindow(id)).rejects.toMatchObject({ code: 'document.liveOutdated' });
});

test('DO-11 a draft that rests is saved as a document, searchable, and its updates are merged', async () => {
  const id = await aLiveDraft('We met.');
  const window = await aWindow(id);
  for (const letter of 'Later: ') {
    window.textAt(0).insert(0, letter);
    await window.sync();
  }
  await rest();
  expect(await read(id)).toMatchObject({ excerpt: ':retaLWe met.', version: 2 });
  await rest();
  expect((await read(id)).version).toBe(2);
  await database.db.run(sql`delete from document_updates where document_id = ${id}`);
  expect((await aWindow(id)).paragraphs()).toEqual(window.paragraphs());
});

test('DO-11 a published document keeps its text until someone updates it', async () => {
  const { id } = await aPublishedDocument(app, ana, { text: 'Valid.' });
  await start(id);
  const window = await aWindow(id);
  window.textAt(0).insert(6, ' Changed.');
  await window.sync();
  await rest();
  expect((await read(id)).content).toEqual(textOf('Valid.'));
  expect((await save(id)).content).toEqual(textOf('Valid. Changed.'));
});

test('DO-11 restoring a version, and saving as a whole, replace the live text; what others wrote is a version', async () => {
  const id = await aLiveDraft('First.');
  const window = await aWindow(id);
  window.textAt(0).insert(6, ' More.');
  await window.sync();
  const seen = await save(id);
  await ask(calls.updateDocument, ana, {
    params: { id },
    body: { title: seen.title, category: 'legal', content: textOf('Whole.'), version: seen.version, keepPresent: true },
  });
  await window.sync();
  expect(window.paragraphs()).toEqual(['Whole.']);
  window.textAt(0).insert(6, ' Unsaved.');
  await window.sync();
  // Someone who has not seen the last change does not replace it.
  const stale = { title: 'x', category: 'legal', content: textOf('Stale.'), version: (await read(id)).version };
  await expect(ask(calls.updateDocument, ana, { params: { id }, body: stale })).rejects.toMatchObject({ code: 'state.conflict' });
  const { items } = await ask(calls.listVersions, ana, { params: { id }, query: {} });
  const first = items.at(-1)?.version ?? 0;
  const restored = await ask(calls.restoreVersion, ana, { params: { id, version: first }, body: {} });
  expect(restored.content).toEqual(textOf('First. More.'));
  await window.sync();
  expect(window.paragraphs()).toEqual(['First. More.']);
  const saved = await ask(calls.listVersions, ana, { params: { id }, query: {} });
  const texts = await Promise.all(saved.items.map(({ version }) => ask(calls.readVersion, ana, { params: { id, version } })));
  expect(texts.map(({ content }) => content)).toContainEqual(textOf('Whole. Unsaved.'));
});

test('DO-11 two people who restore two versions while a third one types: one of the versions is there, and what was typed', async () => {
  const id = await aLiveDraft('First.');
  const versions: number[] = [];
  for (const text of ['Second.', 'Third.']) {
    const { version, title } = await read(id);
    const whole = { title, category: '', content: textOf(text), version, keepPresent: true };
    versions.push((await ask(calls.updateDocument, ana, { params: { id }, body: whole })).version - 1);
  }
  const window = await aWindow(id);
  window.textAt(0).insert(6, ' Typed.');
  const restore = (version: number) => ask(calls.restoreVersion, ana, { params: { id, version }, body: {} });
  await Promise.all([...versions.map(restore), window.sync()]);
  const later = await aWindow(id);
  const texts = later.paragraphs().join(' ');
  expect(texts).toMatch(/^(First|Second)\./);
  const { items } = await ask(calls.listVersions, ana, { params: { id }, query: {} });
  const saved = await Promise.all(items.map(({ version }) => ask(calls.readVersion, ana, { params: { id, version } })));
  expect([texts, ...saved.map(({ content }) => JSON.stringify(content))].join()).toContain('Typed.');
  await window.sync();
  expect(window.paragraphs()).toEqual(later.paragraphs());
});

test('DO-11 what people type at the same time is stored without reading what else the text contains; deleting meanwhile needs it', async () => {
  const id = await aSharedDraft('We met.');
  const [window, other] = [await aWindow(id), new LiveWindow(app, bob, id)];
  await other.sync();
  await database.db.run(sql`update document_live_texts set nodes = '\\xff', formats = '\\xff' where document_id = ${id}`);
  window.textAt(0).insert(7, ' All of us.');
  other.textAt(0).insert(0, 'Today: ');
  other.addParagraph('We left.');
  await window.sync();
  await other.sync();
  expect(other.paragraphs()).toEqual(['Today: We met. All of us.', 'We left.']);
  await window.sync();
  window.textAt(0).insert(0, 'x');
  other.textAt(0).delete(0, 1);
  await window.sync();
  await expect(other.sync()).rejects.toThrow(/\S/);
});

test('DO-11 one update with a hundred thousand changes is stored, and the text can be opened and continued', async () => {
  const id = await aLiveDraft('');
  const window = await aWindow(id);
  const text = window.textAt(0);
  // At the beginning each, so that Yjs cannot join them.
  window.doc.transact(() => {
    for (let each = 0; each < 100_000; each += 1) text.insert(0, 'x');
  });
  await window.sync();
  const later = await aWindow(id);
  later.textAt(0).insert(0, 'End');
  await later.sync();
  await window.sync();
  expect(window.paragraphs()).toEqual([`End${'x'.repeat(100_000)}`]);
});

test('DO-11 a large text is stored and sent compact, with what was written after it was merged, to those who may open it only', async () => {
  const id = await aLiveDraft('');
  const window = await aWindow(id);
  const text = window.textAt(0);
  window.doc.transact(() => {
    for (let each = 0; each < 10_000; each += 1) text.insert((each * 7_919) % (each + 1), String(each % 10));
    text.format(5_000, 10, { bold: {} });
    text.delete(100, 50);
  });
  await window.sync();
  const sent = Y.encodeStateAsUpdate(window.doc).length;
  await rest();
  const stored = () =>
    database.db.one<{ isCompact: boolean; bytes: number }>(sql`
      select is_compact as "isCompact", length(state) as bytes from document_live_texts where document_id = ${id}`);
  expect(await stored()).toMatchObject({ isCompact: true });
  expect((await stored()).bytes).toBeLessThan(sent / 3);
  window.textAt(0).insert(0, 'Later: ');
  await window.sync();
  const opened = await aWindow(id);
  expect(opened.paragraphs()).toEqual(window.paragraphs());
  expect(Buffer.from(stateOf(opened.doc)).equals(stateOf(window.doc))).toBe(true);
  opened.textAt(0).delete(0, 7);
  await opened.sync();
  expect((await save(id)).content.content[0]).toMatchObject({ content: [{}, { marks: [{ type: 'bold' }] }, {}] });
  const state = (viewer: SignedInViewer, schema = liveSchemaVersion) =>
    answerLiveState(app.as(viewer), { params: { id }, query: { schema }, body: undefined });
  await expect(state(bob)).rejects.toMatchObject({ code: 'thing.notFound' });
  await expect(state(ana, liveSchemaVersion - 1)).rejects.toMatchObject({ code: 'document.liveOutdated' });
});

test('DO-11 a text that an earlier release merged is opened, and compact after the next merge', async () => {
  const id = await aLiveDraft('');
  const window = await aWindow(id);
  window.doc.transact(() => {
    for (let each = 0; each < 5_000; each += 1) window.textAt(0).insert(0, 'x');
  });
  await window.sync();
  await database.db.run(sql`
    update document_live_texts set state = ${Buffer.from(Y.encodeStateAsUpdate(window.doc))}, is_compact = false, merged_seq = last_seq
    where document_id = ${id}`);
  const opened = await aWindow(id);
  expect(opened.paragraphs()).toEqual(window.paragraphs());
  opened.textAt(0).insert(0, 'y');
  await opened.sync();
  await rest();
  expect((await aWindow(id)).paragraphs()).toEqual(opened.paragraphs());
});

test('DO-11 while someone deletes a document others write in it: everyone gets an answer, and nothing of it is left', async () => {
  const id = await aLiveDraft('We met.');
  const windows = [await aWindow(id), await aWindow(id), await aWindow(id)];
  for (const [index, window] of windows.entries()) window.textAt(0).insert(0, String(index));
  const [deleted, ...written] = await Promise.allSettled([
    ask(calls.deleteDocument, ana, { params: { id } }),
    ...windows.map((window) => window.sync()),
  ]);
  expect(deleted.status).toBe('fulfilled');
  for (const each of written) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'thing.notFound' });
  for (const window of windows) {
    window.textAt(0).insert(0, 'later');
    await expect(window.sync()).rejects.toMatchObject({ code: 'thing.notFound' });
  }
  await saveLiveTexts(app);
  expect(await ask(calls.readDocument, ana, { params: { id } }).catch((error: unknown) => error)).toMatchObject({ code: 'thing.notFound' });
});

test('DO-11 who loses the right to edit while typing: what was acknowledged is there, what was not is refused as a whole', async () => {
  const id = await aSharedDraft('');
  const window = new LiveWindow(app, bob, id);
  await window.sync();
  const acknowledged: string[] = [];
  const types = async () => {
    for (let each = 0; each < 40; each += 1) {
      const letter = String.fromCharCode(0xe000 + each);
      window.textAt(0).insert(each, letter);
      await window.sync();
      acknowledged.push(letter);
    }
  };
  const typing = types().catch((error: unknown) => error);
  await expect.poll(() => acknowledged.length).toBeGreaterThan(3);
  await ask(coAuthors.removeCoAuthor, ana, { params: { id, userId: bob.id } });
  expect(await typing).toMatchObject({ code: 'thing.notFound' });
  expect((await aWindow(id)).paragraphs()).toEqual([acknowledged.join('')]);
});

test('DO-11 a number of changes far ahead is refused, and so is a state vector that no one can have', async () => {
  const id = await aLiveDraft('We met.');
  const window = await aWindow(id, 5);
  window.textAt(0).insert(7, ' Later.');
  const [struct] = Y.decodeUpdate(Y.encodeStateAsUpdate(window.doc, Y.encodeStateVector((await aWindow(id)).doc))).structs;
  expect(struct?.id.client).toBe(5);
  // One change of one client: its number, then the clock, 2^31 - 1 and 2^53 - 1.
  for (const clock of [
    [255, 255, 255, 255, 7],
    [255, 255, 255, 255, 255, 255, 255, 15],
  ])
    await expect(window.send(Uint8Array.from([1, 1, 9, ...clock, 4, 1, 1, 120, 1, 120, 0]))).rejects.toMatchObject({
      code: expect.stringMatching(/^document\.update/),
    });
  // A client that says to have what no one has sent gets everything.
  const body = { schema: liveSchemaVersion, after: 2_000_000_000 };
  const reply = await ask(live.syncLiveText, ana, { params: { id }, body });
  expect(reply.seq).toBe(0);
  await window.sync();
  expect((await aWindow(id)).paragraphs()).toEqual(['We met. Later.']);
});

test('DO-11 property: after any schedule with partitions and lost replies all windows are equal and no acknowledged letter is lost', async () => {
  const step = fc.record({
    window: fc.nat(3),
    act: fc.constantFrom('insert', 'insert', 'insert', 'delete', 'bold', 'split', 'sync', 'sync', 'lostReply', 'save', 'reopen'),
    at: fc.nat(1_000),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      const id = await aLiveDraft('Beginning');
      const windows = [await aWindow(id), await aWindow(id), await aWindow(id), await aWindow(id)];
      // Characters of the Unicode Private Use Area: each is inserted once and never deleted.
      let next = 0xe000;
      const acknowledged = new Set<string>();
      const waiting: string[][] = [[], [], [], []];
      for (const { window: index, act, at } of steps) {
        const window = windows[index] as LiveWindow;
        const block = at % window.fragment.length;
        const text = window.textAt(block);
        if (act === 'insert') {
          const letter = String.fromCharCode(next++);
          text.insert(at % (text.length + 1), letter);
          waiting[index]?.push(letter);
        } else if (act === 'delete') {
          const plain = [...text.toJSON()].findIndex((letter) => letter < '\ue000' && letter !== '<');
          if (plain >= 0 && text.toJSON().length === text.length) text.delete(plain, 1);
        } else if (act === 'bold' && text.length > 0) text.format(at % text.length, 1, { bold: {} });
        else if (act === 'split') window.addParagraph('New', at % (window.fragment.length + 1));
        else if (act === 'sync') {
          await window.sync();
          for (const letter of waiting[index]?.splice(0) ?? []) acknowledged.add(letter);
        } else if (act === 'lostReply') await window.sync({ isReplyLost: true });
        else if (act === 'save') await save(id);
        else if (act === 'reopen' && waiting[index]?.length === 0) windows[index] = await aWindow(id);
      }
      for (let round = 0; round < 2 || windows.some(({ hasPending }) => hasPending); round += 1)
        for (const window of windows) await window.sync();
      for (const window of windows) await window.sync();
      const texts = windows.map((window) => JSON.stringify(window.fragment.toJSON()));
      expect(new Set(texts).size).toBe(1);
      const states = windows.map(({ doc }) => Buffer.from(stateOf(doc)).toString('hex'));
      expect(new Set(states).size).toBe(1);
      for (const letter of acknowledged) expect(texts[0]).toContain(letter);
      await save(id);
      const stored = JSON.stringify((await read(id)).content);
      for (const letter of acknowledged) expect(stored).toContain(letter);
    }),
    { numRuns: 12 },
  );
}, 120_000);
