import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { requesterOf } from '#features/groups/server/testing.ts';
import { startOutbox } from '#platform/server/events/outbox.ts';
import { ProcessEnded } from '#platform/server/child-processes/compute-process.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import * as coAuthors from '../../contract/co-author-endpoints.ts';
import * as calls from '../../contract/endpoints.ts';
import * as live from '../../contract/live-endpoints.ts';
import { documents } from '../feature.ts';
import { aDraft, textOf } from '../testing.ts';
import { readLiveText } from './live-store.ts';
import { isMergeDue, mergeLiveText, mergeManyUpdates, storeMerged } from './merge-live-text.ts';
import { merges } from './merge-in-process.ts';
import { mergeText } from './merge-text.ts';
import { saveLiveTexts } from './save-live-text.ts';
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
  [ana, bob] = [await aPerson(app, { role: 'manager' }), await aPerson(app)];
});
afterAll(() => database.drop());
// Another test may have left a process.
beforeEach(() => merges.end());
afterAll(() => merges.end());

async function aLiveDraft(text = 'We met.'): Promise<{ id: string; window: LiveWindow }> {
  const { id } = await aDraft(app, ana, { text });
  await ask(live.startLiveText, ana, { params: { id } });
  return { id, window: await aWindow(id) };
}
async function aWindow(id: string): Promise<LiveWindow> {
  const window = new LiveWindow(app, ana, id);
  await window.sync();
  return window;
}
const shownIn = async (id: string) => (await aWindow(id)).paragraphs();
const logOf = (id: string) =>
  database.db.one<{ rows: number; waiting: number; bytes: number; real: number }>(sql`
    select (select count(*) from document_updates u where u.document_id = ${id})::integer as rows, last_seq - merged_seq as waiting,
      update_bytes as bytes,
      (select coalesce(sum(length(content)), 0) from document_updates u where u.document_id = ${id} and u.seq > merged_seq)::integer as real
    from document_live_texts where document_id = ${id}`);

/** The process that merges, once there is one; another one than `before`. */
async function aPid(before?: number): Promise<number> {
  for (;;) {
    const { pid } = merges;
    if (pid !== undefined && pid !== before) return pid;
    await sleep(1);
  }
}

/** Appends letters one by one, as a flood of calls does. */
async function flood(id: string, window: LiveWindow, letters: number): Promise<void> {
  const updates: Uint8Array[] = [];
  const take = (update: Uint8Array) => updates.push(update);
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(window.doc));
  copy.on('update', take);
  const text = (copy.getXmlFragment(`${id}/content`).get(0) as Y.XmlElement).get(0) as Y.XmlText;
  for (let each = 0; each < letters; each += 1) text.insert(text.length, 'x');
  await database.db.run(sql`
    with added as (
      insert into document_updates (document_id, seq, content, author_id)
      select ${id}, last_seq + n, decode(content, 'base64'), ${ana.id}
      from document_live_texts, unnest(${updates.map((each) => Buffer.from(each).toString('base64'))}::text[]) with ordinality as a(content, n)
      where document_id = ${id})
    update document_live_texts set last_seq = last_seq + ${letters}, vector = ${Buffer.from(Y.encodeStateVector(copy))},
      update_bytes = update_bytes + ${updates.reduce((sum, { length }) => sum + length, 0)}, updated_at = now() where document_id = ${id}`);
  await database.db.run(sql`
    insert into document_clients (document_id, client, author_id) values (${id}, ${copy.clientID}, ${ana.id}) on conflict do nothing`);
  await window.sync();
}

/** Delivers domain events as the running application does, right after the commit. */
async function delivering(work: () => Promise<void>): Promise<void> {
  const outbox = startOutbox(app.db, app.log, async (delivery) => {
    const subscriber = documents.subscribers?.find(({ name }) => name === delivery.subscriber);
    if (subscriber && 'after' in subscriber) await subscriber.after(app, delivery.data as never, delivery);
  });
  app.enqueueDeliveries = outbox.enqueue;
  try {
    await work();
  } finally {
    app.enqueueDeliveries = undefined;
    await outbox.stop();
  }
}

test('DO-11 a flood of tiny updates is merged as soon as there are a thousand of them; its log stays short, and nothing is lost', async () => {
  const { id, window } = await aLiveDraft();
  let written = 0;
  for (let round = 1; round <= 4; round += 1) {
    await flood(id, window, 2_980);
    await delivering(async () => {
      for (let each = 0; each < 21; each += 1) {
        window.textAt(0).insert(window.textAt(0).length, 'y');
        await window.sync();
      }
    });
    written += 3_001;
    expect((await logOf(id)).waiting, `after ${written} updates`).toBeLessThan(21);
  }
  const { rows, bytes, real } = await logOf(id);
  expect(rows, 'half a megabyte').toBeLessThan(written - 3_000);
  expect(bytes).toBe(real);
  const [shown = ''] = await shownIn(id);
  expect(shown.length).toBe('We met.'.length + written);
  await database.db.run(sql`update document_live_texts set updated_at = now() - interval '1 minute' where document_id = ${id}`);
  await saveLiveTexts(app);
  expect((await ask(calls.readDocument, ana, { params: { id } })).content).toEqual(textOf(shown));
});

test('DO-11 what someone formats without a connection is merged letter by letter, also in a moved paragraph, although thousands of updates were merged meanwhile', async () => {
  const { id, window } = await aLiveDraft('one two three four\nWe left.');
  await database.db.run(sql`insert into document_co_authors (document_id, user_id, permission) values (${id}, ${bob.id}, 'edit')`);
  await ask(coAuthors.acceptCoAuthorship, bob, { params: { id }, body: { isNamed: true } });
  const away = new LiveWindow(app, bob, id);
  await away.sync();
  away.textAt(0).format(4, 9, { bold: {} });
  away.textAt(1).format(3, 4, { bold: {} });
  window.textAt(0).format(0, 7, { bold: {} });
  window.doc.transact(() => {
    window.fragment.delete(1, 1);
    window.addParagraph('We left.', 0);
  });
  await window.sync();
  await flood(id, window, 2_500);
  await database.db.run(sql`update document_live_texts set updated_at = now() - interval '1 minute' where document_id = ${id}`);
  await saveLiveTexts(app);
  expect(await logOf(id)).toMatchObject({ waiting: 0 });
  await away.sync();
  await window.sync();
  for (const each of [window, away])
    expect(each.paragraphs().map((text) => text.replaceAll(/<\/bold><bold>|x/g, ''))).toEqual([
      'We <bold>left</bold>.',
      '<bold>one two three</bold> four',
    ]);
});

test('DO-11 people write while a large text is merged, in a process of its own; what they write stays', async () => {
  const { id, window } = await aLiveDraft();
  for (let each = 0; each < 300; each += 1) window.addParagraph(`${each} ${'word '.repeat(60)}`);
  await window.sync();
  await flood(id, window, 900);
  let isMerged = false;
  const merging = mergeLiveText(app, id).then(() => (isMerged = true));
  await aPid();
  window.textAt(0).insert(0, 'Then: ');
  await window.sync();
  expect(isMerged, 'the document is not locked while it is merged').toBe(false);
  await merging;
  expect((await logOf(id)).waiting).toBe(1);
  expect((await shownIn(id))[0]).toMatch(/^Then: We met\.x{900}$/);
});

test('DO-11 the process that merges stays for the next merge, and not after a large text, with the memory for it', async () => {
  const { id, window } = await aLiveDraft();
  const pids = new Set<number | undefined>();
  for (let round = 0; round < 3; round += 1) {
    await flood(id, window, 300);
    await mergeLiveText(app, id);
    pids.add(merges.pid);
  }
  expect([...pids], 'it has not ended').toEqual([expect.any(Number)]);
  for (let each = 0; each < 300; each += 1) window.addParagraph(`${each} ${'word '.repeat(60)}`);
  await window.sync();
  await mergeLiveText(app, id);
  await flood(id, window, 300);
  await mergeLiveText(app, id);
  await expect.poll(() => merges.pid).toBe(undefined);
  await flood(id, window, 300);
  await mergeLiveText(app, id);
  expect(merges.pid).toBeGreaterThan(0);
  expect(await shownIn(id)).toHaveLength(301);
});

test('DO-11 a merge that is killed in the middle loses nothing; two at the same time and a deleted document harm nothing', async () => {
  const { id, window } = await aLiveDraft();
  await flood(id, window, 1_200);
  const before = await logOf(id);
  const killed = (async () => {
    const first = await aPid();
    process.kill(first, 'SIGKILL');
    process.kill(await aPid(first), 'SIGKILL');
  })();
  await expect(mergeLiveText(app, id), 'the process and the one that replaces it').rejects.toThrow(ProcessEnded);
  await killed;
  expect(await logOf(id)).toEqual(before);
  await Promise.all([mergeLiveText(app, id), mergeLiveText(app, id), mergeManyUpdates(app, { id })]);
  expect(await logOf(id)).toMatchObject({ waiting: 0, bytes: 0 });
  expect(await shownIn(id)).toEqual([`We met.${'x'.repeat(1_200)}`]);
  await flood(id, window, 1_200);
  await ask(calls.deleteDocument, ana, { params: { id } });
  await mergeManyUpdates(app, { id });
  expect((await logOf(id)).waiting).toBe(1_200);
});

test('DO-11 updates are merged at a thousand, those of a large text at three thousand, and at half a megabyte', () => {
  const row = { schemaVersion: 2, savedSeq: 0, vector: Buffer.alloc(0), mergedSeq: 100, updateBytes: 50, bytes: 150 };
  const isDue = (lastSeq: number, seq: number, more: Partial<typeof row> = {}, bytes = 30) =>
    isMergeDue({ ...row, ...more, lastSeq }, { seq, bytes });
  expect([isDue(1_098, 1_099), isDue(1_099, 1_100), isDue(1_100, 1_101), isDue(2_098, 2_103)]).toEqual([false, true, false, true]);
  const large = { bytes: 700_050 };
  expect([isDue(1_099, 1_100, large), isDue(3_099, 3_100, large)]).toEqual([false, true]);
  const heavy = { updateBytes: 499_990, bytes: 500_090 };
  expect([isDue(200, 201, heavy, 9), isDue(200, 201, heavy, 10)]).toEqual([false, true]);
});

test('DO-11 a merge that another node overtook is not stored: its updates may be deleted', async () => {
  const { id, window } = await aLiveDraft();
  await flood(id, window, 300);
  const read = await readLiveText(database.db, id);
  if (!read) throw new Error('no live text');
  await flood(id, window, 1_500);
  await mergeLiveText(app, id);
  expect(await database.db.transaction((tx) => storeMerged(tx, app, read, mergeText(read)))).toBe('overtaken');
  expect(await logOf(id)).toMatchObject({ waiting: 0 });
  expect(await shownIn(id)).toEqual([`We met.${'x'.repeat(1_800)}`]);
});
