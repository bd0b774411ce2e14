import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf } from '#features/groups/server/testing.ts';
import { captionLimits } from '#platform/contract/captions/limits.ts';
import { sampleRecording } from '#platform/server/testing/sample-recording.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../contract/endpoints.ts';
import { readCaptions, readTranscript } from './captions.ts';
import { galleries } from './feature.ts';
import { galleriesOf, usedBytes } from './exports-store.ts';
import { aPhotograph, anUpload } from './testing.ts';

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let [author, member, stranger]: SignedInViewer[] = [];
let id = '';
let [recording, picture]: string[] = [];
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, [accounts, groups, galleries]);
  ask = requesterOf(app, [accounts, groups, galleries]);
  [author, member, stranger] = [await aPerson(app, { role: 'manager' }), await aPerson(app), await aPerson(app)];
  const group = await aGroup(app, author, {}, [member]);
  const uploads = [await anUpload(app, author.id, sampleRecording(), 'talk.wav'), await anUpload(app, author.id, await aPhotograph())];
  const items = uploads.map((uploadId) => ({ uploadId }));
  ({ id } = await ask(endpoints.createGallery, author, { body: { groupId: group.id, title: 'Talks', items } }));
  [recording, picture] = (await read(author)).items.map((item) => item.id);
});
afterAll(() => own.drop());

const read = (who: Viewer | undefined) => ask(endpoints.readGallery, who as Viewer, { params: { id }, query: {} });
const vtt = (...says: string[]) => `WEBVTT\n\n${says.map((text, at) => `00:0${at}.000 --> 00:0${at}.900\n${text}\n`).join('\n')}`;
const at = (language: string, itemId = recording ?? '') => ({ id, itemId, language });
const write = (who: SignedInViewer | undefined, language: string, text: string, { label = language, itemId = recording ?? '' } = {}) =>
  ask(endpoints.writeCaptions, who as Viewer, { params: at(language, itemId), body: { label, file: text } });
const played = async (who: Viewer, language: string) => {
  const answer = await readCaptions(app.as(who), { params: at(language), query: undefined, body: undefined });
  const bytes = await Array.fromAsync((await app.storedFiles.read(answer.hash)) as AsyncIterable<Buffer>);
  return { ...answer, text: Buffer.concat(bytes).toString() };
};
const shownText = async (who: Viewer, language: 'en' | 'fr' | 'es') =>
  (await readTranscript(app.as(who, language), { params: { id, itemId: recording ?? '' }, query: undefined, body: undefined })).transcript;
const notFound = { code: 'thing.notFound' };

test('GA-06 captions are re-encoded, played with the gallery’s rights, and read as a transcript in the reader’s language', async () => {
  const bytes = await usedBytes(own.db, author?.id ?? '');
  await write(author, 'en', vtt('<v Ana>Good <b onclick="x">morning</b>', '<script>alert(1)</script>'), { label: 'English' });
  await write(author, 'fr-CA', '1\n00:00:01,000 --> 00:00:02,000\nBonjour\n', { label: 'Français' });
  const { captions } = (await read(member)).items[0] ?? {};
  expect(captions?.map(({ language, label }) => [language, label])).toEqual([
    ['en', 'English'],
    ['fr-CA', 'Français'],
  ]);
  expect(captions?.[0]?.address).toMatch(/\/captions\/en\?key=/);
  expect(await played(member as Viewer, 'en')).toMatchObject({
    mediaType: 'text/vtt',
    isPublic: false,
    text: 'WEBVTT\n\n00:00:00.000 --> 00:00:00.900\nAna: Good morning\n\n00:00:01.000 --> 00:00:01.900\n&lt;script&gt;alert(1)&lt;/script&gt;\n',
  });
  expect(await shownText(member as Viewer, 'fr')).toEqual({ language: 'fr-CA', text: 'Bonjour' });
  expect((await shownText(member as Viewer, 'es'))?.language).toBe('en');
  for (const who of [stranger as Viewer, visitor]) {
    await expect(played(who, 'en')).rejects.toMatchObject(notFound);
    await expect(shownText(who, 'en')).rejects.toMatchObject(notFound);
  }
  expect(await usedBytes(own.db, author?.id ?? '')).toBeGreaterThan(bytes);
  expect(JSON.stringify(await galleriesOf(own.db, author?.id ?? ''))).toContain('Ana: Good morning');
});

test('GA-06 replaced captions have a new version; captions can be removed, and are public with their gallery', async () => {
  const versionOf = async () => (await read(author)).items[0]?.captions[0]?.version;
  const before = await versionOf();
  await write(author, 'en', vtt('Good evening'), { label: 'English' });
  expect(await versionOf()).not.toBe(before);
  await ask(endpoints.showGallery, author as Viewer, { params: { id }, body: { isPublic: true } });
  expect((await read(visitor)).items[0]?.captions[0]?.address).toBe(`/api/galleries/${id}/items/${recording}/captions/en`);
  expect(await played(visitor, 'en')).toMatchObject({ isPublic: true });
  await ask(endpoints.removeCaptions, author as Viewer, { params: at('en') });
  await expect(played(visitor, 'en')).rejects.toMatchObject(notFound);
  await expect(ask(endpoints.removeCaptions, author as Viewer, { params: at('en') })).rejects.toMatchObject(notFound);
  await ask(endpoints.showGallery, author as Viewer, { params: { id }, body: { isPublic: false } });
});

test('GA-06 only the owner adds captions, pictures have none, and errors name their line', async () => {
  for (const who of [member, stranger]) {
    await expect(write(who, 'en', vtt('Mine'))).rejects.toMatchObject(notFound);
    await expect(ask(endpoints.removeCaptions, who as Viewer, { params: at('fr-CA') })).rejects.toMatchObject(notFound);
  }
  await expect(write(author, 'en', vtt('Still'), { itemId: picture ?? '' })).rejects.toMatchObject(notFound);
  await expect(write(author, 'en', 'WEBVTT\n\n00:05.000 --> 00:01.000\nBack')).rejects.toMatchObject({
    code: 'gallery.captionsUnreadable',
    present: { reason: 'backwards', line: 3 },
  });
  for (const language of ['EN', '../x', 'en_US', '']) await expect(write(author, language, vtt('x'))).rejects.toBeDefined();
  await expect(write(author, 'en', vtt('x'), { label: '' })).rejects.toMatchObject({ code: 'input.invalid' });
  await expect(write(author, 'en', 'x'.repeat(captionLimits.fileCharacters + 1))).rejects.toMatchObject({ code: 'input.invalid' });
  expect((await read(author)).items[0]?.captions.map(({ language }) => language)).toEqual(['fr-CA']);
});

test('GA-06 the number of caption languages is limited; a further one changes nothing', async () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const tags = Array.from({ length: captionLimits.languages - 1 }, (_, index) => `q${letters[index]}a`);
  for (const tag of tags) await write(author, tag, vtt(tag));
  await expect(write(author, 'en', vtt('one more'))).rejects.toMatchObject({ present: { reason: 'tooManyLanguages' } });
  expect((await read(author)).items[0]?.captions).toHaveLength(captionLimits.languages);
});
