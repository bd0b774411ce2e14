import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rows, type Person } from './client.ts';
import { databaseUrl } from './data-folder.ts';
import type { Running } from './processes.ts';
import { printTable } from './table.ts';

interface Check {
  isWhole: boolean;
  checked: number;
  milliseconds: number;
}

const rounds = 3;
const bytesOfHash = 32;
const ticksPerSecond = 100;

/**
 * Speed of verifying the audit chain, compared with a bare SHA-256 chain of the same bytes without
 * a database; and CPU time of both.
 */
export async function benchAudit(product: Running, folder: string, person: Person, entries: number): Promise<void> {
  const owner = databaseUrl(folder, 'owner');
  await writeEntries(owner, entries);
  const lines = (await rows<{ line: Buffer }>(owner, linesOfAll)).map(({ line }) => line);
  const table: string[][] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const before = { own: secondsOf(product.pid), database: databaseSeconds(folder) };
    const result = await check(product, person);
    const own = secondsOf(product.pid) - before.own;
    const database = databaseSeconds(folder) - before.database;
    if (!result.isWhole) throw new Error('the audit chain is broken');
    const bareMs = bareChain(lines);
    const perSecond = (count: number, ms: number) => `${Math.round((count / ms) * 1000).toLocaleString('en')}/s`;
    const per100k = (seconds: number) => `${((seconds / result.checked) * 100_000).toFixed(2)} s`;
    table.push([
      `round ${round}`,
      `${perSecond(result.checked, result.milliseconds)}, bare ${perSecond(lines.length, bareMs)}`,
      `processor for 100,000: ${per100k(own)} of ours, ${per100k(database)} of the database`,
    ]);
  }
  printTable(`audit check, ${lines.length.toLocaleString('en')} entries`, table);
}

async function check(product: Running, { headers }: Person): Promise<Check> {
  const response = await fetch(new URL('/api/admin/audit/check', product.url), { method: 'POST', headers });
  if (!response.ok) throw new Error(`the check of the audit failed: ${response.status} ${await response.text()}`);
  return (await response.json()) as Check;
}

const linesOfAll = `select convert_to(audit_line(c.position, a), 'UTF8') as line from audit_chain c join audit a on a.id = c.audit_id order by c.position`;

/** Writes the missing entries as the application does: each is chained at its commit. */
async function writeEntries(owner: string, entries: number): Promise<void> {
  await rows(
    owner,
    `insert into audit (action, outcome, actor_id, subject_id, address_hash)
     select (array['session.start', 'group.join', 'document.delete', 'report.decide'])[1 + n % 4], case when n % 50 = 0 then 'refused' else 'done' end,
       'BENCHRDR', gen_random_uuid()::text, 'AbCdEfGhIjKlMnOpQrStUv'
     from generate_series((select count(*) from audit) + 1, $1::bigint) as n`,
    [entries],
  );
}

function bareChain(lines: readonly Buffer[]): number {
  const bytes = lines.map((line) => Buffer.concat([Buffer.alloc(bytesOfHash), line]));
  const since = performance.now();
  let last = hash('sha256', '', 'buffer');
  for (const each of bytes) {
    last.copy(each);
    last = hash('sha256', each, 'buffer');
  }
  return performance.now() - since;
}

/**
 * CPU seconds of a process from /proc: after the name, fields 12 and 13 are user and system time.
 */
function secondsOf(pid: number): number {
  const fields = fieldsOf(pid);
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** CPU seconds of all connections of a database, which are children of the postmaster. */
function databaseSeconds(folder: string): number {
  const [first = ''] = readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n');
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return all
    .map(Number)
    .filter((pid) => fieldsOf(pid)[1] === first)
    .reduce((sum, pid) => sum + secondsOf(pid), 0);
}

/** Empty where the process has ended. */
function fieldsOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
