import {
  everybody,
  type CallExample,
  type Examples,
  type Fixture,
  type PersonOfTests,
  type Thing,
} from '#platform/server/testing/examples.ts';
import { closeLiveText, liveSchemaVersion, openLiveText, pointInLiveText } from '../contract/live-text.ts';
import { documentLists } from '../contract/kinds.ts';
import { newId } from '#platform/server/common/id.ts';
import { captionsSaying, exampleDocuments } from './testing/example-documents.ts';
import { textOf } from './testing.ts';
import { callsOnThreads } from './threads/testing.ts';

type Calls = Readonly<Record<string, CallExample>>;

const inside = ['owner', 'member'] as const;
const author = ['owner'] as const;

const textIn = (thing?: Thing) => {
  const { title, subtitle, text = '' } = thing?.marks ?? {};
  return { title, subtitle, content: textOf(text) };
};

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

function callsThatRead({ thing }: Fixture): Calls {
  const lists = documentLists.map((list) => `list=${list}`);
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
  };
}

const callsOnCoAuthors = ({ people }: Fixture): Calls => ({
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
});

const callsOnMedia = ({ thing, mark }: Fixture): Calls => ({
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
});

/** Saving, versions and publication. */
const callsOnVersions = ({ mark, people }: Fixture): Calls => ({
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
});

const callsOnLiveText = ({ thing, mark, people }: Fixture): Calls => ({
  'POST /api/documents/:id/live-text': { on: 'draft', by: editors },
  'POST /api/documents/:id/live-text/sync': {
    on: 'draft edited live',
    by: editors,
    body: () => ({ schema: liveSchemaVersion, after: null }),
  },
  'GET /api/documents/:id/live-text/state': { by: editors },
  ...callsOnThreads({ thing, mark, people, editors }),
  'POST /api/documents/:id/live-text/save': { on: 'draft edited live', by: editors },
});

export const examples: Examples = {
  make: exampleDocuments,
  calls: (fixture) => ({
    ...callsThatRead(fixture),
    ...callsOnCoAuthors(fixture),
    ...callsOnMedia(fixture),
    ...callsOnVersions(fixture),
    ...callsOnLiveText(fixture),
    'DELETE /api/documents/:id': { on: 'document for a group', thenSeenBy: author },
    'POST /api/documents/:id/undelete': { on: 'document in the bin' },
    'DELETE /api/documents/:id/bin': { on: 'document for a group', thenSeenBy: [] },
  }),
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
