import { everybody, type Examples, type Fixture, type PersonOfTests, type Thing } from '#platform/server/testing/examples.ts';
import { sampleComment } from '#platform/server/testing/sample-comment.ts';
import { closeLiveText, liveSchemaVersion, openLiveText, pointInLiveText } from '../contract/live-text.ts';
import { documentLists } from '../contract/kinds.ts';
import { newId } from '#platform/server/common/id.ts';
import { aPhotograph, anUploadFor } from '#platform/server/testing/uploaded.ts';
import { sampleRecording } from '#platform/server/testing/sample-recording.ts';
import { LiveWindow } from './live/testing.ts';
import { aDraft, aPublishedDocument, mediaNode, someMedia, textOf } from './testing.ts';
import { callsOnThreads, commentOnDraft } from './threads/testing.ts';
import { documentUploads } from './uploads.ts';

const inside = ['owner', 'member'] as const;
const wordsOf = (fixture: Fixture) => ({ title: fixture.mark(), subtitle: fixture.mark(), text: fixture.mark() });

const textIn = (thing?: Thing) => {
  const { title, subtitle, text = '' } = thing?.marks ?? {};
  return { title, subtitle, content: textOf(text) };
};

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

const captionsSaying = (text: string) => `WEBVTT\n\n00:00.000 --> 00:01.000\n${text}\n`;

export const examples: Examples = {
  async make(fixture): Promise<readonly Thing[]> {
    const author = fixture.people.owner.viewer;
    const groupIds = [fixture.thing('private group').params?.['id'] ?? ''];
    const openGroup = fixture.thing('public group').params?.['id'] ?? '';
    const thing = (name: string, seenBy: Thing['seenBy'], id: string, marks: Thing['marks'], version?: string): Thing => ({
      name,
      at: '/api/documents/:id',
      params: { id, ...(version && { version }) },
      seenBy,
      marks: { id, ...marks },
      // The audit names the document, without its content.
      partly: { administrator: { marks: ['id'] } },
    });
    const published = async (name: string, to: { visibility?: 'public'; groupIds?: readonly string[] }, seenBy: Thing['seenBy']) => {
      const words = wordsOf(fixture);
      const { id } = await aPublishedDocument(fixture.app, author, { ...words, ...to });
      const { items } = (await fixture.ask('owner', `GET /api/documents/${id}/versions`)) as { items: { version: number }[] };
      return thing(name, seenBy, id, words, String(items[0]?.version));
    };
    const [draftWords, binWords, togetherWords] = [wordsOf(fixture), wordsOf(fixture), wordsOf(fixture)];
    const together = await aDraft(fixture.app, author, togetherWords);
    await fixture.ask('owner', `POST /api/documents/${together.id}/live-text`);
    const editing = new LiveWindow(fixture.app, author, together.id);
    await editing.sync();
    editing.title.insert(0, 'A');
    editing.title.delete(0, 1);
    await editing.sync();
    const draft = await aDraft(fixture.app, author, draftWords);
    const binned = await aDraft(fixture.app, author, binWords);
    await fixture.ask('owner', `DELETE /api/documents/${binned.id}`);
    const uploadId = await anUploadFor(documentUploads, fixture.app, author.id, await aPhotograph());
    const pictured = [
      ...(await withPicture(fixture, 'draft with a picture', ['owner'])),
      ...(await withPicture(fixture, 'document with a picture for a group', inside, { visibility: 'private', groupIds })),
      ...(await withPicture(fixture, 'public document with a picture', everybody, { visibility: 'public', groupIds: [] })),
    ];
    await fixture.app.runJobs();
    const second = await published('second document for a group', { groupIds }, inside);
    const secondPublic = await published('second public document', {}, everybody);
    const onThing = ({ name, params, seenBy }: Thing) => sampleComment(fixture, name, `document:${params?.['id']}`, seenBy);
    return [
      await onThing(second),
      await onThing(secondPublic),
      second,
      secondPublic,
      ...pictured,
      { name: 'upload for a document', params: { uploadId }, seenBy: ['owner'], writtenBy: null },
      await published('document for a group', { groupIds }, inside),
      await published('public document', {}, everybody),
      await published('document of a public group', { visibility: 'public', groupIds: [openGroup] }, everybody),
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
      thing('draft', ['owner'], draft.id, draftWords),
      thing('draft edited live', ['owner'], together.id, togetherWords),
      await commentOnDraft(fixture, together.id, togetherWords.text),
      thing('document in the bin', ['owner'], binned.id, binWords),
    ];
  },
  calls({ thing, mark, people }) {
    const lists = documentLists.map((list) => `list=${list}`);
    const author = ['owner'] as const;
    const coAuthors: Readonly<Record<string, readonly PersonOfTests[]>> = {
      'draft with a co-author': ['member'],
      'draft with a request to a co-author': ['member'],
      'draft of a member with the owner': ['owner'],
    };
    const together = ['draft with a co-author', 'draft of a member with the owner'];
    /** Authors and co-authors, who see more of a document than its readers. */
    const writers = ({ name, seenBy }: Thing) => (together.includes(name) ? seenBy : author);
    const editors = (thing: Thing) => (together.includes(thing.name) ? thing.seenBy : (thing.changedBy ?? author));
    /** Co-authors, and people asked to be one. */
    const requested = ({ name }: Thing) => coAuthors[name] ?? [];
    return {
      'GET /api/documents': {
        queries: [...lists, ...lists.map((list) => `${list}&q=unseen`), `list=groups&groupId=${thing('private group').params?.['id']}`],
      },
      'GET /api/documents/:id/versions': { by: writers },
      'GET /api/documents/:id/writers': { by: writers },
      'GET /api/documents/:id/threads': { by: writers },
      'GET /api/documents/:id/threads/people': { by: writers },
      'GET /api/documents/:id/media': { by: writers },
      'GET /api/documents/:id/co-authors': { by: writers },
      'PUT /api/documents/:id/co-authors/:userId': {
        on: 'second document for a group',
        params: { userId: people.member.viewer.id },
        body: () => ({ permission: 'edit' }),
      },
      'PUT /api/documents/:id/co-authorship': {
        on: 'draft with a request to a co-author',
        by: requested,
        body: () => ({ isNamed: true }),
        thenSeenBy: inside,
      },
      'DELETE /api/documents/:id/co-authorship': { on: 'draft of a member with the owner', by: requested, thenSeenBy: ['member'] },
      'POST /api/documents/:id/media': {
        on: 'draft',
        by: editors,
        body: () => ({ id: newId(), uploadId: thing('upload for a document').params?.['uploadId'] }),
      },
      'DELETE /api/documents/:id/media/:mediaId/place': { on: 'picture of draft with a picture' },
      'PUT /api/documents/:id/media/:mediaId/captions/:language': {
        on: 'captions of document with a picture for a group',
        body: () => ({ label: mark(), file: captionsSaying(mark()) }),
      },
      'DELETE /api/documents/:id/media/:mediaId/captions/:language': { on: 'captions of draft with a picture', thenSeenBy: [] },
      'GET /api/documents/:id/versions/:version': { by: writers },
      'PUT /api/documents/:id': {
        on: 'draft',
        by: editors,
        body: (thing) => ({ ...textIn(thing), category: 'legal', version: 1 }),
      },
      'PUT /api/documents/:id/versions/:version/name': { by: editors, body: () => ({ name: mark() }) },
      'POST /api/documents/:id/versions/:version/restore': { on: 'public document', body: () => ({}) },
      'POST /api/documents/:id/withdraw': { on: 'public document', body: () => ({}), thenSeenBy: author },
      'POST /api/documents/:id/publish': { on: 'draft', body: () => ({ visibility: 'public', groupIds: [] }), thenSeenBy: everybody },
      'DELETE /api/documents/:id/co-authors/:userId': {
        on: 'draft with a co-author',
        params: { userId: people.member.viewer.id },
        thenSeenBy: author,
      },
      'POST /api/documents/:id/live-text': { on: 'draft', by: editors },
      'POST /api/documents/:id/live-text/sync': {
        on: 'draft edited live',
        by: editors,
        body: () => ({ schema: liveSchemaVersion, after: null }),
      },
      'GET /api/documents/:id/live-text/state': { by: editors },
      ...callsOnThreads({ thing, mark, people, editors }),
      'POST /api/documents/:id/live-text/save': { on: 'draft edited live', by: editors },
      'DELETE /api/documents/:id': { on: 'document for a group', thenSeenBy: author },
      'POST /api/documents/:id/undelete': { on: 'document in the bin' },
      'DELETE /api/documents/:id/bin': { on: 'document for a group', thenSeenBy: [] },
    };
  },
  liveCalls: {
    [openLiveText]: { on: 'draft edited live', payload: ({ params }) => ({ documentId: params?.['id'] }) },
    [closeLiveText]: { on: 'draft edited live', payload: ({ params }) => ({ documentId: params?.['id'] }), harmless: 'it leaves a screen' },
    [pointInLiveText]: {
      on: 'draft edited live',
      payload: ({ params }) => ({ documentId: params?.['id'], client: 1, anchor: null, head: null }),
    },
  },
  persons: {
    document_updates: { inExport: { not: 'the text that the changes make is in the export' } },
    document_clients: { inExport: { not: 'numbers under which changes are made, without meaning elsewhere' } },
    documents: { inExport: 'documents/' },
    document_versions: { inExport: 'versions/' },
    document_threads: { inExport: { not: 'who resolved comments is no content of that person' } },
    document_thread_comments: { inExport: 'comments-on-drafts.json' },
    document_thread_mentions: { inExport: { not: 'who is named is in the text, which is in the export of who wrote it' } },
    document_co_authors: { inExport: 'co-authorships.json' },
  },
};
