import { holdLinks, stopWaiting, type Holdable } from '#features/moderation/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { authorize } from '#platform/server/security/policy.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type * as endpoints from '../contract/endpoints.ts';
import { commentDeleted, commentEdited, commentsClosed } from './domain-events.ts';
import { mentionsOn } from './mentions.ts';
import { policy } from './policy.ts';
import { findChangeable, lockState, removeComment, saveClosing, saveMentions, saveText, type FoundComment } from './store.ts';
import { nameOf, seenThing, factsOf, type OfferedSubject, type SeenThing } from './subjects.ts';

/** Commands that edit and delete comments and close them, for these kinds of subjects. */
export function changesOn(subjects: readonly OfferedSubject[], reports: Holdable) {
  /**
   * Reads a comment on a subject that the viewer sees, and locks all comments on the subject until
   * the end of the transaction.
   */
  async function lockComment(tx: Transaction, context: Context, id: string): Promise<{ comment: FoundComment; thing: SeenThing }> {
    const found = await findChangeable(tx, context.viewer, id);
    if (!found) throw refuse('thing.notFound');
    const thing = await seenThing(subjects, context, { kind: found.kind, id: found.thingId }, tx, true);
    await lockState(tx, thing);
    // Read again, since it may have been deleted while waiting for the lock.
    const comment = await findChangeable(tx, context.viewer, id);
    if (!comment) throw refuse('thing.notFound');
    return { comment, thing };
  }

  return {
    async edit(
      context: Context,
      { params: { id }, body: { text } }: ParsedInput<typeof endpoints.editComment>,
    ): Promise<Reply<typeof endpoints.editComment>> {
      return context.db.transaction(async (tx) => {
        const { comment, thing } = await lockComment(tx, context, id);
        const { authorId } = comment;
        authorize(context.viewer, policy, 'comment.edit', { authorId, thingAuthorId: thing.authorId });
        const { people, unknown } = await mentionsOn(tx, thing, text);
        const before = await reports.find(tx, id, false);
        if (await saveText(tx, id, text)) {
          const mentionedIds = await saveMentions(tx, id, people);
          if ((await holdLinks(tx, context, reports, id, { before })) === 'notHeld')
            await context.emit(tx, commentEdited({ ...factsOf(thing), commentId: id, authorId: authorId ?? '', mentionedIds }));
        }
        return { unknownMentions: unknown };
      });
    },

    /** Permanently deletes a comment. If it has replies, an empty comment stays in its place. */
    async delete(context: Context, { params: { id } }: ParsedInput<typeof endpoints.deleteComment>): Promise<Record<string, never>> {
      await context.db.transaction(async (tx) => {
        const { comment, thing } = await lockComment(tx, context, id);
        authorize(context.viewer, policy, 'comment.delete', { authorId: comment.authorId, thingAuthorId: thing.authorId });
        await stopWaiting(tx, context, reports, id);
        await removeComment(tx, thing, id);
        await context.emit(tx, commentDeleted({ ...factsOf(thing), commentId: id }));
      });
      return {};
    },

    /** Closes or reopens comments on a subject. Emits no event if nothing changed. */
    async close(context: Context, { body: { on, isClosed } }: ParsedInput<typeof endpoints.closeComments>): Promise<Record<string, never>> {
      await context.db.transaction(async (tx) => {
        const thing = await seenThing(subjects, context, nameOf(on), tx, true);
        authorize(context.viewer, policy, 'comment.close', thing);
        await lockState(tx, thing);
        if (await saveClosing(tx, thing, isClosed)) await context.emit(tx, commentsClosed({ ...factsOf(thing), isClosed }));
      });
      return {};
    },
  };
}
