import { everybody, type Examples, type Fixture, type Thing } from '#platform/server/testing/examples.ts';
import { sampleComment } from '#platform/server/testing/sample-comment.ts';
import { documentLists } from '../contract/kinds.ts';
import { newId } from '#platform/server/common/id.ts';
import { aPhotograph, anUploadFor } from '#platform/server/testing/uploaded.ts';
import { sampleRecording } from '#platform/server/testing/sample-recording.ts';
import { aDraft, aPublishedDocument, mediaNode, someMedia, textOf } from './testing.ts';
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
    const [draftWords, binWords] = [wordsOf(fixture), wordsOf(fixture)];
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
      thing('draft', ['owner'], draft.id, draftWords),
      thing('document in the bin', ['owner'], binned.id, binWords),
    ];
  },
  calls({ thing, mark }) {
    const lists = documentLists.map((list) => `list=${list}`);
    const author = ['owner'] as const;
    return {
      'GET /api/documents': {
        queries: [...lists, ...lists.map((list) => `${list}&q=unseen`), `list=groups&groupId=${thing('private group').params?.['id']}`],
      },
      'GET /api/documents/:id/versions': { by: author },
      'GET /api/documents/:id/media': { by: author },
      'POST /api/documents/:id/media': {
        on: 'draft',
        body: () => ({ id: newId(), uploadId: thing('upload for a document').params?.['uploadId'] }),
      },
      'DELETE /api/documents/:id/media/:mediaId/place': { on: 'picture of draft with a picture' },
      'PUT /api/documents/:id/media/:mediaId/captions/:language': {
        on: 'captions of document with a picture for a group',
        body: () => ({ label: mark(), file: captionsSaying(mark()) }),
      },
      'DELETE /api/documents/:id/media/:mediaId/captions/:language': { on: 'captions of draft with a picture', thenSeenBy: [] },
      'GET /api/documents/:id/versions/:version': { by: author },
      'PUT /api/documents/:id': {
        on: 'draft',
        body: (thing) => ({ ...textIn(thing), category: 'legal', version: 1 }),
      },
      'POST /api/documents/:id/versions/:version/restore': { on: 'public document', body: () => ({}) },
      'POST /api/documents/:id/withdraw': { on: 'public document', body: () => ({}), thenSeenBy: author },
      'POST /api/documents/:id/publish': { on: 'draft', body: () => ({ visibility: 'public', groupIds: [] }), thenSeenBy: everybody },
      'DELETE /api/documents/:id': { on: 'document for a group', thenSeenBy: author },
      'POST /api/documents/:id/undelete': { on: 'document in the bin' },
      'DELETE /api/documents/:id/bin': { on: 'document for a group', thenSeenBy: [] },
    };
  },
  persons: {
    documents: { inExport: 'documents/' },
    document_versions: { inExport: 'versions/' },
  },
};
