import { audit, spendQuota } from '#features/accounts/server/public-api.ts';
import { assertGroupQuota } from '#features/groups/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { FindBlocked } from '#platform/server/extension-points/find-blocked.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { newId } from '#platform/server/common/id.ts';
import { idempotent } from '#platform/server/database/idempotency.ts';
import { isRefusal, refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import { startTask } from '#platform/server/jobs/background-tasks.ts';
import { convertDesign as endpoint } from '../../contract/endpoints.ts';
import { designLimits } from '../../contract/limits.ts';
import { findDesigner } from '../plan/account-store.ts';
import { countLookups } from '../plan/count-lookups.ts';
import { planDesign, type Plan } from '../plan/plan-design.ts';
import { isEditable, presentHead } from '../present-design.ts';
import { readRows } from '../row-store.ts';
import { lockDesignFor, seenDesign } from '../authorized-design.ts';
import { beginProgress, setState } from '../store.ts';
import { designInvitationsPerDay } from '../quotas.ts';
import { notifyOwner } from '../notify-owner.ts';
import { designConverting } from './kinds.ts';

/**
 * Starts a conversion; idempotent by command ID. Throws if there are problems now. If it becomes
 * impossible later, nothing is created and `failure` of the design has the reason.
 */
export const convertDesign =
  (blocks: readonly FindBlocked[]) =>
  async (context: Context, { params, body }: ParsedInput<typeof endpoint>): Promise<Reply<typeof endpoint>> => {
    const viewer = signedIn(context.viewer);
    const { db } = context;
    await seenDesign(db, viewer, params.id, 'design.convert');
    await db.transaction((tx) =>
      idempotent(tx, { senderId: viewer.id, endpoint, params, body }, async () => {
        const design = await lockDesignFor(tx, viewer, params.id, 'design.convert');
        if (!isEditable(design)) throw refuse('design.notEditable');
        const rows = await readRows(tx, design.id);
        if (design.revision !== body.revision) throw refuse('design.changed', { present: { ...presentHead(viewer, design), ...rows } });
        const designer = await findDesigner(tx, viewer.id);
        if (!designer) throw refuse('auth.expired');
        await countLookups(context, tx, designer, design.id);
        const plan = await planDesign(context, tx, designer, rows, blocks);
        if (plan.problems.length > 0 || rows.groups.length === 0)
          throw refuse('design.incomplete', {
            present: { problems: plan.problems.slice(0, designLimits.problemsReported), problemCount: plan.problems.length },
          });
        if (!designer.isAdministrator) {
          for (const [managerId, count] of groupsOf(plan)) await assertRoom(context, tx, viewer.id, managerId, count);
          await spendQuota(tx, context, viewer.id, designInvitationsPerDay, plan.people.length);
        }
        const run = newId();
        await setState(tx, design.id, 'converting', { run });
        await beginProgress(tx, design.id, plan.people.length + plan.groups.length);
        await startTask(tx, designConverting, { subject: run });
        await audit(tx, context, { action: 'design.convert', subjectId: design.id });
        tx.afterCommit(() => notifyOwner(context, design));
        return design.id;
      }),
    );
    return presentHead(viewer, await seenDesign(db, viewer, params.id, 'design.convert'));
  };

/**
 * Throws if a manager would exceed the maximum number of groups. For other managers the code does
 * not disclose details of their account.
 */
async function assertRoom(app: AppContext, tx: Transaction, designerId: string, managerId: string, count: number): Promise<void> {
  try {
    await assertGroupQuota(app, tx, managerId, count);
  } catch (error) {
    if (managerId === designerId || !(isRefusal(error) && error.code === 'quota.reached')) throw error;
    throw refuse('design.managerFull');
  }
}

/** Numbers of new groups by existing managing account. */
function groupsOf({ groups, managers }: Plan): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { id } of groups) {
    const manager = managers.get(id);
    if (manager && 'userId' in manager) counts.set(manager.userId, (counts.get(manager.userId) ?? 0) + 1);
  }
  return counts;
}
