import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aUser, httpOf } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { requesterOf } from '#features/groups/server/testing.ts';
import { richTextLimits } from '#platform/contract/rich-text/limits.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import * as live from '../../contract/live-endpoints.ts';
import { liveLimits, liveSchemaVersion } from '../../contract/live-text.ts';
import { documents } from '../feature.ts';
import { aDraft } from '../testing.ts';
import { storedLog } from './log-store.ts';
import { saveLiveTexts } from './save-live-text.ts';
import { LiveWindow } from './testing.ts';

let database: TestDatabase;
let app: TestApp;
let http: FastifyInstance;
let ask: ReturnType<typeof requesterOf>;
let ana: Awaited<ReturnType<typeof aUser>>;

beforeAll(async () => {
  const features = putTogether([accounts, groups, documents]);
  database = await testDatabase();
  app = createTestApp(database.db, features);
  ask = requesterOf(app, features);
  http = httpOf(app, features);
  ana = await aUser(app, { role: 'manager' });
});
afterAll(async () => {
  await http.close();
  await database.drop();
});

async function aLiveDraft(text: string): Promise<string> {
  const { id } = await aDraft(app, ana.viewer, { text });
  await ask(live.startLiveText, ana.viewer, { params: { id } });
  return id;
}
async function aWindow(id: string): Promise<LiveWindow> {
  const window = new LiveWindow(app, ana.viewer, id);
  await window.sync();
  return window;
}
const send = (id: string, update: string) =>
  http.inject({
    method: 'POST',
    url: `/api/documents/${id}/live-text/sync`,
    headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ schema: liveSchemaVersion, after: 0, update }),
  });

test('DO-11 ER-02 an update of 50 MB is refused before it is read, and the largest one of garbage too; others go on', async () => {
  const id = await aLiveDraft('We met.');
  const huge = await send(id, 'A'.repeat(50_000_000));
  expect(huge.statusCode).toBe(413);
  expect(huge.json()).toMatchObject({ code: 'input.tooLarge' });
  const garbage = Buffer.alloc(liveLimits.updateBytes, 0xff).toString('base64');
  const refused = await send(id, garbage);
  expect(refused.json()).toMatchObject({ code: expect.stringMatching(/^document\.update/) });
  const window = await aWindow(id);
  window.textAt(0).insert(7, ' Later.');
  await window.sync();
  expect((await aWindow(id)).paragraphs()).toEqual(['We met. Later.']);
});

test('DO-11 an update that promises more changes than it has is refused without taking memory for them', async () => {
  const id = await aLiveDraft('We met.');
  const many = [255, 255, 255, 255, 7];
  const before = process.memoryUsage().rss;
  // A number of clients, of changes of one client, of deleted clients, of deletions, and the length of a text.
  for (const bytes of [many, [1, ...many, 9, 0], [0, ...many], [0, 1, 9, ...many], [1, 1, 9, 0, 4, 1, 1, 120, ...many]])
    expect((await send(id, Buffer.from(bytes).toString('base64'))).json(), String(bytes)).toMatchObject({
      code: expect.stringMatching(/^document\.update/),
    });
  expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
});

test('DO-11 two windows of one person type, format and move in one paragraph: both end equal, and no letter is lost', async () => {
  const id = await aLiveDraft('We met.\nWe left.');
  const [one, other] = [await aWindow(id), await aWindow(id)];
  one.addParagraph('We left.', 0);
  one.fragment.delete(2, 1);
  one.textAt(1).format(0, 2, { bold: {} });
  other.textAt(1).insert(8, ' Late.');
  other.textAt(0).insert(7, ' All of us.');
  await one.sync();
  await other.sync();
  for (const window of [one, other, one]) await window.sync();
  expect(one.paragraphs()).toEqual(other.paragraphs());
  expect(
    one
      .paragraphs()
      .join(' ')
      .replaceAll(/<[^>]+>/g, ''),
  ).toBe('We left. Late. We met. All of us.');
});

test('DO-11 many tiny updates leave a short log and a small text, also while people go on writing', async () => {
  const id = await aLiveDraft('');
  const windows = [await aWindow(id), await aWindow(id)];
  for (let round = 1; round <= 2; round += 1) {
    for (let each = 0; each < 260; each += 1)
      for (const window of windows) {
        window.title.insert(window.title.length, 'x');
        await window.sync();
      }
    await saveLiveTexts(app);
    const { waiting } = await database.db.one<{ waiting: number }>(sql`
      select last_seq - merged_seq as waiting from document_live_texts where document_id = ${id}`);
    expect(waiting).toBe(0);
    // No one writes then.
    windows[0]?.title.insert(0, 'x');
    await windows[0]?.sync();
    await database.db.run(sql`update document_live_texts set updated_at = now() - interval '1 minute' where document_id = ${id}`);
    await saveLiveTexts(app);
    const { updates, log, bytes } = await database.db.one<{ updates: number; log: number; bytes: number }>(sql`
      select (select count(*) from document_updates where document_id = ${id})::integer as updates,
        (select sum(length(content)) from document_updates where document_id = ${id})::integer as log,
        (length(state) + length(vector) + length(nodes) + length(formats))::integer as bytes
      from document_live_texts where document_id = ${id}`);
    expect(log + updates * storedLog.rowBytes).toBeLessThan(storedLog.bytes);
    // Two windows that take turns cannot be joined: some bytes for each letter, not a whole update.
    expect(bytes).toBeLessThan(round * 520 * 25);
  }
});

test('DO-11 the largest text, in letters of three bytes, is pasted into a live text at once', async () => {
  const id = await aLiveDraft('');
  const window = await aWindow(id);
  window.textAt(0).insert(0, 'ა'.repeat(richTextLimits.characters));
  await window.sync();
  expect((await aWindow(id)).paragraphs()[0]).toHaveLength(richTextLimits.characters);
  const { content } = await ask(live.saveLiveText, ana.viewer, { params: { id } });
  expect(JSON.stringify(content).length).toBeGreaterThan(richTextLimits.characters);
});

test('DO-11 the size of a live text is counted as it is, also of one that is stored compact: at the limit nothing more is stored', async () => {
  const id = await aLiveDraft('');
  const window = await aWindow(id);
  const chunk = 900_000;
  for (let bytes = chunk; bytes < liveLimits.textBytes; bytes += chunk) {
    window.title.insert(0, 'x'.repeat(chunk));
    await window.sync();
  }
  await saveLiveTexts(app);
  await database.db.run(sql`update document_live_texts set updated_at = now() - interval '1 minute' where document_id = ${id}`);
  await saveLiveTexts(app);
  const { stored, size } = await database.db.one<{ stored: number; size: number }>(sql`
    select length(state)::integer as stored, state_size::integer as size from document_live_texts where document_id = ${id}`);
  expect([stored, size]).toEqual([
    expect.toSatisfy((bytes: number) => bytes < chunk),
    expect.toSatisfy((bytes: number) => bytes > 15_000_000),
  ]);
  window.title.insert(0, 'y'.repeat(liveLimits.textBytes - size - 100));
  await window.sync();
  window.title.insert(0, 'z'.repeat(200));
  await expect(window.sync()).rejects.toMatchObject({ code: 'document.liveFull' });
  expect((await aWindow(id)).title.length).toBeGreaterThan(15_000_000);
});
