import { suggestPeople } from '#features/groups/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type * as endpoints from '../contract/endpoints.ts';
import { commentLimits } from '../contract/limits.ts';
import { seenBy, writersOn } from './store.ts';
import { nameOf, seenThing, type OfferedSubject } from './subjects.ts';

/** Command that suggests people to mention in a comment. */
export const suggesterOn = (subjects: readonly OfferedSubject[]) =>
  async function suggestReaders(
    context: Context,
    { query: { on, q } }: ParsedInput<typeof endpoints.suggestReaders>,
  ): Promise<Reply<typeof endpoints.suggestReaders>> {
    const { db } = context;
    const viewer = signedIn(context.viewer);
    const thing = await seenThing(subjects, context, nameOf(on), db, false);
    const items = await suggestPeople(db, viewer, {
      typed: q,
      groupIds: thing.subject.groupIds(thing.id),
      writers: await writersOn(db, thing, thing.isAuthorHidden ? thing.authorId : null),
      isSeen: seenBy(thing),
      limit: commentLimits.suggestions,
    });
    return { items };
  };
