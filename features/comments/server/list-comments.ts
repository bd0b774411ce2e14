import { z } from 'zod';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { uuid } from '#platform/contract/id.ts';
import { pageOf, readCursor } from '#platform/server/database/cursor.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { etagOf } from '#platform/server/http/etag.ts';
import { may } from '#platform/server/security/policy.ts';
import type * as endpoints from '../contract/endpoints.ts';
import { commentLimits } from '../contract/limits.ts';
import { policy } from './policy.ts';
import { presentReactions, presentThreads } from './present.ts';
import { readCommentPage, type CommentPage } from './comment-page-store.ts';
import { nameOf, seenThing, type OfferedSubject, type SeenThing } from './subjects.ts';

const place = z.strictObject({ id: uuid });

type Input = ParsedInput<typeof endpoints.listComments>;

/**
 * Command that reads a page of comments, and its revision, which is computed from the same rows.
 */
export function listerOf(subjects: readonly OfferedSubject[]) {
  // Read once per request, since the revision and the response both use it.
  const readings = new WeakMap<Context, Promise<{ thing: SeenThing; said: CommentPage }>>();

  function read(context: Context, { query: { on, cursor } }: Input): Promise<{ thing: SeenThing; said: CommentPage }> {
    let reading = readings.get(context);
    if (!reading) readings.set(context, (reading = readAt(context, on, cursor)));
    return reading;
  }

  async function readAt(context: Context, on: string, cursor: string | undefined): Promise<{ thing: SeenThing; said: CommentPage }> {
    const { db, viewer } = context;
    const name = nameOf(on);
    const behind = readCursor(place, cursor)?.id;
    // Reads one row more than the page shows, to know whether there is a next page.
    const reading = readCommentPage(db, viewer, name, { behind, limit: commentLimits.page + 1 });
    const [thing, said] = await Promise.all([seenThing(subjects, context, name, db, false), reading]);
    return { thing, said };
  }

  return {
    async revision(context: Context, requested: Input): Promise<string> {
      const { thing, said } = await read(context, requested);
      const { authorId, isAnonymous, isAuthorHidden } = thing;
      return etagOf(JSON.stringify([authorId, isAnonymous, isAuthorHidden, said]));
    },

    async list(context: Context, requested: Input): Promise<Reply<typeof endpoints.listComments>> {
      const { viewer } = context;
      const { thing, said } = await read(context, requested);
      const { state, reactions, comments } = said;
      const threads = comments.filter(({ parentId }) => parentId === null);
      const { items, nextCursor } = pageOf(threads, commentLimits.page, ({ id }) => ({ id }));
      const canWrite = may(viewer, policy, 'comment.write', state);
      return {
        items: presentThreads({ viewer, thing, isClosed: state.isClosed }, items, comments),
        nextCursor,
        ...state,
        ...presentReactions(reactions),
        isNameless: viewer.id === thing.authorId && thing.isAnonymous,
        can: {
          write: canWrite,
          close: may(viewer, policy, 'comment.close', thing),
          react: may(viewer, policy, 'reaction.give'),
          quote: canWrite && thing.subject.text !== undefined,
        },
      };
    },
  };
}
