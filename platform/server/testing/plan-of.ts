import sql, { type Sql } from 'sql-template-tag';
import type { Database, Queries, Transaction } from '../database/db.ts';

/** A plan node that reads a table. */
interface Scan {
  table: string;
  /** The partition that is read; undefined without one. */
  partition: string | undefined;
  /** Undefined for a sequential scan. */
  index: string | undefined;
  /** Rows returned plus rows filtered out, over all loops. */
  rows: number;
  /** Number of executions; 0 where it was never executed. */
  loops: number;
  /** An index-only scan without heap fetches, except of recently changed rows. */
  isFromIndexAlone: boolean;
}

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
}

/**
 * Runs the statements of a store function under `explain analyze`, rolls back, and returns their
 * scans.
 */
export async function scansOf(db: Database, work: (queries: Transaction) => Promise<unknown>): Promise<Scan[]> {
  const requested: Sql[] = [];
  const note = async (query: Sql): Promise<never> => {
    requested.push(query);
    return undefined as never;
  };
  const notebook: Queries = { many: note, one: note, maybeOne: note, run: note };
  // How the function handles empty results does not matter.
  await work({
    ...notebook,
    isTransaction: true,
    inOneRoundTrip: (ask) => ask(),
    withNext: (query) => void requested.push(query),
    withCommit: () => {},
    afterCommit: () => {},
  }).catch(() => undefined);
  if (requested.length === 0) throw new Error('nothing was asked of the database');
  const scans: Scan[] = [];
  const parents = await parentsOf(db);
  class Undone extends Error {}
  await db
    .transaction(async (tx) => {
      for (const query of requested) {
        const { plan } = await explained(tx, query);
        scans.push(...plan.flatMap(({ Plan }) => scansIn(Plan, parents)));
      }
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return scans;
}

async function explained(tx: Queries, query: Sql): Promise<{ plan: { Plan: Node }[] }> {
  const row = await tx.one<{ 'QUERY PLAN': { Plan: Node }[] }>(sql`explain (analyze, timing off, format json) ${query}`);
  return { plan: row['QUERY PLAN'] };
}

/** Parent table of each partition. */
async function parentsOf(db: Queries): Promise<ReadonlyMap<string, string>> {
  const rows = await db.many<{ part: string; table: string }>(sql`
    select inhrelid::regclass::text as part, inhparent::regclass::text as table from pg_inherits`);
  return new Map(rows.map(({ part, table }) => [part, table]));
}

function scansIn(node: Node, parents: ReadonlyMap<string, string>): Scan[] {
  const below = (node.Plans ?? []).flatMap((each) => scansIn(each, parents));
  const name = node['Relation Name'];
  if (name === undefined || !node['Node Type'].includes('Scan')) return below;
  const searched = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const rows = Math.round(searched * node['Actual Loops']);
  const table = parents.get(name) ?? name;
  const partition = table === name ? undefined : name;
  return [
    {
      table,
      partition,
      index: indexOf(node),
      rows,
      loops: node['Actual Loops'],
      isFromIndexAlone: node['Node Type'] === 'Index Only Scan',
    },
    ...below,
  ];
}

/** The index of a bitmap scan is in a child node. */
function indexOf(node: Node): string | undefined {
  if (node['Index Name'] !== undefined || !node['Node Type'].startsWith('Bitmap')) return node['Index Name'];
  return (node.Plans ?? []).map(indexOf).find((name) => name !== undefined);
}
