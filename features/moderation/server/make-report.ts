import { spendQuota } from '#features/accounts/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { idempotent } from '#platform/server/database/idempotency.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { ReportedThing } from '#platform/server/extension-points/reportable.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import * as endpoints from '../contract/endpoints.ts';
import { reportMade } from './domain-events.ts';
import { reportsPerDay } from './quotas.ts';
import { namedThing, type OfferedReportable } from './reported-things.ts';
import { suggestedSeverity } from './severity.ts';
import { findWeight, lockThing, insertCase, insertReport, lockOpenCase, saveWeight } from './store.ts';

/**
 * Builds the command that reports a thing, once per person and thing. It returns the id of the
 * case.
 */
export const reporterOf = (reportables: readonly OfferedReportable[]) =>
  async function makeReport(
    context: Context,
    { body }: ParsedInput<typeof endpoints.makeReport>,
  ): Promise<Reply<typeof endpoints.makeReport>> {
    const viewer = signedIn(context.viewer);
    const named = namedThing(reportables, context, body.on);
    if (!named) throw refuse('thing.notFound');
    const { reportable, kind, thingId } = named;
    const id = await context.db.transaction((tx) =>
      idempotent(tx, { senderId: viewer.id, endpoint: endpoints.makeReport, body }, async () => {
        if (!(await reportable.isSeen(tx, viewer, thingId))) throw refuse('thing.notFound');
        const thing = await reportable.find(tx, thingId, false);
        if (!thing) throw refuse('thing.notFound');
        if (thing.authorId === viewer.id) throw refuse('report.own');
        await lockThing(tx, kind, thingId);
        const { caseId, isFirst } = await openCase(tx, kind, thingId, thing);
        const { reason, text, passage = null } = body;
        if (!(await insertReport(tx, { id: newId(), caseId, kind, thingId, reporterId: viewer.id, reason, text, passage })))
          throw refuse('report.made');
        await spendQuota(tx, context, viewer.id, reportsPerDay);
        const weight = await findWeight(tx, caseId);
        await saveWeight(tx, caseId, suggestedSeverity(weight), weight.reports);
        await context.emit(tx, reportMade({ caseId, authorId: thing.authorId, isFirst }));
        return caseId;
      }),
    );
    return { id };
  };

/** Returns the open case of a thing, or opens one with a copy of its text. */
async function openCase(
  tx: Transaction,
  kind: string,
  thingId: string,
  thing: ReportedThing,
): Promise<{ caseId: string; isFirst: boolean }> {
  const open = await lockOpenCase(tx, kind, thingId);
  if (open) return { caseId: open.id, isFirst: false };
  const { authorId, isAnonymous, isPublic, groupIds, title, text } = thing;
  const caseId = newId();
  await insertCase(tx, { id: caseId, kind, thingId, authorId, isAnonymous, isPublic, groupIds, title, text });
  return { caseId, isFirst: true };
}
