import { audit } from '#features/accounts/server/public-api.ts';
import { assertGroupQuota } from '#features/groups/server/public-api.ts';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { idempotent } from '#platform/server/database/idempotency.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import * as endpoints from '../../contract/agreement-endpoints.ts';
import type { RequestState } from '../../contract/limits.ts';
import { lockDesignFor } from '../authorized-design.ts';
import { startGroupCreation } from './start-group-creation.ts';
import { giveBackDesign, notifyBoth } from './end-request.ts';
import { lockRequest, requestOf, setRequest, type RequestRow } from './request-store.ts';

type Input = ParsedInput<typeof endpoints.withdrawRequest>;

/** States in which the designer may create the group under themselves. */
const takeable: readonly RequestState[] = ['waiting', 'declined', 'lapsed', 'withdrawn', 'failed'];
export const canTake = (state: RequestState): boolean => takeable.includes(state);

/** Runs a change on one of the viewer's requests; idempotent by command ID. */
async function change(
  context: Context,
  { params, body }: Input,
  endpoint: typeof endpoints.withdrawRequest | typeof endpoints.takeGroup,
  action: (tx: Transaction, request: RequestRow) => Promise<void>,
): Promise<Record<string, never>> {
  const viewer = signedIn(context.viewer);
  await context.db.transaction((tx) =>
    idempotent(tx, { senderId: viewer.id, endpoint, params, body }, async () => {
      const design = await lockDesignFor(tx, viewer, params.id, 'design.convert');
      if (design.state !== 'converted') throw refuse('design.notConverted');
      const id = await requestOf(tx, design.id, params.groupId);
      const request = id && (await lockRequest(tx, id));
      if (!request) throw refuse('thing.notFound');
      await action(tx, request);
      return request.id;
    }),
  );
  return {};
}

export const withdrawRequest = (context: Context, input: Input): Promise<Record<string, never>> =>
  change(context, input, endpoints.withdrawRequest, async (tx, request) => {
    if (request.state !== 'waiting') throw refuse('request.over');
    await setRequest(tx, request.id, 'withdrawn');
    await giveBackDesign(tx, request.designId);
    await audit(tx, context, { action: 'request.withdraw', subjectId: request.id });
    notifyBoth(context, tx, request);
  });

/** Creates the group under the designer instead. */
export const takeGroup = (context: Context, input: Input): Promise<Record<string, never>> =>
  change(context, input, endpoints.takeGroup, async (tx, request) => {
    if (!canTake(request.state)) throw refuse('request.over');
    await assertGroupQuota(context, tx, request.ownerId, 1);
    await startGroupCreation(context, tx, request, request.ownerId);
    await audit(tx, context, { action: 'request.take', subjectId: request.id });
  });
