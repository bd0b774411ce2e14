import { spendQuota } from '#features/accounts/server/public-api.ts';
import { lockMemberships } from '#features/groups/server/public-api.ts';
import { holdLinks, type Holdable } from '#features/moderation/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { idempotent } from '#platform/server/database/idempotency.ts';
import { authorize } from '#platform/server/security/policy.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import * as endpoints from '../contract/endpoints.ts';
import { saysPassage } from '../contract/passage.ts';
import type { Passage } from '../contract/shapes.ts';
import { commentWritten } from './domain-events.ts';
import { mentionsOn } from './mentions.ts';
import { policy } from './policy.ts';
import { commentsPerDay } from './quotas.ts';
import { findComment, insertComment, lockState } from './store.ts';
import { nameOf, seenThing, subjectOf, factsOf, type OfferedSubject, type SeenThing } from './subjects.ts';

/** Command that writes a comment on one of these kinds of subjects; idempotent by command ID. */
export const writerOn = (subjects: readonly OfferedSubject[], reports: Holdable) =>
  async function writeComment(
    context: Context,
    { query, body }: ParsedInput<typeof endpoints.writeComment>,
  ): Promise<Reply<typeof endpoints.writeComment>> {
    const viewer = signedIn(context.viewer);
    const name = nameOf(query.on);
    const { text, parentId = null, passage = null } = body;
    return context.db.transaction(async (tx) => {
      // Locks the memberships, so that the author cannot leave the group before the commit.
      await lockMemberships(tx, viewer, [], subjectOf(subjects, context, name.kind).groupIds(name.id));
      const thing = await seenThing(subjects, context, name, tx, true);
      const { people, unknown } = await mentionsOn(tx, thing, text);
      const id = await idempotent(tx, { senderId: viewer.id, endpoint: endpoints.writeComment, params: query, body }, async () => {
        authorize(viewer, policy, 'comment.write', await lockState(tx, name), 'comment.closed');
        await assertAnswerable(tx, thing, parentId);
        await assertSaid(tx, thing, parentId, passage);
        await spendQuota(tx, context, viewer.id, commentsPerDay);
        const made = newId();
        await insertComment(tx, { id: made, thing: name, parentId, authorId: viewer.id, text, passage, people });
        const mentionedIds = people.map((person) => person.id);
        if ((await holdLinks(tx, context, reports, made)) === 'notHeld')
          await context.emit(tx, commentWritten({ ...factsOf(thing), commentId: made, authorId: viewer.id, mentionedIds, parentId }));
        return made;
      });
      return { id, unknownMentions: unknown };
    });
  };

/** Throws if the parent comment was deleted or is itself a reply. */
async function assertAnswerable(tx: Transaction, { kind, id }: SeenThing, parentId: string | null): Promise<void> {
  if (parentId === null) return;
  const parent = await findComment(tx, parentId);
  if (!parent?.authorId || parent.kind !== kind || parent.thingId !== id) throw refuse('comment.gone');
  if (parent.parentId !== null) throw refuse('comment.notToAnswer');
}

/**
 * Throws `passage.notFound` unless the current text contains the passage, so that no one can invent
 * quotations.
 */
async function assertSaid(tx: Transaction, { subject, id }: SeenThing, parentId: string | null, passage: Passage | null): Promise<void> {
  if (passage === null) return;
  const text = parentId === null ? await subject.text?.(tx, id) : undefined;
  if (text === undefined || !saysPassage(text, passage.exact)) throw refuse('passage.notFound');
}
