import { everybody, type Fixture, type PersonOfTests, type Thing } from '#platform/server/testing/examples.ts';
import { sampleComment } from '#platform/server/testing/sample-comment.ts';
import { sampleRecording } from '#platform/server/testing/sample-recording.ts';
import { aPhotograph, anUploadFor } from '#platform/server/testing/uploaded.ts';
import { LiveWindow } from '../live/testing.ts';
import { aDraft, aPublishedDocument, mediaNode, someMedia, textOf } from '../testing.ts';
import { commentOnDraft } from '../threads/testing.ts';
import { documentUploads } from '../uploads.ts';

const inside = ['owner', 'member'] as const;
const wordsOf = (fixture: Fixture) => ({ title: fixture.mark(), subtitle: fixture.mark(), text: fixture.mark() });

export const captionsSaying = (text: string) => `WEBVTT\n\n00:00.000 --> 00:01.000\n${text}\n`;

/** Creates drafts and documents for each audience, with pictures, co-authors and comments. */
export async function exampleDocuments(fixture: Fixture): Promise<readonly Thing[]> {
  const groupIds = [fixture.thing('private group').params?.['id'] ?? ''];
  const openGroup = fixture.thing('public group').params?.['id'] ?? '';
  const drafts = await someDrafts(fixture);
  const uploadId = await anUploadFor(documentUploads, fixture.app, fixture.people.owner.viewer.id, await aPhotograph());
  const pictured = [
    ...(await withPicture(fixture, 'draft with a picture', ['owner'])),
    ...(await withPicture(fixture, 'document with a picture for a group', inside, { visibility: 'private', groupIds })),
    ...(await withPicture(fixture, 'public document with a picture', everybody, { visibility: 'public', groupIds: [] })),
  ];
  await fixture.app.runJobs();
  return [
    ...(await commented(fixture, groupIds)),
    ...pictured,
    { name: 'upload for a document', params: { uploadId }, seenBy: ['owner'], writtenBy: null },
    await published(fixture, 'document for a group', { groupIds }, inside),
    await published(fixture, 'public document', {}, everybody),
    await published(fixture, 'document of a public group', { visibility: 'public', groupIds: [openGroup] }, everybody),
    await byFormerMember(fixture, groupIds),
    {
      name: 'documents of a public group',
      at: '/api/documents/of-group/:groupId',
      params: { groupId: openGroup },
      seenBy: everybody,
      writtenBy: null,
    },
    await withCoAuthor(fixture, 'draft with a co-author', 'owner', 'member'),
    // A row of the owner as a co-author, whose draft is not in the export of the owner.
    await withCoAuthor(fixture, 'draft of a member with the owner', 'member', 'owner'),
    await withRequest(fixture),
    ...drafts,
  ];
}

const documentThing = (name: string, seenBy: Thing['seenBy'], id: string, marks: Thing['marks'], version?: string): Thing => ({
  name,
  at: '/api/documents/:id',
  params: { id, ...(version && { version }) },
  seenBy,
  marks: { id, ...marks },
  // The audit names the document, without its content.
  partly: { administrator: { marks: ['id'] } },
});

/** A draft, one that is edited live with a comment, and one in the bin. */
async function someDrafts(fixture: Fixture): Promise<Thing[]> {
  const { app, ask, people } = fixture;
  const author = people.owner.viewer;
  const [draftWords, binWords, togetherWords] = [wordsOf(fixture), wordsOf(fixture), wordsOf(fixture)];
  const together = await aDraft(app, author, togetherWords);
  await ask('owner', `POST /api/documents/${together.id}/live-text`);
  const editing = new LiveWindow(app, author, together.id);
  await editing.sync();
  editing.title.insert(0, 'A');
  editing.title.delete(0, 1);
  await editing.sync();
  const draft = await aDraft(app, author, draftWords);
  const binned = await aDraft(app, author, binWords);
  await ask('owner', `DELETE /api/documents/${binned.id}`);
  return [
    documentThing('draft', ['owner'], draft.id, draftWords),
    documentThing('draft edited live', ['owner'], together.id, togetherWords),
    await commentOnDraft(fixture, together.id, togetherWords.text),
    documentThing('document in the bin', ['owner'], binned.id, binWords),
  ];
}

async function published(
  fixture: Fixture,
  name: string,
  to: { visibility?: 'public'; groupIds?: readonly string[] },
  seenBy: Thing['seenBy'],
): Promise<Thing> {
  const words = wordsOf(fixture);
  const { id } = await aPublishedDocument(fixture.app, fixture.people.owner.viewer, { ...words, ...to });
  const { items } = (await fixture.ask('owner', `GET /api/documents/${id}/versions`)) as { items: { version: number }[] };
  return documentThing(name, seenBy, id, words, String(items[0]?.version));
}

/** A document of a group and a public one, after a comment on each. */
async function commented(fixture: Fixture, groupIds: readonly string[]): Promise<Thing[]> {
  const second = await published(fixture, 'second document for a group', { groupIds }, inside);
  const secondPublic = await published(fixture, 'second public document', {}, everybody);
  const onThing = ({ name, params, seenBy }: Thing) => sampleComment(fixture, name, `document:${params?.['id']}`, seenBy);
  return [await onThing(second), await onThing(secondPublic), second, secondPublic];
}

/** Document in a group that its author has left: members can read it, the author cannot. */
async function byFormerMember(fixture: Fixture, groupIds: readonly string[]): Promise<Thing> {
  const words = wordsOf(fixture);
  const { id } = await aPublishedDocument(fixture.app, fixture.people.formerMember.viewer, { ...words, groupIds });
  return {
    name: 'document of a former member',
    at: '/api/documents/:id',
    params: { id },
    seenBy: inside,
    changedBy: [],
    marks: { id, ...words },
    writtenBy: 'formerMember',
  };
}

/** Draft or published document with a picture, whose file name only the author may know. */
async function withPicture(fixture: Fixture, name: string, seenBy: Thing['seenBy'], publication?: object): Promise<Thing[]> {
  const author = fixture.people.owner.viewer;
  const { title, subtitle, text } = wordsOf(fixture);
  const [alt, caption] = [fixture.mark(), fixture.mark()];
  const { id } = await aDraft(fixture.app, author, { title, subtitle, text });
  const mediaId = await someMedia(fixture.app, author, id, await aPhotograph(fixture.mark()), `${fixture.mark()}.jpg`);
  const soundId = await someMedia(fixture.app, author, id, sampleRecording(), `${fixture.mark()}.wav`);
  const [label, says] = [fixture.mark(), fixture.mark()];
  await fixture.ask('owner', `PUT /api/documents/${id}/media/${soundId}/captions/fr`, { label, file: captionsSaying(says) });
  const content = { type: 'doc', content: [...textOf(text).content, mediaNode(mediaId, { alt, caption }), mediaNode(soundId)] };
  await fixture.ask('owner', `PUT /api/documents/${id}`, { title, subtitle, category: 'legal', content, version: 1 });
  if (publication) await fixture.ask('owner', `POST /api/documents/${id}/publish`, publication);
  return [
    { name, at: '/api/documents/:id', params: { id }, seenBy, marks: { id, title, subtitle, text, alt, caption, label, says } },
    {
      name: `captions of ${name}`,
      at: '/api/documents/:id/media/:mediaId/captions/:language',
      params: { id, mediaId: soundId, language: 'fr' },
      seenBy,
    },
    { name: `picture of ${name}`, at: '/api/documents/:id/media/:mediaId', params: { id, mediaId }, seenBy: ['owner'] },
    {
      name: `rendition of ${name}`,
      at: '/api/documents/:id/media/:mediaId/renditions/:rendition',
      params: { id, mediaId, rendition: 'small' },
      seenBy,
    },
  ];
}

/** Draft of `author` that `coAuthor` accepted to write with them. */
async function withCoAuthor(fixture: Fixture, name: string, author: PersonOfTests, coAuthor: PersonOfTests): Promise<Thing> {
  const words = wordsOf(fixture);
  const { id } = await aDraft(fixture.app, fixture.people[author].viewer, words);
  const userId = fixture.people[coAuthor].viewer.id;
  await fixture.ask(author, `PUT /api/documents/${id}/co-authors/${userId}`, { permission: 'edit' });
  await fixture.ask(coAuthor, `PUT /api/documents/${id}/co-authorship`, { isNamed: false });
  return {
    name,
    at: '/api/documents/:id',
    params: { id },
    seenBy: [author, coAuthor],
    changedBy: [author],
    marks: { id, ...words },
    writtenBy: author,
    // The audit names the document, without its content.
    partly: { administrator: { marks: ['id'] } },
  };
}

/** Draft of the owner that a member was asked to write with them, and has not answered. */
async function withRequest(fixture: Fixture): Promise<Thing> {
  const { title, subtitle, text } = wordsOf(fixture);
  const { id } = await aDraft(fixture.app, fixture.people.owner.viewer, { title, subtitle, text });
  await fixture.ask('owner', `PUT /api/documents/${id}/co-authors/${fixture.people.member.viewer.id}`, { permission: 'edit' });
  return {
    name: 'draft with a request to a co-author',
    at: '/api/documents/:id',
    params: { id },
    seenBy: ['owner'],
    marks: { id, title, subtitle, text },
    // The person asked sees which document it is; the audit names it.
    partly: { member: { marks: ['id', 'title'] }, administrator: { marks: ['id'] } },
  };
}
