import { unknownIn, type Mentioned } from '#features/accounts/contract/mentions.ts';
import { mentionedIn } from '#features/accounts/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { newId } from '#platform/server/common/id.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import { idempotent } from '#platform/server/database/idempotency.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { authorize } from '#platform/server/security/policy.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import * as endpoints from '../../contract/thread-endpoints.ts';
import { threadLimits } from '../../contract/thread-limits.ts';
import { assertWriter, lockForWriting, type LockedDocument } from '../author-checks.ts';
import { draftCommented, draftCommentsResolved, mentionedInDraft, threadsChanged } from '../domain-events.ts';
import { writersRooms } from '../emit-document-changed.ts';
import { findLiveText } from '../live/live-store.ts';
import { hasPassage } from './has-passage.ts';
import { policy } from '../policy.ts';
import {
  authorOfComment,
  countComments,
  deleteComment,
  findThreads,
  hasThread,
  insertComment,
  insertThread,
  otherWriters,
  peopleOfThread,
  saveCommentText,
  savePlace,
  saveResolution,
  saveThreadMentions,
} from './thread-store.ts';

/** Comments on passages of the live text, for people who write it. */
export async function listThreads(
  context: Context,
  { params: { id } }: ParsedInput<typeof endpoints.listThreads>,
): Promise<Reply<typeof endpoints.listThreads>> {
  const { authorId } = await assertWriter(context, 'document.comment', id);
  const viewer = signedIn(context.viewer);
  const threads = await findThreads(context.db, id);
  const mayEdit = (writtenBy: string | undefined) => writtenBy === viewer.id;
  const mayDelete = (writtenBy: string | undefined) => mayEdit(writtenBy) || authorId === viewer.id;
  return {
    items: threads.map((thread) => ({
      ...thread,
      comments: thread.comments.map((each) => ({
        ...each,
        can: { edit: mayEdit(each.author?.id), delete: each.author !== null && mayDelete(each.author.id) },
      })),
    })),
  };
}

/** Comments on a passage; idempotent by command ID. */
export async function startThread(
  context: Context,
  { params, body }: ParsedInput<typeof endpoints.startThread>,
): Promise<Reply<typeof endpoints.startThread>> {
  const viewer = signedIn(context.viewer);
  return context.db.transaction(async (tx) => {
    const row = await lockForWriting(tx, viewer, 'document.comment', params.id);
    const mentions = await mentionsIn(tx, row, body.text);
    const id = await idempotent(tx, { senderId: viewer.id, endpoint: endpoints.startThread, params, body }, async () => {
      const live = await findLiveText(tx, params.id);
      if (!live) throw refuse('document.notLive');
      if (!(await hasPassage(tx, params.id, live, body.place.exact))) throw refuse('document.passageGone');
      const threadId = newId();
      await insertThread(tx, threadId, params.id, body.place);
      await addComment(context, tx, row, { threadId, text: body.text, concerned: writersOf(row), people: mentions.people });
      return threadId;
    });
    return { id, unknownMentions: mentions.unknown };
  });
}

/** Replies in a thread, which stays open or resolved; idempotent by command ID. */
export async function replyInThread(
  context: Context,
  { params, body }: ParsedInput<typeof endpoints.replyInThread>,
): Promise<Reply<typeof endpoints.replyInThread>> {
  const viewer = signedIn(context.viewer);
  return context.db.transaction(async (tx) => {
    const row = await lockForWriting(tx, viewer, 'document.comment', params.id);
    const mentions = await mentionsIn(tx, row, body.text);
    const id = await idempotent(tx, { senderId: viewer.id, endpoint: endpoints.replyInThread, params, body }, async () => {
      await assertThread(tx, params);
      const inThread = await peopleOfThread(tx, params.threadId);
      const concerned = writersOf(row).filter((userId) => userId === row.authorId || inThread.includes(userId));
      return addComment(context, tx, row, { threadId: params.threadId, text: body.text, concerned, people: mentions.people });
    });
    return { id, unknownMentions: mentions.unknown };
  });
}

/** Resolves or reopens a thread; idempotent. */
export async function resolveThread(
  context: Context,
  { params, body }: ParsedInput<typeof endpoints.resolveThread>,
): Promise<Record<string, never>> {
  const viewer = signedIn(context.viewer);
  await context.db.transaction(async (tx) => {
    const row = await lockForWriting(tx, viewer, 'document.comment', params.id);
    await assertThread(tx, params);
    if (!(await saveResolution(tx, params.threadId, body.isResolved ? viewer.id : null))) return;
    const people = await peopleOfThread(tx, params.threadId);
    const concerned = writersOf(row).filter((userId) => userId !== viewer.id && people.includes(userId));
    if (body.isResolved) await context.emit(tx, draftCommentsResolved({ ...params, userId: viewer.id, concerned }));
    await context.emit(tx, threadsChanged({ id: params.id, rooms: writersRooms(row) }));
  });
  return {};
}

/** People who can be mentioned. */
export async function listThreadPeople(
  context: Context,
  { params: { id } }: ParsedInput<typeof endpoints.listThreadPeople>,
): Promise<Reply<typeof endpoints.listThreadPeople>> {
  await assertWriter(context, 'document.comment', id);
  return { items: await otherWriters(context.db, id, signedIn(context.viewer).id) };
}

/** Edits a comment; idempotent. */
export async function editThreadComment(
  context: Context,
  { params: { id, threadId, commentId }, body: { text } }: ParsedInput<typeof endpoints.editThreadComment>,
): Promise<Reply<typeof endpoints.editThreadComment>> {
  const viewer = signedIn(context.viewer);
  return context.db.transaction(async (tx) => {
    const row = await lockForWriting(tx, viewer, 'document.comment', id);
    const writtenBy = (await hasThread(tx, id, threadId)) ? await authorOfComment(tx, threadId, commentId) : undefined;
    if (writtenBy === undefined) throw refuse('document.threadGone');
    authorize(viewer, policy, 'document.editComment', { writtenBy }, 'auth.forbidden');
    const { people, unknown } = await mentionsIn(tx, row, text);
    if (!(await saveCommentText(tx, commentId, text))) return { unknownMentions: unknown };
    await mention(context, tx, row, { threadId, commentId, people });
    await context.emit(tx, threadsChanged({ id, rooms: writersRooms(row) }));
    return { unknownMentions: unknown };
  });
}

/** Deletes a comment; idempotent. */
export async function deleteThreadComment(
  context: Context,
  { params: { id, threadId, commentId } }: ParsedInput<typeof endpoints.deleteThreadComment>,
): Promise<Record<string, never>> {
  const viewer = signedIn(context.viewer);
  await context.db.transaction(async (tx) => {
    const row = await lockForWriting(tx, viewer, 'document.comment', id);
    const writtenBy = (await hasThread(tx, id, threadId)) ? await authorOfComment(tx, threadId, commentId) : undefined;
    if (writtenBy === undefined) return;
    authorize(viewer, policy, 'document.deleteComment', { authorId: row.authorId, writtenBy }, 'auth.forbidden');
    await deleteComment(tx, commentId);
    await context.emit(tx, threadsChanged({ id, rooms: writersRooms(row) }));
  });
  return {};
}

/** Stores the new positions of commented passages, reported by the window that changed the text. */
export async function moveThreads(
  context: Context,
  { params: { id }, body }: ParsedInput<typeof endpoints.moveThreads>,
): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    const row = await lockForWriting(tx, context.viewer, 'document.placeComments', id);
    let moved = 0;
    for (const { id: threadId, ...place } of body.items) if (await savePlace(tx, id, threadId, place)) moved += 1;
    if (moved > 0) await context.emit(tx, threadsChanged({ id, rooms: writersRooms(row) }));
  });
  return {};
}

async function assertThread(tx: Transaction, { id, threadId }: { id: string; threadId: string }): Promise<void> {
  if (!(await hasThread(tx, id, threadId))) throw refuse('document.threadGone');
}

/** People who can open the live text now. */
const writersOf = ({ authorId, state, coAuthorIds = [] }: LockedDocument): string[] => [
  authorId,
  ...(state === 'draft' ? coAuthorIds : []),
];

/** People mentioned in a text who may open the draft, and usernames of none of them. */
async function mentionsIn(tx: Transaction, row: LockedDocument, text: string): Promise<{ people: Mentioned[]; unknown: string[] }> {
  const readers = new Set(writersOf(row));
  const people = (await mentionedIn(tx, text)).filter(({ id }) => readers.has(id));
  return { people, unknown: unknownIn(text, people) };
}

/** Saves whom a comment mentions, and notifies those whom it did not mention before. Returns the IDs of all of them. */
async function mention(
  context: Context,
  tx: Transaction,
  row: LockedDocument,
  { threadId, commentId, people }: { threadId: string; commentId: string; people: readonly Mentioned[] },
): Promise<string[]> {
  const { id: userId } = signedIn(context.viewer);
  const mentionedIds = (await saveThreadMentions(tx, commentId, people)).filter((each) => each !== userId);
  if (mentionedIds.length > 0) await context.emit(tx, mentionedInDraft({ id: row.id, threadId, userId, mentionedIds }));
  return people.map(({ id }) => id);
}

/** Adds a comment to a thread of a locked document, and notifies those of the people who did not write it. */
async function addComment(
  context: Context,
  tx: Transaction,
  row: LockedDocument,
  { threadId, text, concerned, people }: { threadId: string; text: string; concerned: readonly string[]; people: readonly Mentioned[] },
): Promise<string> {
  const { id: userId } = signedIn(context.viewer);
  if ((await countComments(tx, row.id)) >= threadLimits.comments) throw refuse('document.tooManyComments');
  const id = newId();
  await insertComment(tx, { id, threadId, authorId: userId, text });
  const mentionedIds = await mention(context, tx, row, { threadId, commentId: id, people });
  // Mentioned people get the notification about the mention instead.
  const others = concerned.filter((each) => each !== userId && !mentionedIds.includes(each));
  await context.emit(tx, draftCommented({ id: row.id, threadId, userId, concerned: others }));
  await context.emit(tx, threadsChanged({ id: row.id, rooms: writersRooms(row) }));
  return id;
}
