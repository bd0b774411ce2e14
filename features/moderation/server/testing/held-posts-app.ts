import sql from 'sql-template-tag';
import { aPerson } from '#features/accounts/server/testing.ts';
import { deleteComment, editComment, listComments, writeComment } from '#features/comments/contract/endpoints.ts';
import { deleteDocument, readDocument, updateDocument } from '#features/documents/contract/endpoints.ts';
import { aPublishedDocument, textOf } from '#features/documents/server/testing.ts';
import { createGallery, deleteGallery, readGallery, updateGallery } from '#features/galleries/contract/endpoints.ts';
import { aGroup, bringIn } from '#features/groups/server/testing.ts';
import { bellOf } from '#features/notifications/server/testing.ts';
import {
  askQuestion,
  deleteQuestion,
  deleteReply,
  editQuestion,
  editReply,
  giveReply,
  listReplies,
  readQuestion,
} from '#features/questions/contract/endpoints.ts';
import { aText } from '#features/questions/server/testing.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import { createModerationApp } from '../testing.ts';

interface Seen {
  isHidden: boolean;
  isWaiting?: boolean | undefined;
  can: { edit: boolean; delete: boolean };
}

/**
 * How to create, edit, read and delete things of a kind; `read` returns undefined if the reader
 * sees none.
 */
export interface Kind {
  kind: string;
  /** Kind of the notification that members of the group get. */
  notice: string;
  make: (who: SignedInViewer, text: string) => Promise<string>;
  edit: (who: SignedInViewer, id: string, text: string) => Promise<unknown>;
  read: (who: Viewer, id: string) => Promise<Seen | undefined>;
  remove: (who: SignedInViewer, id: string) => Promise<unknown>;
  /** A person who is notified of a new one. */
  notifiedPerson: () => SignedInViewer;
}

const category = 'miscellaneous';

/**
 * An app context in which links of new accounts are held: a group with established manager and
 * member, a document and a question of the manager, two administrators. Everything is for the
 * group, or for everyone.
 */
export async function createHeldPostsApp({ isPublic = false } = {}) {
  const visibility = isPublic ? 'public' : 'private';
  const here = await createModerationApp({ LINKS_WAIT_DAYS: '7', LINKS_WAIT_POSTS: '3' });
  const manager = await aPerson(here.app, { role: 'manager' });
  const [known, stranger] = [await aPerson(here.app, { name: 'Bob' }), await aPerson(here.app)];
  const [administrator, other] = [await here.administrator('First'), await here.administrator('Second')];
  const group = await aGroup(here.app, manager, { visibility }, [known]);
  // Old accounts with enough visible posts.
  for (const { id, ...person } of [manager, known]) {
    await here.own.db.run(sql`update users set created_at = now() - interval '30 days' where id = ${id}`);
    for (const title of ['One', 'Two', 'Three']) await aPublishedDocument(here.app, { id, ...person }, { title });
  }
  const documentGroupIds = isPublic ? [] : [group.id];
  const ask = async (who: SignedInViewer, text: string, groupIds = [group.id]) =>
    (await here.ask(askQuestion, who, { body: { title: 'Boats', category, content: aText(text), groupIds } })).id;
  const { id: documentId } = await aPublishedDocument(here.app, manager, { title: 'Tides', visibility, groupIds: documentGroupIds });
  const questionId = await ask(manager, 'When is low water?');
  const kinds: readonly Kind[] = [
    {
      kind: 'question',
      notice: 'questionAsked',
      make: (who, text) => ask(who, text),
      edit: (who, id, text) => here.ask(editQuestion, who, { params: { id }, body: { title: 'Boats', category, content: aText(text) } }),
      read: (who, id) => here.ask(readQuestion, who, { params: { id } }).catch(() => undefined),
      remove: (who, id) => here.ask(deleteQuestion, who, { params: { id } }),
      notifiedPerson: () => known,
    },
    {
      kind: 'reply',
      notice: 'questionReplied',
      make: async (who, text) => (await here.ask(giveReply, who, { params: { id: questionId }, body: { content: aText(text) } })).id,
      edit: (who, id, text) => here.ask(editReply, who, { params: { id }, body: { content: aText(text) } }),
      read: async (who, id) => (await here.ask(listReplies, who, { params: { id: questionId } })).items.find((each) => each.id === id),
      remove: (who, id) => here.ask(deleteReply, who, { params: { id } }),
      notifiedPerson: () => manager,
    },
    {
      kind: 'comment',
      notice: 'commentWritten',
      make: async (who, text) => (await here.ask(writeComment, who, { query: { on: `document:${documentId}` }, body: { text } })).id,
      edit: (who, id, text) => here.ask(editComment, who, { params: { id }, body: { text } }),
      read: async (who, id) =>
        (await here.ask(listComments, who, { query: { on: `document:${documentId}` } })).items.find((each) => each.id === id),
      remove: (who, id) => here.ask(deleteComment, who, { params: { id } }),
      notifiedPerson: () => manager,
    },
    {
      kind: 'document',
      notice: 'documentPublished',
      make: async (who, text) =>
        (await aPublishedDocument(here.app, who, { title: 'Boats', text, visibility, groupIds: documentGroupIds })).id,
      async edit(who, id, text) {
        const { version } = await here.ask(readDocument, who, { params: { id } });
        const body = { title: 'Boats', subtitle: '', category, content: textOf(text), version };
        return here.ask(updateDocument, who, { params: { id }, body });
      },
      read: (who, id) => here.ask(readDocument, who, { params: { id } }).catch(() => undefined),
      remove: (who, id) => here.ask(deleteDocument, who, { params: { id } }),
      notifiedPerson: () => known,
    },
    {
      kind: 'gallery',
      notice: 'galleryShared',
      make: async (who, text) =>
        (await here.ask(createGallery, who, { body: { groupId: group.id, title: 'Boats', description: text, isPublic, items: [] } })).id,
      edit: (who, id, text) =>
        here.ask(updateGallery, who, {
          params: { id },
          body: { title: 'Boats', description: text, isAnonymous: false, coverItemId: null },
        }),
      read: (who, id) => here.ask(readGallery, who, { params: { id } }).catch(() => undefined),
      remove: (who, id) => here.ask(deleteGallery, who, { params: { id } }),
      notifiedPerson: () => known,
    },
  ];

  const caseOf = async (kind: string, id: string): Promise<string | undefined> =>
    (
      await here.own.db.maybeOne<{ id: string }>(
        sql`select id from moderation_cases where kind = ${kind} and thing_id = ${id} and state = 'open' and is_waiting`,
      )
    )?.id;
  const bell = bellOf(here.app, here.features);
  return {
    ...here,
    bell,
    manager,
    known,
    stranger,
    administrator,
    other,
    group,
    questionId,
    kinds,
    askWith: ask,
    caseOf,
    heldCase: async (kind: string, id: string): Promise<string> => (await caseOf(kind, id)) ?? 'none',
    release: (who: SignedInViewer, id: string) =>
      here.decide(who, id, 'release', { facts: undefined, ground: undefined, reference: undefined }),
    /** Adds a new account to the group. */
    async newcomer(): Promise<SignedInViewer> {
      const person = await aPerson(here.app, { name: 'Ana' });
      await bringIn(here.app, group, manager, person);
      return person;
    },
    notifiedKinds: async (who: SignedInViewer) => (await bell.notificationsOf(who)).map(({ kind }) => kind),
  };
}
