import { newId } from '#platform/server/common/id.ts';
import { sampleComment } from '#platform/server/testing/sample-comment.ts';
import { everybody, type Examples, type Role, type Fixture, type Thing } from '#platform/server/testing/examples.ts';
import { sampleRecording } from '#platform/server/testing/sample-recording.ts';
import { aPhotograph, anUpload } from './testing.ts';

const inside: readonly Role[] = ['owner', 'member'];
const author = ['owner'] as const;

/** A gallery of the owner with one photograph, whose file name only the owner may know. */
async function aGallery(
  fixture: Fixture,
  name: string,
  seenBy: readonly Role[],
  { downloadBy = author, ...fields }: { isPublic?: boolean; isAnonymous?: boolean; allowDownload?: boolean; downloadBy?: readonly Role[] },
): Promise<Thing[]> {
  const { allowDownload = false, ...facts } = fields;
  const [title, description, caption, fileName] = [fixture.mark(), fixture.mark(), fixture.mark(), fixture.mark()];
  const uploadId = await anUpload(fixture.app, fixture.people.owner.viewer.id, await aPhotograph(fixture.mark()), `${fileName}.jpg`);
  const recordingId = await anUpload(fixture.app, fixture.people.owner.viewer.id, sampleRecording(), `${fixture.mark()}.wav`);
  const { id } = (await fixture.ask('owner', 'POST /api/galleries', {
    ...facts,
    groupId: fixture.thing('private group').params?.['id'],
    title,
    description,
    items: [
      { uploadId, description: caption, allowDownload },
      { uploadId: recordingId, allowDownload },
    ],
  })) as { id: string };
  const { items } = (await fixture.ask('owner', `GET /api/galleries/${id}`)) as { items: { id: string }[] };
  const [itemId = '', soundId = ''] = items.map((item) => item.id);
  const [label, says] = [fixture.mark(), fixture.mark()];
  await fixture.ask('owner', `PUT /api/galleries/${id}/items/${soundId}/captions/fr`, { label, file: captionsSaying(says) });
  return [
    { name, at: '/api/galleries/:id', params: { id }, seenBy, marks: { id, title, description, caption, label, says } },
    { name: `item of ${name}`, at: '/api/galleries/:id/items/:itemId', params: { id, itemId }, seenBy: downloadBy },
    { name: `recording of ${name}`, at: '/api/galleries/:id/items/:itemId/transcript', params: { id, itemId: soundId }, seenBy },
    {
      name: `captions of ${name}`,
      at: '/api/galleries/:id/items/:itemId/captions/:language',
      params: { id, itemId: soundId, language: 'fr' },
      seenBy,
    },
    {
      name: `rendition of ${name}`,
      at: '/api/galleries/:id/items/:itemId/renditions/:rendition',
      params: { id, itemId, rendition: 'small' },
      seenBy,
    },
  ];
}

const captionsSaying = (text: string) => `WEBVTT\n\n00:00.000 --> 00:01.000\n${text}\n`;

/** Examples for the app-wide tests. */
export const examples: Examples = {
  async make(fixture): Promise<readonly Thing[]> {
    const made = [
      await aGallery(fixture, 'gallery of a group', inside, {}),
      await aGallery(fixture, 'second gallery of a group', inside, { allowDownload: true, downloadBy: inside }),
      await aGallery(fixture, 'public gallery', everybody, { isPublic: true }),
      await aGallery(fixture, 'anonymous gallery', inside, { isAnonymous: true }),
      await aGallery(fixture, 'anonymous public gallery', everybody, {
        isAnonymous: true,
        isPublic: true,
        allowDownload: true,
        downloadBy: everybody,
      }),
    ];
    const comments = made
      .flat()
      .filter(({ name }) => ['anonymous gallery', 'anonymous public gallery'].includes(name))
      .map(({ name, params, seenBy }) => sampleComment(fixture, name, `gallery:${params?.['id']}`, seenBy));
    const item = made.flat().find(({ name }) => name === 'item of anonymous gallery');
    const message = await Promise.all([
      ...comments,
      sampleComment(fixture, 'one of the media', `galleryitem:${item?.params?.['itemId']}`, inside),
    ]);
    await fixture.app.runJobs();
    const uploadId = await anUpload(fixture.app, fixture.people.owner.viewer.id, await aPhotograph());
    const upload: Thing = { name: 'upload for a gallery', params: { uploadId }, seenBy: author, writtenBy: null };
    return [...made.flat(), ...message, upload];
  },
  calls({ thing, mark }) {
    const groupId = thing('private group').params?.['id'];
    const itemOf = (gallery?: Thing, kind = 'item') => (gallery ? thing(`${kind} of ${gallery.name}`).params?.['itemId'] : newId());
    return {
      'GET /api/galleries': { queries: ['list=mine', 'list=groups', `list=groups&groupId=${groupId}`, 'list=public'] },
      'POST /api/galleries': { by: inside, body: () => ({ groupId, title: mark() }) },
      'PUT /api/galleries/:id': { body: () => ({ title: mark(), isAnonymous: false }), on: 'gallery of a group' },
      'PUT /api/galleries/:id/order': {
        on: 'gallery of a group',
        body: (gallery) => ({ itemIds: [itemOf(gallery, 'recording'), itemOf(gallery)] }),
      },
      'PUT /api/galleries/:id/descriptions': {
        on: 'gallery of a group',
        body: (gallery) => ({ items: [{ id: itemOf(gallery), description: mark() }] }),
      },
      'GET /api/galleries/:id/items/:itemId/transcript': {
        // Everyone who sees the gallery, regardless of the download permission.
        by: ({ name }) => thing(name.replace(/^(?:item|recording) of /, '')).seenBy,
      },
      'DELETE /api/galleries/:id/items/:itemId/place': { on: 'item of gallery of a group' },
      'PUT /api/galleries/:id/items/:itemId/captions/:language': {
        on: 'captions of gallery of a group',
        body: () => ({ label: mark(), file: captionsSaying(mark()) }),
      },
      'DELETE /api/galleries/:id/items/:itemId/captions/:language': { on: 'captions of second gallery of a group', thenSeenBy: [] },
      'POST /api/galleries/:id/items': {
        on: 'gallery of a group',
        body: () => ({ items: [{ uploadId: thing('upload for a gallery').params?.['uploadId'], description: mark() }] }),
      },
      'PUT /api/galleries/:id/items/:itemId': {
        on: 'item of gallery of a group',
        body: () => ({ description: mark(), allowDownload: true }),
      },
      'PUT /api/galleries/:id/visibility': { on: 'gallery of a group', body: () => ({ isPublic: true }), thenSeenBy: everybody },
      'DELETE /api/galleries/:id/items/:itemId': { on: 'item of second gallery of a group', thenSeenBy: [] },
      'DELETE /api/galleries/:id': { on: 'second gallery of a group', thenSeenBy: [] },
    };
  },
  persons: { galleries: { inExport: 'galleries.json' } },
};
