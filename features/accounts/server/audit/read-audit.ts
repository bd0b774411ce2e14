import { z } from 'zod';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { pageOf, readCursor } from '#platform/server/cursor.ts';
import type { Queries } from '#platform/server/db.ts';
import type { Context } from '#platform/server/feature.ts';
import type * as endpoints from '../../contract/audit-endpoints.ts';
import type { AuditFilter } from '../../contract/audit-shapes.ts';
import { findActions, findAudit, idMeant } from './audit-search-store.ts';
import { audit } from './audit.ts';
import { checkChain } from './check-chain.ts';

const place = z.strictObject({ id: z.int().positive() });
const page = 50;

const named = (id: string | null, name: string | null) => (id === null ? null : { id, name });

/** A filter whose person is an ID. */
export const meant = async (db: Queries, { person, ...filter }: AuditFilter): Promise<AuditFilter> =>
  person === undefined || person === '' ? filter : { ...filter, person: await idMeant(db, person) };

/** A page of the audit. */
export async function listAudit(
  { db }: Context,
  { query: { cursor, ...filter } }: ParsedInput<typeof endpoints.listAudit>,
): Promise<Reply<typeof endpoints.listAudit>> {
  const rows = await findAudit(db, await meant(db, filter), readCursor(place, cursor)?.id, page + 1);
  const { items, nextCursor } = pageOf(rows, page, ({ id }) => ({ id }));
  return {
    items: items.map(({ actorId, actorName, subjectId, subjectName, ...entry }) => ({
      ...entry,
      actor: named(actorId, actorName),
      subject: named(subjectId, subjectName),
    })),
    nextCursor,
  };
}

/** The actions to choose from. */
export async function listAuditActions({ db }: Context): Promise<Reply<typeof endpoints.listAuditActions>> {
  return { items: await findActions(db) };
}

/** Works the chain out anew; that somebody did so is a part of it from then on. */
export async function checkAudit(context: Context): Promise<Reply<typeof endpoints.checkAudit>> {
  const result = await checkChain(context.db);
  await audit(context.db, context, { action: 'audit.check', outcome: result.isWhole ? 'done' : 'refused' });
  return result;
}
