import { suggestPeople } from '#features/groups/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type * as endpoints from '../contract/endpoints.ts';
import { questionLimits } from '../contract/limits.ts';
import { groupIdsOf, seenBy, writersOn } from './mention-store.ts';
import { findQuestion } from './store.ts';

/** Suggests people to mention in a reply. */
export async function suggestReaders(
  context: Context,
  { params: { id }, query: { q } }: ParsedInput<typeof endpoints.suggestReaders>,
): Promise<Reply<typeof endpoints.suggestReaders>> {
  const { db } = context;
  const viewer = signedIn(context.viewer);
  if (!(await findQuestion(db, viewer, id))) throw refuse('thing.notFound');
  const items = await suggestPeople(db, viewer, {
    typed: q,
    groupIds: groupIdsOf(id),
    writers: await writersOn(db, id),
    isSeen: seenBy(id),
    limit: questionLimits.suggestions,
  });
  return { items };
}
