import { z } from 'zod';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { uuid } from '#platform/contract/id.ts';
import { pageOf, readCursor } from '#platform/server/cursor.ts';
import type { Context } from '#platform/server/feature.ts';
import { refuse } from '#platform/server/refusal.ts';
import { signedIn } from '#platform/server/signed-in.ts';
import type { SignedInViewer } from '#platform/server/viewer.ts';
import type * as endpoints from '../contract/endpoints.ts';
import { moderationLimits } from '../contract/limits.ts';
import { decisionsOf, messagesOf } from './decision-store.ts';
import { findStatement, listStatementRows, type StatementRow } from './statement-store.ts';

const place = z.strictObject({ id: uuid });

function presentCard(viewer: SignedInViewer, row: StatementRow) {
  const { id, kind, title, state, measure, wasHeld, changedAt, authorId } = row;
  return {
    id,
    role: authorId === viewer.id ? ('author' as const) : ('reporter' as const),
    kind,
    title,
    state,
    measure,
    wasHeld,
    changedAt,
  };
}

/** What was decided about the viewer’s things, and what became of their reports. */
export async function listStatements(
  { db, ...context }: Context,
  { query: { on, cursor } }: ParsedInput<typeof endpoints.listStatements>,
): Promise<Reply<typeof endpoints.listStatements>> {
  const viewer = signedIn(context.viewer);
  const [kind = '', thingId = ''] = on?.split(':') ?? [];
  const rows = await listStatementRows(db, viewer, {
    on: on === undefined ? undefined : { kind, thingId },
    before: readCursor(place, cursor)?.id,
    limit: moderationLimits.page + 1,
  });
  const { items, nextCursor } = pageOf(rows, moderationLimits.page, ({ id }) => ({ id }));
  return { items: items.map((row) => presentCard(viewer, row)), nextCursor };
}

/** Whether the author may contest what was decided, or write more about it. */
export function objectionOf(
  { authorId, state, measure, isLate }: StatementRow,
  viewer: SignedInViewer,
): { contest: boolean; write: boolean } {
  const isOwn = authorId === viewer.id;
  return { contest: isOwn && state === 'decided' && measure !== null && !isLate, write: isOwn && state === 'contested' };
}

/** One of them. Who reported and who decided, nobody is told here; what was written about an objection, its author alone. */
export async function readStatement(
  { db, ...context }: Context,
  { params: { id } }: ParsedInput<typeof endpoints.readStatement>,
): Promise<Reply<typeof endpoints.readStatement>> {
  const viewer = signedIn(context.viewer);
  const row = await findStatement(db, viewer, id);
  if (!row) throw refuse('thing.notFound');
  const isAuthor = row.authorId === viewer.id;
  const [decisions, messages] = await Promise.all([decisionsOf(db, id), isAuthor ? messagesOf(db, id) : []]);
  const can = objectionOf(row, viewer);
  return {
    ...presentCard(viewer, row),
    text: row.text,
    // Reasons are for the author; whoever reported is told what was decided, and why nothing was.
    decisions: decisions.map(({ decidedBy: _, ...stated }) =>
      isAuthor || stated.decision === 'decline' ? stated : { ...stated, ground: null, reference: '', facts: '' },
    ),
    messages,
    report: row.report,
    contestUntil: can.contest ? row.contestUntil : null,
    can,
  };
}
