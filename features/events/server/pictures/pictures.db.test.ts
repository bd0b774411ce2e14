import type { Readable } from 'node:stream';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf } from '#features/groups/server/testing.ts';
import { listHub } from '#features/hub/contract/endpoints.ts';
import { hub } from '#features/hub/server/feature.ts';
import { moderation } from '#features/moderation/server/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import { aPhotograph, anUploadFor } from '#platform/server/testing/uploaded.ts';
import * as endpoints from '../../contract/endpoints.ts';
import { downloadEvent } from '../calendar-address.ts';
import { eventsOf } from '../exports-store.ts';
import { events } from '../feature.ts';
import { eventReports } from '../reportable.ts';
import { usedBytes } from './picture-store.ts';
import { pictureUploads, readPicture } from './pictures.ts';

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let author: SignedInViewer;
let member: SignedInViewer;
let group: { id: string };
let open: { id: string };
beforeAll(async () => {
  const features = putTogether([accounts, groups, hub, moderation, events]);
  own = await testDatabase();
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
});
beforeEach(async () => {
  [author, member] = [await aPerson(app, { role: 'manager', name: 'Ana' }), await aPerson(app, { name: 'Bob' })];
  group = await aGroup(app, author, {}, [member]);
  open = await aGroup(app, author, { visibility: 'public' }, [member]);
});
afterAll(() => own.drop());

const when = { isAllDay: false, starts: '2035-03-05T18:30', ends: null, timeZone: 'Europe/Madrid' };
const written = { title: 'Concert', place: 'Hall', link: '', details: 'Bach.', when };
const announce = async (groupId: string, more: object = {}) =>
  (await ask(endpoints.createEvent, author, { body: { groupId, ...written, ...more } })).id;
let colour = 0x223344;
const upload = async (who = author) => {
  const bytes = await aPhotograph('Ana', { width: 1_200, height: 800, colour: `#${(colour += 0x111).toString(16)}` });
  return { uploadId: await anUploadFor(pictureUploads, app, who.id, bytes), size: bytes.length };
};
const set = (id: string, body: object, who = author) => ask(endpoints.setPicture, who, { params: { id }, body });
const pictureSeen = async (who: Viewer, id: string) => (await ask(endpoints.readEvent, who, { params: { id } })).picture;
/** ID of the picture in the address of its smallest image. */
const pictureIn = (picture: Awaited<ReturnType<typeof pictureSeen>>) => picture?.images[0]?.address.split('/').at(-2) ?? '';
const fetched = (who: Viewer, id: string, picture: string) =>
  readPicture(app.as(who), { params: { id, picture, rendition: 'small' }, query: undefined, body: undefined });
const pictured = async (groupId: string, more: object = {}, body: object = {}) => {
  const id = await announce(groupId, more);
  await set(id, { uploadId: (await upload()).uploadId, description: 'The choir', ...body });
  await app.runJobs();
  return id;
};
const notFound = { code: 'thing.notFound' };

test('EV-01 the author gives an event a picture with a description, once for a repeated call; others read it where they read the event', async () => {
  const id = await announce(group.id);
  expect(await pictureSeen(member, id)).toBeNull();
  const body = { uploadId: (await upload()).uploadId, description: 'The choir', commandId: newId() };
  await set(id, body);
  expect(await pictureSeen(member, id)).toMatchObject({ state: 'waiting', images: [], description: 'The choir' });
  await set(id, body);
  await app.runJobs();
  const picture = await pictureSeen(member, id);
  expect(picture).toMatchObject({ state: 'made', refusal: null, description: 'The choir', placeholder: expect.stringContaining('data:') });
  // A private event has signed addresses.
  expect(picture?.images[0]?.address).toMatch(new RegExp(`^/api/events/${id}/pictures/[\\w-]+/small\\?`));
  expect((await ask(endpoints.listEvents, member, { query: { groupId: group.id } })).items[0]?.picture).toMatchObject({ state: 'made' });
  expect(await fetched(member, id, pictureIn(picture))).toMatchObject({ name: 'Concert.webp', mediaType: 'image/webp', isPublic: false });
  const cleo = await aPerson(app);
  for (const who of [cleo, visitor]) await expect(fetched(who, id, pictureIn(picture))).rejects.toMatchObject(notFound);
  await expect(fetched(member, id, newId())).rejects.toMatchObject(notFound);
});

test('EV-01 only the author changes the picture, with an upload of their own; a deleted or replaced one is not found', async () => {
  const id = await pictured(group.id);
  const first = pictureIn(await pictureSeen(author, id));
  await expect(set(id, { description: 'Mine' }, member)).rejects.toMatchObject(notFound);
  await expect(ask(endpoints.removePicture, member, { params: { id } })).rejects.toMatchObject(notFound);
  await expect(set(id, { uploadId: (await upload(member)).uploadId })).rejects.toMatchObject({ code: 'upload.notFound' });
  await set(id, { description: 'Choir and organ' });
  expect(await pictureSeen(member, id)).toMatchObject({ description: 'Choir and organ' });
  await set(id, { uploadId: (await upload()).uploadId });
  await app.runJobs();
  expect(await pictureSeen(member, id)).toMatchObject({ description: '', state: 'made' });
  await expect(fetched(author, id, first)).rejects.toMatchObject(notFound);
  await ask(endpoints.removePicture, author, { params: { id } });
  expect(await pictureSeen(author, id)).toBeNull();
  await expect(set(id, { description: 'Nothing' })).rejects.toMatchObject(notFound);
});

test('EV-01 EV-03 the dates of a series share a picture, which counts once; a change of one date leaves the others', async () => {
  const { uploadId, size } = await upload();
  const id = await announce(group.id, { repeats: { frequency: 'weekly', count: 3 } });
  await set(id, { uploadId, description: 'The choir', scope: 'all' });
  const { items } = await ask(endpoints.listOccurrences, author, { params: { id } });
  expect(items.map(({ picture }) => picture?.description)).toEqual(['The choir', 'The choir', 'The choir']);
  expect(await usedBytes(app.db, author.id)).toBe(size);
  await ask(endpoints.removePicture, author, { params: { id: items[1]?.id ?? '' } });
  // A new rule creates dates with the picture of those that were not changed alone.
  await ask(endpoints.changeRule, author, { params: { id }, body: { first: '2035-03-05', repeats: { frequency: 'weekly', count: 5 } } });
  const later = (await ask(endpoints.listOccurrences, author, { params: { id } })).items;
  expect(later.map(({ picture }) => picture !== null)).toEqual([true, false, true, true, true]);
  await ask(endpoints.deleteEvent, author, { params: { id }, query: { scope: 'all' } });
  expect(await usedBytes(app.db, author.id)).toBe(0);
});

test('EV-01 HU-01 the picture of a public event has a permanent address, also on Hub cards and in calendars', async () => {
  const id = await pictured(open.id);
  const picture = await pictureSeen(visitor, id);
  expect(picture?.images.at(-1)?.address).toMatch(/^\/api\/events\/[\w-]+\/pictures\/[\w-]+\/\w+$/);
  expect(await fetched(visitor, id, pictureIn(picture))).toMatchObject({ isPublic: true });
  const { items } = await ask(listHub, visitor, { query: { mode: 'public' } });
  expect(items.find((item) => item.id === id)?.pictures).toMatchObject([{ images: picture?.images }]);
  const calendarOf = async (who: Viewer, event: string) => {
    const { stream } = await downloadEvent(app.as(who), { params: { id: event }, query: undefined, body: undefined });
    return (await (stream as Readable).toArray()).join('').replaceAll('\r\n ', '');
  };
  const address = `${app.config.publicUrl}${picture?.images.at(-1)?.address}`;
  expect(await calendarOf(visitor, id)).toContain(`IMAGE;VALUE=URI;DISPLAY=FULLSIZE;FMTTYPE=image/webp:${address}\r\n`);
  expect(await calendarOf(member, await pictured(group.id))).not.toContain('IMAGE');
});

test('EV-01 AD-04 moderators see the picture; hidden with its event, others do not find it, and it goes with the event and its author', async () => {
  const id = await pictured(open.id);
  const picture = pictureIn(await pictureSeen(visitor, id));
  expect(await eventReports.pictures?.(app.db, id)).toHaveLength(1);
  expect(await eventReports.find(app.db, id, false)).toMatchObject({ text: expect.stringContaining('The choir') });
  await app.db.transaction((tx) => eventReports.hiding.hide(app, tx, id));
  for (const who of [member, visitor]) await expect(fetched(who, id, picture)).rejects.toMatchObject(notFound);
  expect(await fetched(author, id, picture)).toMatchObject({ isPublic: false });
  await expect(set(id, { description: 'Again' })).rejects.toMatchObject(notFound);
  await app.db.transaction((tx) => eventReports.hiding.restore(app, tx, id));
  expect(await fetched(visitor, id, picture)).toMatchObject({ isPublic: true });
  expect(await eventsOf(app.db, author.id)).toMatchObject([{ picture: { description: 'The choir', mediaType: 'image/jpeg' } }]);
  await ask(endpoints.deleteEvent, author, { params: { id } });
  expect(await app.db.many(sql`select from event_pictures where event_id = ${id}`)).toEqual([]);
});

test('EV-01 only images up to the limit become pictures of events', () => {
  expect(['image/jpeg', 'image/heic', 'video/mp4', 'application/pdf'].map((type) => pictureUploads.accepts(type))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(pictureUploads.maxBytes).toBe(20_000_000);
});
