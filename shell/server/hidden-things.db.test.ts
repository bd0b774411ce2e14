import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPerson } from '#features/accounts/server/testing.ts';
import { writeComment } from '#features/comments/contract/endpoints.ts';
import { aPublishedDocument } from '#features/documents/server/testing.ts';
import { createGallery } from '#features/galleries/contract/endpoints.ts';
import { aGroup, askerOf } from '#features/groups/server/testing.ts';
import { openGroupConversation, sendMessage } from '#features/messenger/contract/endpoints.ts';
import { aMessage } from '#features/messenger/server/testing.ts';
import { askQuestion, giveReply } from '#features/questions/contract/endpoints.ts';
import { aText } from '#features/questions/server/testing.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { testHouse, visitor, type TestHouse } from '#platform/server/testing/house.ts';
import type { SignedInViewer, Viewer } from '#platform/server/viewer.ts';
import { features } from './features.ts';
import { roadsOf, type Reached } from './testing/roads.ts';

/** All roads of many people are walked many times. */
const long = 300_000;
const word = 'quokka';

let own: TestDatabase;
let house: TestHouse;
let author: SignedInViewer;
let member: SignedInViewer;
let stranger: SignedInViewer;
let there: Reached;
let things: { kind: string; id: string; mark: string; within?: string }[];
let whatReaches: ReturnType<typeof roadsOf>;

/** One thing of each kind that is hidden, in a public group, each with a mark of its own in all its words. */
async function makeThings() {
  const ask = askerOf(house, features);
  const group = await aGroup(house, author, { visibility: 'public' }, [member]);
  const groupIds = [group.id];
  const said = (mark: string) => `The ${word} ${mark} lives here.`;
  const published = async (mark: string) =>
    (await aPublishedDocument(house, author, { title: said(mark), subtitle: mark, text: said(mark), groupIds, visibility: 'public' })).id;
  const [documentId, otherDocumentId] = [await published('markdocument'), await published('markother')];
  const gallery = { groupId: group.id, title: said('markgallery'), description: said('markgallery'), isAnonymous: false, isPublic: true };
  const { id: galleryId } = await ask(createGallery, author, { body: gallery });
  const asked = { category: 'miscellaneous', title: said('markquestion'), content: aText(said('markquestion')), groupIds };
  const { id: questionId } = await ask(askQuestion, author, { body: asked });
  const { id: replyId } = await ask(giveReply, author, { params: { id: questionId }, body: { content: aText(said('markreply')) } });
  // Somebody replied to it: its place stays while it is hidden.
  await ask(giveReply, member, { params: { id: questionId }, body: { content: aText('Indeed.'), parentId: replyId } });
  const { id: commentId } = await ask(writeComment, author, {
    query: { on: `document:${otherDocumentId}` },
    body: { text: said('markcomment') },
  });
  const { id: talkId } = await ask(openGroupConversation, author, { params: { id: group.id }, body: {} });
  const { id: messageId } = await ask(sendMessage, author, { params: { id: talkId }, body: aMessage(said('markmessage')) });
  await house.runJobs();
  there = { word, authorId: author.id, groupId: group.id, documentId, otherDocumentId, galleryId, questionId, talkId };
  things = [
    { kind: 'document', id: documentId, mark: 'markdocument' },
    { kind: 'gallery', id: galleryId, mark: 'markgallery' },
    { kind: 'question', id: questionId, mark: 'markquestion' },
    { kind: 'reply', id: replyId, mark: 'markreply', within: 'question' },
    { kind: 'comment', id: commentId, mark: 'markcomment' },
    { kind: 'message', id: messageId, mark: 'markmessage' },
  ];
}

beforeAll(async () => {
  own = await testDatabase();
  house = testHouse(own.db, features);
  [author, member, stranger] = [await aPerson(house, { role: 'manager' }), await aPerson(house), await aPerson(house)];
  await makeThings();
  whatReaches = roadsOf(house, features);
}, long);
afterAll(() => own.drop());

const reportables = features.flatMap(({ reportables: each = [] }) => each);
async function moderate(kind: string, deed: 'hide' | 'restore') {
  const reportable = reportables.find((each) => each.kind === kind);
  const id = things.find((each) => each.kind === kind)?.id ?? '';
  await own.db.transaction(async (tx) => reportable?.hiding?.[deed](house, tx, id));
}

/** Which marks reach somebody, beside that of the document that is never hidden. */
const marksFor = async (viewer: Viewer) => {
  const reached = await whatReaches(viewer, there);
  return things.filter(({ mark }) => reached.includes(mark)).map(({ kind }) => kind);
};

test('AD-04 where nothing is hidden, each thing reaches whom it is for', { timeout: long }, async () => {
  const open = ['document', 'gallery', 'question', 'reply', 'comment'];
  expect(await marksFor(member)).toEqual([...open, 'message']);
  for (const viewer of [visitor, stranger]) expect(await marksFor(viewer)).toEqual(open);
});

test('AD-04 over any hides and restores a hidden thing reaches nobody but its author, by no road', { timeout: long }, async () => {
  const kinds = things.map(({ kind }) => kind);
  const step = fc.record({ kind: fc.constantFrom(...kinds), deed: fc.constantFrom('hide' as const, 'restore' as const) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      for (const kind of kinds) await moderate(kind, 'restore');
      const hidden = new Set<string>();
      for (const { kind, deed } of steps) {
        await moderate(kind, deed);
        if (deed === 'hide') hidden.add(kind);
        else hidden.delete(kind);
      }
      const seen = things.filter(({ kind, within }) => !hidden.has(kind) && !(within && hidden.has(within))).map(({ kind }) => kind);
      expect(await marksFor(member)).toEqual(seen);
      for (const viewer of [visitor, stranger]) expect(await marksFor(viewer)).toEqual(seen.filter((kind) => kind !== 'message'));
      // Its author still sees it, and takes all of it along.
      expect(await marksFor(author)).toEqual(kinds);
    }),
    { numRuns: 8 },
  );
});
