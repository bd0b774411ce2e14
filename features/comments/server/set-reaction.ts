import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Reaction } from '#platform/contract/reactions.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { DomainEvent } from '#platform/server/events/domain-events.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type * as endpoints from '../contract/endpoints.ts';
import { reactionChanged, reactionGiven, reactionTakenBack, type ReactionFacts } from './domain-events.ts';
import { removeReaction, saveReaction } from './reaction-store.ts';
import { findComment, lockState } from './store.ts';
import { nameOf, seenThing, factsOf, type OfferedSubject, type ThingName } from './subjects.ts';

/**
 * Command that sets or removes the viewer's reaction to a subject or comment. Emits no event if
 * nothing changed.
 */
export const createSetReaction = (subjects: readonly OfferedSubject[]) =>
  async function setReaction(
    context: Context,
    { body: { on, reaction } }: ParsedInput<typeof endpoints.giveReaction>,
  ): Promise<Record<string, never>> {
    const userId = signedIn(context.viewer).id;
    const name = nameOf(on);
    await context.db.transaction(async (tx) => {
      const facts = { ...(await (name.kind === 'comment' ? toComment : toThing)(tx, context, name)), userId };
      const event = await react(tx, name, facts, reaction);
      if (event) await context.emit(tx, event);
    });
    return {};

    async function toThing(tx: Transaction, requested: Context, thingName: ThingName): Promise<Omit<ReactionFacts, 'userId'>> {
      const thing = await seenThing(subjects, requested, thingName, tx, true);
      return { ...factsOf(thing), commentId: null, toId: thing.authorId };
    }

    async function toComment(tx: Transaction, requested: Context, { id }: ThingName): Promise<Omit<ReactionFacts, 'userId'>> {
      const found = await findComment(tx, id);
      if (!found) throw refuse('thing.notFound');
      const thing = await seenThing(subjects, requested, { kind: found.kind, id: found.thingId }, tx, true);
      // Locks the comments, so that the comment is not deleted concurrently.
      await lockState(tx, thing);
      const authorId = (await findComment(tx, id))?.authorId;
      if (!authorId) throw refuse('thing.notFound');
      return { ...factsOf(thing), commentId: id, toId: authorId };
    }
  };

/** Saves a reaction; returns the event to emit, or undefined if nothing changed. */
async function react(tx: Transaction, name: ThingName, facts: ReactionFacts, reaction: Reaction | null): Promise<DomainEvent | undefined> {
  if (reaction === null) return (await removeReaction(tx, name, facts.userId)) ? reactionTakenBack(facts) : undefined;
  const outcome = await saveReaction(tx, name, facts.userId, reaction);
  if (outcome === 'same') return undefined;
  return outcome === 'given' ? reactionGiven({ ...facts, reaction }) : reactionChanged({ ...facts, reaction });
}
