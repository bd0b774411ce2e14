import { audit } from '#features/accounts/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { idempotent } from '#platform/server/database/idempotency.ts';
import { authorize } from '#platform/server/security/policy.ts';
import { refuse, refuseField } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import * as endpoints from '../contract/endpoints.ts';
import type { Decision } from '../contract/limits.ts';
import { findDecider, insertDecision } from './decision-store.ts';
import { possibleDecisions, standingAfter, type Decidable } from './decisions.ts';
import { caseDecided } from './domain-events.ts';
import { letGo } from './hold-links.ts';
import { policy } from './policy.ts';
import { assertWithinReach } from './assert-within-reach.ts';
import { measuresOn, reportableOf, type OfferedReportable } from './reported-things.ts';
import { findCase, lockCase, saveStanding, type CaseRow } from './store.ts';
import { notifyAuthor } from './notify-author.ts';

/** Decisions with a measure: the author must get the law or rule. */
const restricting: readonly Decision[] = ['hide', 'remove', 'warn'];

/** Builds the command that decides a case. Atomic, and idempotent by `commandId`. */
export const deciderOf = (reportables: readonly OfferedReportable[]) =>
  async function decideReport(
    context: Context,
    { params: { id }, body }: ParsedInput<typeof endpoints.decideReport>,
  ): Promise<Reply<typeof endpoints.decideReport>> {
    const viewer = signedIn(context.viewer);
    const made = await context.db.transaction(async (tx) => {
      // Locks the thing before its case, in the same order as edits of held things.
      const about = await findCase(tx, viewer, id);
      const thing = about && (await reportableOf(reportables, context, about.kind)?.find(tx, about.thingId, true));
      const row = await lockCase(tx, viewer, id);
      if (!row) throw refuse('thing.notFound');
      authorize(viewer, policy, 'report.decide', row);
      await assertWithinReach(tx, viewer, row, thing);
      return idempotent(tx, { senderId: viewer.id, endpoint: endpoints.decideReport, params: { id }, body }, () =>
        decide(context, tx, row, body),
      );
    });
    return { id: made };

    async function decide(
      requested: Context,
      tx: Transaction,
      row: CaseRow,
      { decision, ground, reference, facts }: ParsedInput<typeof endpoints.decideReport>['body'],
    ): Promise<string> {
      const reportable = reportableOf(reportables, requested, row.kind);
      const thing = await reportable?.find(tx, row.thingId, true);
      const isReview = row.state === 'contested';
      assertPossible(decision, { ...row, ...measuresOn(reportable), isThere: thing !== undefined });
      if (restricting.includes(decision) && !ground) throw refuseField('ground', 'field.required');
      if (decision !== 'release' && facts === '') throw refuseField('facts', 'field.required');
      if (isReview) await assertAnother(tx, row.id, viewer.id);
      if (decision === 'hide') await reportable?.hiding?.hide(requested, tx, row.thingId);
      if (decision === 'remove') await reportable?.hiding?.remove?.(requested, tx, row.thingId);
      if (decision === 'restore' && row.measure === 'hidden') await reportable?.hiding?.restore(requested, tx, row.thingId);
      if (decision === 'release')
        await letGo(tx, requested, reportable ?? {}, { id: row.thingId, authorId: row.authorId, wasShown: row.wasShown });
      const decisionId = newId();
      await insertDecision(tx, {
        id: decisionId,
        caseId: row.id,
        decision,
        isReview,
        ground: restricting.includes(decision) ? (ground ?? null) : null,
        reference,
        facts,
        decidedBy: viewer.id,
      });
      // A held thing that its author deleted before a decision is not counted as held.
      await saveStanding(tx, row.id, { ...standingAfter(row, decision), isGone: row.isWaiting && thing === undefined });
      await audit(tx, requested, { action: 'report.decide', subjectId: row.id });
      await requested.emit(tx, caseDecided({ caseId: row.id, authorId: row.authorId, decisionId, decision, isReview }));
      if (decision !== 'decline' && decision !== 'release')
        await notifyAuthor(requested, tx, row.id, { decision, ground: ground ?? null, reference, facts, wasHeld: row.wasHeld });
      return decisionId;
    }
  };

/** Throws the reason why the decision is not possible in this state. */
function assertPossible(decision: Decision, status: Decidable): void {
  if (possibleDecisions(status).includes(decision)) return;
  if (status.state === 'open' && !status.isWaiting && (decision === 'hide' || decision === 'remove'))
    throw refuse((decision === 'hide' ? status.isHideable : status.isRemovable) ? 'report.gone' : 'report.notHidden');
  throw refuse('report.decided');
}

/** An objection must be decided by another administrator, if there is one. */
async function assertAnother(tx: Transaction, caseId: string, viewerId: string): Promise<void> {
  const before = await findDecider(tx, caseId);
  if (before?.decidedBy === viewerId && before.hasAnother) throw refuse('objection.another');
}
