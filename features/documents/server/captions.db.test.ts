import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf } from '#features/groups/server/testing.ts';
import { captionLimits } from '#platform/contract/captions/limits.ts';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import { sampleRecording } from '#platform/server/testing/sample-recording.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import { aPhotograph } from '#platform/server/testing/uploaded.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import * as calls from '../contract/endpoints.ts';
import * as mediaCalls from '../contract/media-endpoints.ts';
import { readMediaCaptions } from './captions.ts';
import { documents } from './feature.ts';
import { aDraft, mediaNode, someMedia, textOf } from './testing.ts';

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let [ana, bob, stranger]: SignedInViewer[] = [];
let group: { id: string };
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, [accounts, groups, documents]);
  ask = requesterOf(app, [accounts, groups, documents]);
  [ana, bob, stranger] = [await aPerson(app, { role: 'manager' }), await aPerson(app), await aPerson(app)];
  group = await aGroup(app, ana, {}, [bob]);
});
afterAll(() => own.drop());

const notFound = { code: 'thing.notFound' };
const author = () => ana as SignedInViewer;
const saying = (text: string) => `WEBVTT\n\n00:00.000 --> 00:01.000\n${text}\n`;
const withMedia = (id: string): RichText => ({ type: 'doc', content: [...textOf('Listen.').content, mediaNode(id)] });
const write = (who: Viewer | undefined, id: string, mediaId: string, language: string, text: string) =>
  ask(mediaCalls.writeMediaCaptions, who as Viewer, { params: { id, mediaId, language }, body: { label: language, file: text } });
const played = (who: Viewer | undefined, id: string, mediaId: string, language = 'en') =>
  readMediaCaptions(app.as(who as Viewer), { params: { id, mediaId, language }, query: undefined, body: undefined });
const update = (id: string, version: number, content: RichText) =>
  ask(calls.updateDocument, author(), { params: { id }, body: { title: 'Calls', subtitle: '', category: 'legal', content, version } });
const aConversation = async () => {
  const { id } = await aDraft(app, author(), { title: 'Calls', category: 'legal' });
  const mediaId = await someMedia(app, author(), id, sampleRecording(), 'calls.wav');
  await update(id, 1, withMedia(mediaId));
  return { id, mediaId };
};

test('DO-07 the author adds captions to a recording; they follow the document’s rights and are readable as a transcript', async () => {
  const { id, mediaId } = await aConversation();
  await write(ana, id, mediaId, 'en', saying('A heron calls'));
  await write(ana, id, mediaId, 'fr', saying('Un héron crie'));
  for (const who of [bob, stranger, visitor]) await expect(played(who, id, mediaId)).rejects.toMatchObject(notFound);
  await ask(calls.publishDocument, author(), { params: { id }, body: { visibility: 'private', groupIds: [group.id] } });
  expect(await played(bob, id, mediaId)).toMatchObject({ mediaType: 'text/vtt', isPublic: false, name: 'Calls en.vtt' });
  for (const who of [stranger, visitor]) await expect(played(who, id, mediaId)).rejects.toMatchObject(notFound);
  for (const who of [bob, stranger]) await expect(write(who, id, mediaId, 'en', saying('Mine'))).rejects.toMatchObject(notFound);
  await ask(calls.publishDocument, author(), { params: { id }, body: { visibility: 'public', groupIds: [] } });
  const { media } = await ask(calls.readDocument, visitor, { params: { id } });
  expect(media[0]?.captions.map(({ language, address }) => [language, address])).toEqual(
    ['en', 'fr'].map((language) => [language, `/api/documents/${id}/media/${mediaId}/captions/${language}`]),
  );
  expect(media[0]?.transcript).toEqual({ language: 'en', text: 'A heron calls' });
  await ask(mediaCalls.removeMediaCaptions, author(), { params: { id, mediaId, language: 'en' } });
  await expect(played(visitor, id, mediaId)).rejects.toMatchObject(notFound);
});

test('DO-05 invalid captions are refused with their line; pictures and media of other documents have none', async () => {
  const { id, mediaId } = await aConversation();
  const other = await aConversation();
  await expect(write(ana, id, mediaId, 'en', 'nothing of the kind')).rejects.toMatchObject({
    code: 'document.captionsUnreadable',
    present: { reason: 'format', line: 1 },
  });
  const pictureId = await someMedia(app, author(), id, await aPhotograph());
  for (const elsewhere of [pictureId, other.mediaId])
    await expect(write(ana, id, elsewhere, 'en', saying('x'))).rejects.toMatchObject(notFound);
});

test('DO-05 the number of caption languages is limited; existing ones are replaced', async () => {
  const { id, mediaId } = await aConversation();
  const languages = 'ar bg cs da de el en es et fi fr hr hu it ja ko lt lv nl pl pt'.split(' ');
  expect(languages).toHaveLength(captionLimits.languages + 1);
  const [more = '', ...taken] = languages;
  for (const language of taken) await write(ana, id, mediaId, language, saying(language));
  await expect(write(ana, id, mediaId, more, saying('One more'))).rejects.toMatchObject({
    code: 'document.captionsUnreadable',
    present: { reason: 'tooManyLanguages' },
  });
  await write(ana, id, mediaId, taken[0] ?? '', saying('Anew'));
  const { count } = await own.db.one<{ count: number }>(sql`select count(*) as count from document_captions where media_id = ${mediaId}`);
  expect(count).toBe(captionLimits.languages);
});

test('DO-02 media pasted into another document of the author keep their captions', async () => {
  const { id, mediaId } = await aConversation();
  await write(ana, id, mediaId, 'en', saying('A heron calls'));
  const copy = await aDraft(app, author(), { title: 'Copy', category: 'legal' });
  await update(copy.id, 1, withMedia(mediaId));
  const { media } = await ask(calls.readDocument, author(), { params: { id: copy.id } });
  expect(media[0]).toMatchObject({ captions: [{ language: 'en' }], transcript: { text: 'A heron calls' } });
  await write(ana, id, mediaId, 'en', saying('Changed'));
  await update(copy.id, 2, withMedia(mediaId));
  const { rows } = await own.db.one<{ rows: number }>(sql`
    select count(*) as rows from document_captions where document_id = ${copy.id} and transcript = 'A heron calls'`);
  expect(rows).toBe(1);
});
