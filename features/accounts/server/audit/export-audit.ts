import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context, FileAnswer } from '#platform/server/extension-points/feature.ts';
import type { exportAuditCsv as endpoint } from '../../contract/audit-endpoints.ts';
import { findToExport, type ExportedRow, type MeantFilter } from './audit-search-store.ts';
import { audit } from './audit.ts';
import { meant } from './read-audit.ts';
import { shownSubject } from './subject-reference.ts';

const atOnce = 2_000;
const columns = ['position', 'id', 'at', 'action', 'outcome', 'actorId', 'subjectId', 'addressHash', 'hash'] as const;

async function* batchesOf({ db, config }: Pick<Context, 'db' | 'config'>, filter: MeantFilter): AsyncGenerator<ExportedRow[]> {
  for (let behind = 0; ;) {
    const rows = await findToExport(db, filter, behind, atOnce);
    yield rows.map((row) => ({ ...row, subjectId: shownSubject(config, row.action, row.subjectId) }));
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    behind = last.id;
  }
}

/** Each batch as text; the function receives whether it is the first. */
async function* textsOf(
  batches: AsyncIterable<ExportedRow[]>,
  textOf: (rows: ExportedRow[], isFirst: boolean) => string,
): AsyncGenerator<string> {
  let isFirst = true;
  for await (const rows of batches) {
    const text = textOf(rows, isFirst);
    if (text) yield text;
    isFirst = false;
  }
}

/** The audit as CSV, with formulas escaped. */
export async function exportAuditCsv(context: Context, { query }: ParsedInput<typeof endpoint>): Promise<FileAnswer> {
  await audit(context.db, context, { action: 'audit.export' });
  const tableOf = (rows: ExportedRow[], isFirst: boolean) =>
    stringify(rows, { header: isFirst, bom: isFirst, columns: [...columns], escape_formulas: true });
  return { name: 'audit.csv', stream: Readable.from(textsOf(batchesOf(context, await meant(context, query)), tableOf)) };
}

const linesOf = (rows: ExportedRow[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/** The audit as JSON Lines. */
export async function exportAuditJson(context: Context, { query }: ParsedInput<typeof endpoint>): Promise<FileAnswer> {
  await audit(context.db, context, { action: 'audit.export' });
  return { name: 'audit.jsonl', stream: Readable.from(textsOf(batchesOf(context, await meant(context, query)), linesOf)) };
}
