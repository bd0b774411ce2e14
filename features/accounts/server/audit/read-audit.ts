import { z } from 'zod';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { pageOf, readCursor } from '#platform/server/database/cursor.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type * as endpoints from '../../contract/audit-endpoints.ts';
import type { AuditFilter } from '../../contract/audit-shapes.ts';
import { findActions, findAudit, idMeant, type MeantFilter } from './audit-search-store.ts';
import { audit } from './audit.ts';
import { checkChain } from './check-chain.ts';
import { referenceOf, shownSubject } from './subject-reference.ts';

const place = z.strictObject({ id: z.int().positive() });
const page = 50;

const named = (id: string | null, name: string | null) => (id === null ? null : { id, name });

/**
 * Resolves the person of a filter to an ID. The ID of a thing that the audit stores as a reference
 * is found by that reference.
 */
export async function meant({ db, config }: Pick<Context, 'db' | 'config'>, { person, ...filter }: AuditFilter): Promise<MeantFilter> {
  if (person === undefined || person === '') return filter;
  const id = await idMeant(db, person);
  return { ...filter, person: id, alsoNamed: [referenceOf(config, id)] };
}

export async function listAudit(
  { db, config }: Context,
  { query: { cursor, ...filter } }: ParsedInput<typeof endpoints.listAudit>,
): Promise<Reply<typeof endpoints.listAudit>> {
  const rows = await findAudit(db, await meant({ db, config }, filter), readCursor(place, cursor)?.id, page + 1);
  const { items, nextCursor } = pageOf(rows, page, ({ id }) => ({ id }));
  return {
    items: items.map(({ actorId, actorName, subjectId, subjectName, ...entry }) => ({
      ...entry,
      actor: named(actorId, actorName),
      // Rows from before references still contain the ID.
      subject: named(shownSubject(config, entry.action, subjectId), subjectName),
    })),
    nextCursor,
  };
}

export async function listAuditActions({ db }: Context): Promise<Reply<typeof endpoints.listAuditActions>> {
  return { items: await findActions(db) };
}

/** Verifies the chain and records the check in the audit. */
export async function checkAudit(context: Context): Promise<Reply<typeof endpoints.checkAudit>> {
  const result = await checkChain(context.db);
  await audit(context.db, context, { action: 'audit.check', outcome: result.isWhole ? 'done' : 'refused' });
  return result;
}
