import { z } from 'zod';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { uuid } from '#platform/contract/id.ts';
import { pageOf, readCursor } from '#platform/server/database/cursor.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import type * as endpoints from '../contract/endpoints.ts';
import { moderationLimits } from '../contract/limits.ts';
import { decisionsOf, messagesOf } from './decision-store.ts';
import { titleOf } from './reported-things.ts';
import { findStatement, listStatementRows, type StatementRow } from './statement-store.ts';

const place = z.strictObject({ id: uuid });

function presentCard(context: Pick<Context, 'words' | 'language'>, viewer: SignedInViewer, row: StatementRow) {
  const { id, kind, title, beginning, state, measure, wasHeld, changedAt, authorId } = row;
  return {
    id,
    role: authorId === viewer.id ? ('author' as const) : ('reporter' as const),
    kind,
    title: titleOf(context, kind, title, beginning),
    state,
    measure,
    wasHeld,
    changedAt,
  };
}

/** Lists decisions about the viewer's things, and results of their reports. */
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
  return { items: items.map((row) => presentCard(context, viewer, row)), nextCursor };
}

/** Whether the author may object, or add a message to an objection. */
export function objectionOf(
  { authorId, state, measure, isLate }: StatementRow,
  viewer: SignedInViewer,
): { contest: boolean; write: boolean } {
  const isOwn = authorId === viewer.id;
  return { contest: isOwn && state === 'decided' && measure !== null && !isLate, write: isOwn && state === 'contested' };
}

/**
 * Returns one of them. Never names reporters or moderators; messages about an objection are only
 * for the author.
 */
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
    ...presentCard(context, viewer, row),
    text: row.text,
    // Only the author gets the reasons; reporters get the decision, and the reasons only if nothing
    // was done.
    decisions: decisions.map(({ decidedBy: _, ...stated }) =>
      isAuthor || stated.decision === 'decline' ? stated : { ...stated, ground: null, reference: '', facts: '' },
    ),
    messages,
    report: row.report,
    contestUntil: can.contest ? row.contestUntil : null,
    can,
  };
}
