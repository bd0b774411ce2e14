import { audit } from '#features/accounts/server/public-api.ts';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/feature.ts';
import { refuse } from '#platform/server/refusal.ts';
import type { handOverGroup as handOverEndpoint } from '../../contract/endpoints.ts';
import { groupHandedOver, groupUpdated } from '../domain-events.ts';
import { mailMember } from '../membership/mail-member.ts';
import { statusOf } from '../membership/store.ts';
import { authorizeGroup } from './authorize-group.ts';
import { handOver } from './store.ts';

/** Makes another member the manager, who is told by mail. Whoever managed the group stays in it as a member, and may leave. */
export async function handOverGroup(
  context: Context,
  { params, body }: ParsedInput<typeof handOverEndpoint>,
): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    const group = await authorizeGroup(tx, context, params.id, 'group.handOver');
    if (body.userId === group.managerId) return;
    if ((await statusOf(tx, group.id, body.userId)) !== 'member') throw refuse('group.personGone');
    await handOver(tx, group.id, body.userId);
    await audit(tx, context, { action: 'group.handOver', subjectId: `${group.id}/${body.userId}` });
    await context.emit(tx, groupUpdated({ id: group.id, isRenamed: false }));
    await context.emit(tx, groupHandedOver({ groupId: group.id, userId: body.userId }));
    await mailMember(context, tx, body.userId, 'handOver', {
      group: group.groupName,
      manager: group.managerName,
      address: `${context.config.publicUrl}/network/${group.id}`,
    });
  });
  return {};
}
