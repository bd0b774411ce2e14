import { z } from 'zod';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { uuid } from '#platform/contract/id.ts';
import { pageOf, readCursor } from '#platform/server/cursor.ts';
import type { Context } from '#platform/server/feature.ts';
import { may } from '#platform/server/policy.ts';
import { isSignedIn } from '#platform/server/viewer.ts';
import type * as endpoints from '../contract/endpoints.ts';
import { commentLimits } from '../contract/limits.ts';
import { policy } from './policy.ts';
import { presentReactions, presentThreads } from './present.ts';
import { countReactions } from './reaction-store.ts';
import { answersTo, commentsOn, findState } from './store.ts';
import { nameOf, seenThing, type OfferedSubject } from './subjects.ts';

const place = z.strictObject({ id: uuid });

/** Gives the command that reads a page of what is said of one of these things. */
export const listerOf = (subjects: readonly OfferedSubject[]) =>
  async function listComments(
    context: Context,
    { query: { on, cursor } }: ParsedInput<typeof endpoints.listComments>,
  ): Promise<Reply<typeof endpoints.listComments>> {
    const { db, viewer } = context;
    const name = nameOf(on);
    const thing = await seenThing(subjects, context, name, db, false);
    const behind = readCursor(place, cursor)?.id;
    const [state, ofThing] = await Promise.all([findState(db, name), countReactions(db, viewer, name.kind, [name.id])]);
    // One more than is shown tells whether there is more.
    // What moderators hid is not counted, and its author sees it.
    const rows = state.count === 0 && !isSignedIn(viewer) ? [] : await commentsOn(db, viewer, name, behind, commentLimits.page + 1);
    const { items, nextCursor } = pageOf(rows, commentLimits.page, ({ id }) => ({ id }));
    const ids = items.map(({ id }) => id);
    const below = await answersTo(db, viewer, ids);
    const reactions = await countReactions(db, viewer, 'comment', ids.concat(below.map(({ id }) => id)));
    const around = { viewer, thing, isClosed: state.isClosed, reactions: Map.groupBy(reactions, ({ onId }) => onId) };
    const canWrite = may(viewer, policy, 'comment.write', state);
    return {
      items: presentThreads(around, items, below),
      nextCursor,
      ...state,
      ...presentReactions(ofThing),
      isNameless: viewer.id === thing.authorId && thing.isAnonymous,
      can: {
        write: canWrite,
        close: may(viewer, policy, 'comment.close', thing),
        react: may(viewer, policy, 'reaction.give'),
        quote: canWrite && thing.subject.text !== undefined,
      },
    };
  };
