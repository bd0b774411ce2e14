import sharp from 'sharp';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf } from '#features/groups/server/testing.ts';
import { aFilm } from '#platform/server/media/geotags/testing/sample-files.ts';
import { sampleVideo } from '#platform/server/testing/sample-video.ts';
import { videoProgram } from '#platform/server/media/derivatives/video-program.ts';
import { sampleRecording } from '#platform/server/testing/sample-recording.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../contract/endpoints.ts';
import { galleries } from './feature.ts';
import { downloadItem } from './send-media.ts';
import { aPhotograph, anUpload } from './testing.ts';

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let group: { id: string };
let [author, member, stranger, administrator]: SignedInViewer[] = [];
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, [accounts, groups, galleries]);
  ask = requesterOf(app, [accounts, groups, galleries]);
  [author, member, stranger] = [await aPerson(app, { role: 'manager' }), await aPerson(app), await aPerson(app)];
  administrator = { ...(await aPerson(app)), isAdministrator: true };
  group = await aGroup(app, author, {}, [member, administrator]);
});
afterAll(() => own.drop());

const make = async (...files: Buffer[]) => {
  const items = [];
  for (const file of files) items.push({ uploadId: await anUpload(app, author?.id ?? '', file), allowDownload: true });
  const body = { groupId: group.id, title: 'Walks', isPublic: true, items };
  return (await ask(endpoints.createGallery, author as Viewer, { body })).id;
};
const read = (who: Viewer | undefined, id: string) => ask(endpoints.readGallery, who as Viewer, { params: { id }, query: {} });
const remove = (who: Viewer | undefined, id: string, itemId: string) =>
  ask(endpoints.removePlace, who as Viewer, { params: { id, itemId } });
const download = async (id: string, itemId: string) => {
  const { hash } = await downloadItem(app.as(visitor), { params: { id, itemId }, query: undefined, body: undefined });
  return { hash, bytes: Buffer.concat(await Array.fromAsync((await app.storedFiles.read(hash)) as AsyncIterable<Buffer>)) };
};
const notFound = { code: 'thing.notFound' };

test('GA-05 only the owner learns that a photograph contains a location, and removes it from downloads', async () => {
  const id = await make(await aPhotograph('Ana Sauvage'));
  await app.runJobs();
  const { items } = await read(author, id);
  const itemId = items[0]?.id ?? '';
  expect(items[0]?.own).toMatchObject({ holdsPlace: true, placeCanGo: true });
  for (const who of [member, stranger, administrator, visitor]) {
    expect(JSON.stringify(await read(who, id))).not.toContain('"holdsPlace"');
    await expect(remove(who, id, itemId)).rejects.toMatchObject(who === visitor ? { code: 'auth.required' } : notFound);
  }
  const before = await download(id, itemId);
  expect(before.bytes.includes('Ana Sauvage')).toBe(true);
  await remove(author, id, itemId);
  const after = await download(id, itemId);
  expect((await sharp(after.bytes).metadata()).exif).toBeUndefined();
  expect(after.bytes.includes('Ana Sauvage')).toBe(false);
  const [one, other] = await Promise.all([before, after].map(({ bytes }) => sharp(bytes).raw().toBuffer()));
  expect(one?.equals(other ?? Buffer.alloc(0))).toBe(true);
  // Renditions are reused rather than generated again, and the old content is released.
  const now = (await read(author, id)).items[0];
  expect(now).toMatchObject({ state: 'made', images: items[0]?.images.map(({ width }) => ({ width })), own: { holdsPlace: false } });
  const left = await own.db.one<{ isFree: boolean }>(sql`
    select unreferenced_since is not null as "isFree" from stored_files where hash = ${before.hash}`);
  expect(left.isFree).toBe(true);
  await remove(author, id, itemId);
  expect((await download(id, itemId)).hash).toBe(after.hash);
});

test('GA-05 a location is removed before renditions exist; a file without a known location is kept and reported', async () => {
  const id = await make(await aPhotograph('Early', { colour: '#224466' }), sampleRecording());
  const [picture = '', recording = ''] = (await read(author, id)).items.map((item) => item.id);
  await remove(author, id, picture);
  await expect(remove(author, id, recording)).rejects.toMatchObject({ code: 'gallery.placeStays' });
  await app.runJobs();
  expect((await read(author, id)).items[0]).toMatchObject({ state: 'made', own: { holdsPlace: false } });
  expect((await download(id, picture)).bytes.includes('Early')).toBe(false);
});

test('GA-05 the owner removes the location of a video: title and renditions are kept', async () => {
  const film = aFilm({
    media: [Buffer.alloc(40, 1), Buffer.alloc(40, 2)],
    locations: ['xyz', 'keys', 'gopro'],
    isLast: true,
    isLong: false,
  });
  const id = await make(film.bytes);
  await app.runJobs();
  const { items } = await read(author, id);
  const itemId = items[0]?.id ?? '';
  // Without renditions it can still be downloaded.
  expect(items[0]).toMatchObject({ state: 'refused', own: { holdsPlace: true, placeCanGo: true } });
  const before = await download(id, itemId);
  expect(before.bytes.equals(film.bytes)).toBe(true);
  await remove(author, id, itemId);
  const after = await download(id, itemId);
  expect([after.bytes.length, after.bytes.includes('48.8577'), after.bytes.includes('A walk')]).toEqual([film.bytes.length, false, true]);
  await app.runJobs();
  expect((await read(author, id)).items[0]).toMatchObject({ own: { holdsPlace: false } });
});

test.skipIf(videoProgram() === null)('GA-05 removing a location keeps the renditions of a video: duration, poster, video', async () => {
  const id = await make(await sampleVideo('+48.8577+002.2950/'));
  await app.runJobs();
  const before = (await read(author, id)).items[0];
  expect(before).toMatchObject({ type: 'video', state: 'made', own: { holdsPlace: true, placeCanGo: true } });
  await remove(author, id, before?.id ?? '');
  const after = (await read(author, id)).items[0];
  expect(after?.own?.holdsPlace).toBe(false);
  expect(after).toMatchObject({ state: 'made', durationMs: before?.durationMs, width: before?.width, placeholder: before?.placeholder });
  expect(after?.video).not.toBeNull();
});

test('GA-02 several items are described together, all or none, by the owner only', async () => {
  const id = await make(await aPhotograph('One'), await aPhotograph('Two', { colour: '#446622' }));
  const [first = '', second = ''] = (await read(author, id)).items.map((item) => item.id);
  const describe = (who: SignedInViewer | undefined, items: { id: string; description: string }[]) =>
    ask(endpoints.describeItems, who as Viewer, { params: { id }, body: { items } });
  await describe(
    author,
    [first, second].map((itemId) => ({ id: itemId, description: 'On the dyke' })),
  );
  const elsewhere = (await read(author, await make(await aPhotograph('Three')))).items[0]?.id ?? '';
  const both = [first, elsewhere].map((itemId) => ({ id: itemId, description: 'Lost' }));
  await expect(describe(author, both)).rejects.toMatchObject(notFound);
  await expect(describe(member, both.slice(0, 1))).rejects.toMatchObject(notFound);
  await expect(describe(author, [{ id: first, description: 'x'.repeat(201) }])).rejects.toMatchObject({ code: 'input.invalid' });
  const after = await read(member, id);
  expect(after.items.map(({ description }) => description)).toEqual(['On the dyke', 'On the dyke']);
  expect(after.items.every(({ allowDownload }) => allowDownload)).toBe(true);
});
