import sharp from 'sharp';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf, takeOut } from '#features/groups/server/testing.ts';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import { newId } from '#platform/server/common/id.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import { sampleRecording } from '#platform/server/testing/sample-recording.ts';
import { anUploadFor, aPhotograph } from '#platform/server/testing/uploaded.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import * as calls from '../contract/endpoints.ts';
import * as mediaCalls from '../contract/media-endpoints.ts';
import { documentFeed } from './feed.ts';
import { documentParts } from './export-parts.ts';
import { documents } from './feature.ts';
import { usedBytes, sweepMedia } from './media-store.ts';
import { readMediaRendition } from './read-media.ts';
import { aDraft, mediaNode, someMedia, textOf } from './testing.ts';
import { documentUploads } from './uploads.ts';

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let ana: SignedInViewer;
let bob: SignedInViewer;
let stranger: SignedInViewer;
let group: { id: string };

beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, [accounts, groups, documents]);
  ask = requesterOf(app, [accounts, groups, documents]);
  [ana, bob, stranger] = await Promise.all([aPerson(app, { role: 'manager' }), aPerson(app), aPerson(app)]);
  group = await aGroup(app, ana, {}, [bob]);
});
afterAll(() => own.drop());

const notFound = { code: 'thing.notFound' };
const withMedia = (...ids: string[]): RichText => ({
  type: 'doc',
  content: [...textOf('What we saw.').content, ...ids.map((id) => mediaNode(id, { alt: 'A heron at low tide', caption: 'By Ines' }))],
});
const read = (who: Viewer, id: string) => ask(calls.readDocument, who, { params: { id } });
const shown = (who: Viewer, id: string, mediaId: string) =>
  readMediaRendition(app.as(who), { params: { id, mediaId, rendition: 'small' }, query: undefined, body: undefined });
const write = (id: string, version: number, content: RichText) =>
  ask(calls.updateDocument, ana, { params: { id }, body: { title: 'Herons', subtitle: '', category: 'legal', content, version } });
let colour = 0x102030;
/** Draft with one picture in its text, with unique content. */
async function aDraftWithPicture() {
  colour += 0x101;
  const { id } = await aDraft(app, ana, { title: 'Herons', category: 'legal' });
  const mediaId = await someMedia(app, ana, id, await aPhotograph('Ana', { colour: `#${colour.toString(16)}` }), 'heron.jpg');
  const { version } = await write(id, 1, withMedia(mediaId));
  await app.runJobs();
  return { id, mediaId, version };
}
const publish = (id: string, body: object) => ask(calls.publishDocument, ana, { params: { id }, body });

test('DO-02 DO-07 media of a draft are visible to its author, of a group document to current members, of a public one to everyone', async () => {
  const { id, mediaId } = await aDraftWithPicture();
  expect(await shown(ana, id, mediaId)).toMatchObject({
    mediaType: 'image/webp',
    disposition: 'inline',
    isPublic: false,
    name: 'Herons.webp',
  });
  for (const who of [visitor, stranger, bob]) await expect(shown(who, id, mediaId)).rejects.toMatchObject(notFound);
  await publish(id, { visibility: 'private', groupIds: [group.id] });
  const seen = await read(bob, id);
  expect(seen.media).toMatchObject([{ id: mediaId, type: 'image', state: 'made', width: 640, height: 480 }]);
  expect(seen.media[0]?.images[0]?.address).toMatch(new RegExp(`^/api/documents/${id}/media/${mediaId}/renditions/small\\?key=`));
  expect(await shown(bob, id, mediaId)).toMatchObject({ isPublic: false });
  for (const who of [visitor, stranger]) await expect(shown(who, id, mediaId)).rejects.toMatchObject(notFound);
  await publish(id, { visibility: 'public', groupIds: [] });
  expect((await read(visitor, id)).media[0]?.images[0]?.address).toBe(`/api/documents/${id}/media/${mediaId}/renditions/small`);
  expect(await shown(visitor, id, mediaId)).toMatchObject({ isPublic: true });
  await ask(calls.withdrawDocument, ana, { params: { id }, body: {} });
  for (const who of [visitor, stranger, bob]) await expect(shown(who, id, mediaId)).rejects.toMatchObject(notFound);
});

test('GR-11 DO-07 leaving a group ends access to media in its documents', async () => {
  const leaver = await aPerson(app);
  const other = await aGroup(app, ana, {}, [leaver]);
  const { id, mediaId } = await aDraftWithPicture();
  await publish(id, { visibility: 'private', groupIds: [other.id] });
  expect(await shown(leaver, id, mediaId)).toMatchObject({ isPublic: false });
  await takeOut(app, other, leaver);
  await expect(shown(leaver, id, mediaId)).rejects.toMatchObject(notFound);
});

test('DO-08 a version shows its picture to the author only; media in no version are deleted after a week', async () => {
  const { id, mediaId, version } = await aDraftWithPicture();
  await publish(id, { visibility: 'public', groupIds: [] });
  await write(id, version + 1, textOf('Without.'));
  expect((await read(visitor, id)).media).toEqual([]);
  for (const who of [visitor, stranger, bob]) await expect(shown(who, id, mediaId)).rejects.toMatchObject(notFound);
  expect(await shown(ana, id, mediaId)).toMatchObject({ isPublic: false });
  expect((await ask(mediaCalls.listMedia, ana, { params: { id } })).items).toMatchObject([{ id: mediaId, fileName: 'heron.jpg' }]);
  await expect(ask(mediaCalls.listMedia, bob, { params: { id } })).rejects.toMatchObject(notFound);
  const later = async () => {
    await own.db.transaction(sweepMedia);
    await own.db.run(sql`update document_media set unused_since = unused_since - interval '8 days' where document_id = ${id}`);
    return own.db.transaction(sweepMedia);
  };
  expect(await later()).toBe(0);
  await ask(calls.restoreVersion, ana, { params: { id, version: version + 1 }, body: {} });
  expect((await read(visitor, id)).media).toHaveLength(1);
  const never = await someMedia(app, ana, id, await aPhotograph('Ana', { colour: '#775533' }));
  expect(await later()).toBe(1);
  await expect(shown(ana, id, never)).rejects.toMatchObject(notFound);
  expect(await shown(visitor, id, mediaId)).toMatchObject({ isPublic: true });
});

test('GA-05 DO-02 only the author learns that an original contains a location, and removes it wherever it was pasted', async () => {
  const { id, mediaId } = await aDraftWithPicture();
  const copy = await aDraft(app, ana, { content: withMedia(mediaId) });
  await publish(id, { visibility: 'public', groupIds: [] });
  const originals = async () => {
    const parts = await Array.fromAsync(documentParts(app, ana.id, 'en'));
    return parts.flatMap((part) => ('hash' in part && part.path.includes(mediaId) ? [part.hash] : []));
  };
  const own = async (documentId: string) => (await ask(mediaCalls.listMedia, ana, { params: { id: documentId } })).items[0];
  const before = await own(id);
  expect(before).toMatchObject({ holdsPlace: true, placeCanGo: true });
  expect(JSON.stringify(await read(bob, id))).not.toContain('holdsPlace');
  const remove = (who: Viewer) => ask(mediaCalls.removeMediaPlace, who, { params: { id, mediaId } });
  for (const who of [bob, stranger]) await expect(remove(who)).rejects.toMatchObject(notFound);
  const [told = ''] = await originals();
  await remove(ana);
  for (const documentId of [id, copy.id]) expect(await own(documentId)).toMatchObject({ holdsPlace: false, state: 'made' });
  const left = await originals();
  expect([left.length, left.includes(told)]).toEqual([2, false]);
  for (const hash of left) {
    const bytes = Buffer.concat(await Array.fromAsync((await app.storedFiles.read(hash)) as AsyncIterable<Buffer>));
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  }
  expect(await shown(visitor, id, mediaId)).toMatchObject({ isPublic: true });
  await remove(ana);
  const sound = await someMedia(app, ana, id, sampleRecording(), 'voice.wav');
  const stays = ask(mediaCalls.removeMediaPlace, ana, { params: { id, mediaId: sound } });
  await expect(stays).rejects.toMatchObject({ code: 'document.placeStays' });
});

test('DO-02 media pasted from another document of the author are copied; from other authors they are not', async () => {
  const { id, mediaId } = await aDraftWithPicture();
  await publish(id, { visibility: 'public', groupIds: [] });
  const copy = await aDraft(app, ana, { content: withMedia(mediaId) });
  expect(copy.media).toMatchObject([{ id: mediaId, state: 'made' }]);
  expect(await shown(ana, copy.id, mediaId)).toMatchObject({ isPublic: false });
  const theirs = await aDraft(app, bob, { content: withMedia(mediaId) });
  expect(theirs.media).toEqual([]);
  await expect(shown(bob, theirs.id, mediaId)).rejects.toMatchObject(notFound);
  // Each content counts once towards the quota.
  expect(await usedBytes(own.db, bob.id)).toBe(0);
});

test('DO-02 an upload becomes a medium once, for its purpose and user; documents of others accept none', async () => {
  const { id } = await aDraft(app, ana);
  const uploadId = await anUploadFor(documentUploads, app, ana.id, await aPhotograph('once', { colour: '#010203' }));
  const body = { id: newId(), uploadId };
  const made = await ask(mediaCalls.addMedia, ana, { params: { id }, body });
  expect(made).toMatchObject({ id: body.id, fileName: 'photograph.jpg', state: 'waiting' });
  expect(await ask(mediaCalls.addMedia, ana, { params: { id }, body })).toMatchObject({ id: body.id });
  await expect(ask(mediaCalls.addMedia, ana, { params: { id }, body: { id: newId(), uploadId } })).rejects.toMatchObject({
    code: 'upload.notFound',
  });
  const theirs = await anUploadFor(documentUploads, app, bob.id, await aPhotograph('theirs'));
  await expect(ask(mediaCalls.addMedia, ana, { params: { id }, body: { id: newId(), uploadId: theirs } })).rejects.toMatchObject({
    code: 'upload.notFound',
  });
  await expect(ask(mediaCalls.addMedia, bob, { params: { id }, body: { id: newId(), uploadId: theirs } })).rejects.toMatchObject(notFound);
});

test('DO-07 descriptions and captions are searchable, and are in the feed with the picture', async () => {
  const { id, mediaId } = await aDraftWithPicture();
  await publish(id, { visibility: 'public', groupIds: [] });
  expect((await ask(calls.listDocuments, visitor, { query: { list: 'public', q: 'heron ines' } })).items.map((each) => each.id)).toContain(
    id,
  );
  expect((await read(visitor, id)).excerpt).toContain('A heron at low tide');
  const feed = await documentFeed.make(app, {});
  const [, length] =
    new RegExp(
      `<link rel="enclosure" type="image/webp" length="(\\d+)" href="http://localhost:3000/api/documents/${id}/media/${mediaId}/renditions/medium"/>`,
    ).exec(String(feed?.body)) ?? [];
  expect(Number(length)).toBe(
    await app.storedFiles.sizeOf(
      (
        await readMediaRendition(app.as(visitor), {
          params: { id, mediaId, rendition: 'medium' },
          query: undefined,
          body: undefined,
        })
      ).hash,
    ),
  );
});

test('RE-02 the export contains the originals, and its pages show them in place', async () => {
  const { id, mediaId } = await aDraftWithPicture();
  const parts = await Array.fromAsync(documentParts(app, ana.id, 'en'));
  const file = parts.find(({ path }) => path === `documents/media/${id}/heron-${mediaId}.jpg`);
  expect(file && 'hash' in file && (await app.storedFiles.sizeOf(file.hash))).toBeGreaterThan(500);
  const page = parts.find(({ path }) => path.startsWith('documents/herons') && path.endsWith(`${id}.html`));
  expect(page && 'text' in page && page.text).toContain(
    `<img src="../documents/media/${id}/heron-${mediaId}.jpg" alt="A heron at low tide" />`,
  );
});

test('DO-02 viewers of a document are notified when its media are ready', async () => {
  const { id } = await aDraftWithPicture();
  expect(app.sent.filter(({ message }) => message.id === id).flatMap(({ rooms }) => rooms)).toContain(`user:${ana.id}`);
});
