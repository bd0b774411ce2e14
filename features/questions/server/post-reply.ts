import { mentionedReaders, spendQuota } from '#features/accounts/server/public-api.ts';
import { lockMemberships } from '#features/groups/server/public-api.ts';
import { holdLinks, stopWaiting } from '#features/moderation/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import { plainText } from '#platform/contract/rich-text/text.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { idempotent } from '#platform/server/database/idempotency.ts';
import { authorize } from '#platform/server/security/policy.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import * as endpoints from '../contract/endpoints.ts';
import { replyDeleted, replyEdited, replyGiven, replyVoted } from './domain-events.ts';
import { seenBy } from './mention-store.ts';
import { policy } from './policy.ts';
import { repliesPerDay } from './quotas.ts';
import { findReply, insertReply, lockReply, removeReply, saveMentions, saveReply, saveVote } from './reply-store.ts';
import { replyReports } from './reportables.ts';
import { groupsOfQuestion, lockQuestion } from './store.ts';
import { replyFacts } from './event-facts.ts';

/** Replies to a question or to a reply. Idempotent by `commandId`. */
export async function postReply(
  context: Context,
  { params, body }: ParsedInput<typeof endpoints.giveReply>,
): Promise<Reply<typeof endpoints.giveReply>> {
  const viewer = signedIn(context.viewer);
  const { content, parentId = null } = body;
  return context.db.transaction(async (tx) => {
    const { people, unknown } = await namedIn(tx, params.id, content);
    const id = await idempotent(tx, { senderId: viewer.id, endpoint: endpoints.giveReply, params, body }, async () => {
      // Locks the memberships until the commit, since only members may reply.
      const memberships = await lockMemberships(tx, viewer, [], groupsOfQuestion(params.id));
      const question = await lockQuestion(tx, viewer, params.id);
      if (!question) throw refuse('thing.notFound');
      authorize(viewer, policy, 'question.reply', { ...question, isMember: memberships.size > 0 }, 'question.membersOnly');
      const parent = parentId === null ? null : await findReply(tx, params.id, parentId);
      if (parent === undefined || (parent !== null && parent.authorId === null)) throw refuse('reply.gone');
      if (parent !== null && parent.parentId !== null) throw refuse('reply.notToReply');
      await spendQuota(tx, context, viewer.id, repliesPerDay);
      const made = newId();
      await insertReply(tx, { id: made, questionId: params.id, parentId, authorId: viewer.id, content });
      const mentionedIds = await saveMentions(tx, made, people);
      const parentAuthorId = parent === null ? null : parent.authorId;
      if ((await holdLinks(tx, context, replyReports, made)) === 'notHeld')
        await context.emit(tx, replyGiven({ ...replyFacts(question, made, viewer.id), mentionedIds, parentId, parentAuthorId }));
      return made;
    });
    return { id, unknownMentions: unknown };
  });
}

/** Returns the mentioned people who see the question, and unknown usernames. */
const namedIn = (tx: Transaction, questionId: string, content: RichText) => mentionedReaders(tx, plainText(content), seenBy(questionId));

export async function editReply(
  context: Context,
  { params: { id }, body: { content } }: ParsedInput<typeof endpoints.editReply>,
): Promise<Reply<typeof endpoints.editReply>> {
  const viewer = signedIn(context.viewer);
  return context.db.transaction(async (tx) => {
    const reply = await lockReply(tx, viewer, id);
    if (!reply) throw refuse('thing.notFound');
    authorize(viewer, policy, 'reply.edit', reply);
    const { people, unknown } = await namedIn(tx, reply.id, content);
    const before = await replyReports.find(tx, id, false);
    if (await saveReply(tx, id, content)) {
      const mentionedIds = await saveMentions(tx, id, people);
      if ((await holdLinks(tx, context, replyReports, id, { before })) === 'notHeld')
        await context.emit(tx, replyEdited({ ...replyFacts(reply, id, viewer.id), mentionedIds }));
    }
    return { unknownMentions: unknown };
  });
}

/** Deletes a reply permanently; if others have replied to it, an empty place stays. */
export async function deleteReply(
  context: Context,
  { params: { id } }: ParsedInput<typeof endpoints.deleteReply>,
): Promise<Record<string, never>> {
  const viewer = signedIn(context.viewer);
  await context.db.transaction(async (tx) => {
    const reply = await lockReply(tx, viewer, id);
    if (!reply) throw refuse('thing.notFound');
    authorize(viewer, policy, 'reply.delete', reply);
    await stopWaiting(tx, context, replyReports, id);
    await removeReply(tx, reply);
    await context.emit(tx, replyDeleted(replyFacts(reply, id, viewer.id)));
  });
  return {};
}

/** Votes for a reply or removes the vote. Idempotent. */
export async function voteReply(
  context: Context,
  { params: { id }, body: { value } }: ParsedInput<typeof endpoints.voteReply>,
): Promise<Record<string, never>> {
  const viewer = signedIn(context.viewer);
  await context.db.transaction(async (tx) => {
    const reply = await lockReply(tx, viewer, id);
    if (!reply?.replyAuthorId) throw refuse('thing.notFound');
    authorize(viewer, policy, 'reply.vote', reply, reply.isMember ? 'reply.own' : 'question.membersOnly');
    if (await saveVote(tx, id, viewer.id, value))
      await context.emit(tx, replyVoted({ ...replyFacts(reply, id, reply.replyAuthorId), voterId: viewer.id, value }));
  });
  return {};
}
