import { z } from 'zod';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { uuid } from '#platform/contract/id.ts';
import { instantInCursor, pageOf, readCursor } from '#platform/server/database/cursor.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { may } from '#platform/server/security/policy.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type * as endpoints from '../contract/endpoints.ts';
import { moderationLimits } from '../contract/limits.ts';
import { decisionsOf, earlierOf, groupNames, messagesOf, personName, reportsOf } from './decision-store.ts';
import { possibleDecisions } from './decisions.ts';
import { policy } from './policy.ts';
import { assertWithinReach } from './assert-within-reach.ts';
import { measuresOn, reportableOf, showsPictures, titleOf, type OfferedReportable } from './reported-things.ts';
import { findCase, listCases } from './store.ts';

const place = z.strictObject({ severity: z.int(), at: instantInCursor, id: uuid });

/** Compares words only: copies of earlier releases may have other line breaks. */
const wordsOf = (text: string) => text.split(/\s+/).join(' ');

/** Builds the command that lists a queue: all cases, or those of one's own groups. */
export const listerOf = (reportables: readonly OfferedReportable[], ofGroups: boolean) =>
  async function listReports(
    context: Context,
    { query: { queue, cursor } }: ParsedInput<typeof endpoints.listReports>,
  ): Promise<Reply<typeof endpoints.listReports>> {
    const viewer = signedIn(context.viewer);
    // One more row shows whether there is another page.
    const rows = await listCases(context.db, viewer, {
      queue,
      ofGroups,
      place: readCursor(place, cursor),
      limit: moderationLimits.page + 1,
    });
    const cards = rows.map((row) => ({
      ...row,
      title: titleOf(context, row.kind, row.title, row.excerpt),
      hasPictures: showsPictures(reportableOf(reportables, context, row.kind)),
    }));
    return pageOf(cards, moderationLimits.page, ({ severity, changedAt, id }) => ({ severity, at: changedAt, id }));
  };

/** Builds the command that reads one case with its reports and history. */
export const readerOf = (reportables: readonly OfferedReportable[]) =>
  async function readReport(
    context: Context,
    { params: { id } }: ParsedInput<typeof endpoints.readReport>,
  ): Promise<Reply<typeof endpoints.readReport>> {
    const viewer = signedIn(context.viewer);
    const { db } = context;
    const row = await findCase(db, viewer, id);
    if (!row || !may(viewer, policy, 'report.read', row)) throw refuse('thing.notFound');
    const { thingId, authorId, isAnonymous, groupIds, isOfOwnGroups, wasShown: _, ...card } = row;
    const reportable = reportableOf(reportables, context, row.kind);
    const thing = await reportable?.find(db, thingId, false);
    await assertWithinReach(db, viewer, row, thing);
    const knowsAuthor = authorId !== null && (!isAnonymous || viewer.isAdministrator);
    const [reports, decisions, messages, groups, author, earlier] = await Promise.all([
      reportsOf(db, id),
      decisionsOf(db, id),
      messagesOf(db, id),
      groupNames(db, viewer, groupIds),
      knowsAuthor ? personName(db, authorId) : undefined,
      // Only administrators see the author's other cases.
      authorId !== null && viewer.isAdministrator ? earlierOf(db, authorId, id) : [],
    ]);
    const { state, measure, isWaiting } = row;
    const textNow = thing?.text.slice(0, moderationLimits.storedText);
    const status = { state, measure, isWaiting, ...measuresOn(reportable), isThere: thing !== undefined };
    const canDecide = may(viewer, policy, 'report.decide', { authorId, isOfOwnGroups });
    return {
      ...card,
      title: titleOf(context, row.kind, row.title, row.text),
      hasPictures: showsPictures(reportable),
      reasons: [...new Set(reports.map(({ reason }) => reason))].sort(),
      textNow: textNow !== undefined && wordsOf(textNow) !== wordsOf(row.text) ? textNow : null,
      isThere: thing !== undefined,
      isHidden: thing?.isHidden ?? false,
      groups,
      author: author ?? null,
      address: thing?.address ?? '',
      reports: reports.map(({ reporter, ...report }) => ({ ...report, reporter: viewer.isAdministrator ? reporter : null })),
      decisions,
      messages,
      earlier: earlier.map(({ beginning, ...each }) => ({ ...each, title: titleOf(context, each.kind, each.title, beginning) })),
      can: {
        decide: canDecide ? possibleDecisions(status) : [],
        write: canDecide && row.state === 'contested',
        lookAfter: viewer.isAdministrator,
      },
    };
  };
