import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf } from '#features/groups/server/testing.ts';
import { aFilm } from '#platform/server/media/geotags/testing/sample-files.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { aPhotograph } from '#platform/server/testing/uploaded.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../contract/endpoints.ts';
import { files } from './feature.ts';
import { downloadFile } from './send-file.ts';
import { aFileUpload } from './testing.ts';

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let group: { id: string };
let sender: SignedInViewer;
let recipient: SignedInViewer;
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, [accounts, groups, files]);
  ask = requesterOf(app, [accounts, groups, files]);
  [sender, recipient] = await Promise.all([aPerson(app, { role: 'manager' }), aPerson(app)]);
  group = await aGroup(app, sender, {}, [recipient]);
});
afterAll(() => own.drop());

const share = async (uploadId: string, fields: object) =>
  (await ask(endpoints.shareFile, sender, { body: { uploadId, recipientId: recipient.id, groupId: group.id, ...fields } })).id;
const received = async (id: string) => {
  const file = await ask(endpoints.readFile, recipient, { params: { id } });
  const { hash } = await downloadFile(app.as(recipient), { params: { id }, query: undefined, body: undefined });
  const bytes = Buffer.concat(await Array.fromAsync((await app.storedFiles.read(hash)) as AsyncIterable<Buffer>));
  expect([file.size, file.sha256]).toEqual([bytes.length, createHash('sha256').update(bytes).digest('hex')]);
  return { ...file, bytes };
};

test('FI-01 photographs and videos are shared unchanged unless the sender removes their location', async () => {
  const photograph = await aPhotograph('Ana Sauvage');
  const film = aFilm({ media: [randomBytes(40), randomBytes(9)], locations: ['xyz', 'gopro'], isLast: true, isLong: false }).bytes;
  for (const [bytes, secret, name] of [
    [photograph, 'Ana Sauvage', 'dyke.jpg'],
    [film, '48.8577', 'dyke.mp4'],
  ] as const) {
    const asItIs = await received(await share(await aFileUpload(app, sender.id, bytes, name), {}));
    expect(asItIs.bytes.equals(bytes)).toBe(true);
    const without = await received(await share(await aFileUpload(app, sender.id, bytes, name), { removePlace: true }));
    expect([bytes.includes(secret), without.bytes.includes(secret), without.name]).toEqual([true, false, name]);
    expect(without.mediaType).toBe(asItIs.mediaType);
  }
  const shown = await received(await share(await aFileUpload(app, sender.id, photograph), { removePlace: true }));
  expect((await sharp(shown.bytes).raw().toBuffer()).equals(await sharp(photograph).raw().toBuffer())).toBe(true);
});

test('FI-01 a file without a location is shared unchanged; one that cannot be parsed is not shared, and nothing is lost', async () => {
  const archive = randomBytes(500);
  const uploadId = await aFileUpload(app, sender.id, archive, 'accounts.zip');
  const id = await share(uploadId, { removePlace: true });
  expect((await received(id)).bytes.equals(archive)).toBe(true);
  const cut = (await aPhotograph('Cut')).subarray(0, 700);
  const stored = await aFileUpload(app, sender.id, cut, 'cut.jpg');
  await expect(share(stored, { removePlace: true })).rejects.toMatchObject({ fields: [{ name: 'removePlace', code: 'file.placeStays' }] });
  expect((await received(await share(stored, {}))).bytes.equals(cut)).toBe(true);
});

test('FI-01 the same command again shares the same file; uploads of others cannot be examined', async () => {
  const uploadId = await aFileUpload(app, sender.id, await aPhotograph('Twice'), 'twice.jpg');
  const again = { removePlace: true, commandId: crypto.randomUUID() };
  const id = await share(uploadId, again);
  expect(await share(uploadId, again)).toBe(id);
  const theirs = await aFileUpload(app, recipient.id, await aPhotograph('Theirs'), 'theirs.jpg');
  await expect(share(theirs, { removePlace: true })).rejects.toMatchObject({ code: 'upload.notFound' });
});
