import { countAttempts, refundAttempts } from '#features/accounts/server/public-api.ts';
import { groupSummaries } from '#features/groups/server/public-api.ts';
import { code } from '#platform/contract/id.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { readInvitation as readInvitationEndpoint } from '../../contract/invitation-endpoints.ts';
import { findInvitation } from './list-store.ts';
import { presentListed } from './present-listed.ts';

/**
 * A session as shown to people who may join it. Shares the rate limit of joining, so that ids
 * cannot be guessed: attempts with known ids do not count.
 */
export async function readInvitation(
  context: Context,
  { params }: Pick<ParsedInput<typeof readInvitationEndpoint>, 'params'>,
): Promise<Reply<typeof readInvitationEndpoint>> {
  const viewer = signedIn(context.viewer);
  const attempt = [['joinSessionAccount', viewer.id]] as const;
  await countAttempts(context, attempt);
  const { success, data: id } = code.safeParse(params.id);
  const row = success ? await findInvitation(context.db, viewer, id) : undefined;
  if (!row) throw refuse('thing.notFound');
  await refundAttempts(context, attempt);
  const groups = await groupSummaries(context.db, viewer, row.groupId === null ? [] : [row.groupId]);
  const { id: _, ...listed } = presentListed(row, groups);
  return { ...listed, admission: row.admission, now: row.now };
}
