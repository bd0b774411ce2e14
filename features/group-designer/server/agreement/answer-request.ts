import { audit } from '#features/accounts/server/public-api.ts';
import { assertGroupQuota } from '#features/groups/server/public-api.ts';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import { findAllBlocked, type FindBlocked } from '#platform/server/extension-points/find-blocked.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { idempotent } from '#platform/server/database/idempotency.ts';
import { may } from '#platform/server/security/policy.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import * as endpoints from '../../contract/agreement-endpoints.ts';
import { policy } from '../policy.ts';
import { agreeAlways, agreementsOf, deleteAgreement, requestsTo } from './agreement-store.ts';
import { startGroupCreation } from './start-group-creation.ts';
import { endRequest } from './end-request.ts';
import { lockRequest } from './request-store.ts';

type Blocks = readonly FindBlocked[];

/** Command that lists the requests to the viewer, without those of blocked designers. */
export const listRequests =
  (blocks: Blocks) =>
  async ({ db, ...context }: Context) => {
    const viewer = signedIn(context.viewer);
    const items = await requestsTo(db, viewer.id);
    const blocked = await findAllBlocked(db, blocks, viewer.id, [...new Set(items.map(({ designer }) => designer.id))]);
    return { items: items.filter(({ designer }) => !blocked.has(designer.id)), agreements: await agreementsOf(db, viewer.id) };
  };

/**
 * Command by which a manager declines or agrees; the group is created in the background. Idempotent
 * by command ID.
 */
export const answerRequest =
  (blocks: Blocks) =>
  async (context: Context, { params, body }: ParsedInput<typeof endpoints.answerRequest>): Promise<Record<string, never>> => {
    const viewer = signedIn(context.viewer);
    await context.db.transaction((tx) =>
      idempotent(tx, { senderId: viewer.id, endpoint: endpoints.answerRequest, params, body }, async () => {
        const request = await lockRequest(tx, params.id);
        if (!request || !may(viewer, policy, 'request.answer', request)) throw refuse('thing.notFound');
        if ((await findAllBlocked(tx, blocks, viewer.id, [request.ownerId])).size > 0) throw refuse('thing.notFound');
        if (!request.isWaiting) throw refuse('request.over');
        if (body.answer === 'decline') await endRequest(context, tx, request, 'declined');
        else {
          await assertGroupQuota(context, tx, viewer.id, 1);
          await startGroupCreation(context, tx, request, viewer.id);
          if (body.always) await agreeAlways(tx, viewer.id, request.ownerId);
        }
        await audit(tx, context, { action: `request.${body.answer}`, subjectId: request.id });
        return request.id;
      }),
    );
    return {};
  };

/** Revokes the viewer's consent to always agree to a designer. */
export async function endAgreement(
  { db, viewer }: Context,
  { params: { userId } }: ParsedInput<typeof endpoints.endAgreement>,
): Promise<Record<string, never>> {
  await deleteAgreement(db, signedIn(viewer).id, userId);
  return {};
}
