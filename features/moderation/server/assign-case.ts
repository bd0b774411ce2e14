import type { ParsedInput } from '#platform/contract/endpoint.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { authorize } from '#platform/server/security/policy.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type * as endpoints from '../contract/endpoints.ts';
import { assertWithinReach } from './assert-within-reach.ts';
import { caseAssigned } from './domain-events.ts';
import { policy } from './policy.ts';
import { reportableOf, type OfferedReportable } from './reported-things.ts';
import { lockCase, saveAssignee } from './store.ts';

/** Builds the command that assigns a waiting case to the viewer, or to no one. Repeating it changes nothing. */
export const assignerOf = (reportables: readonly OfferedReportable[], takes: boolean) =>
  async function assignCase(
    context: Context,
    { params: { id } }: Pick<ParsedInput<typeof endpoints.takeCase>, 'params'>,
  ): Promise<Record<string, never>> {
    const viewer = signedIn(context.viewer);
    await context.db.transaction(async (tx) => {
      const row = await lockCase(tx, viewer, id);
      if (!row) throw refuse('thing.notFound');
      authorize(viewer, policy, 'report.assign', row);
      await assertWithinReach(tx, viewer, row, await reportableOf(reportables, context, row.kind)?.find(tx, row.thingId, false));
      if (row.state !== 'open' && row.state !== 'contested') throw refuse('report.decided');
      if (await saveAssignee(tx, id, takes ? viewer.id : null)) await context.emit(tx, caseAssigned({ caseId: id }));
    });
    return {};
  };
