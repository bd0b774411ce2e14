import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLog } from '#platform/server/logging/log.ts';
import { startPostgres } from '#platform/server/database/postgres/start-postgres.ts';
import { rows } from './client.ts';
import { timesOf } from './cost.ts';
import { dataFolder } from './data-folder.ts';
import { Crowd, doings, sharesOf, shown } from './growth-crowd.ts';
import { startProduct, type Running } from './processes.ts';
import { printTable } from './table.ts';

const idleMs = 10_000;

export interface Growth {
  items: readonly number[];
  nodes: readonly number[];
  /** Such as `hub=50,publishing=10`; other shares remain. */
  mix: string;
  isQuick: boolean;
}

/**
 * `npm run bench -- growth [--items 10000,100000] [--nodes 1,2,3] [--mix hub=50,publishing=10]
 * [--quick]`: cost per answer by number of items and nodes: CPU time of nodes and database, bytes,
 * memory and connections. CPU time is independent of other load on the machine.
 */
export async function benchGrowth({ items, nodes, mix, isQuick }: Growth): Promise<void> {
  const shares = sharesOf(mix);
  for (const size of items) {
    const folder = await dataFolder(size);
    // Creates the keys, which all nodes share.
    await (await startProduct(folder)).stop();
    const lines = [
      ['nodes', 'node, CPU ms', 'database, CPU ms', 'bytes', 'p50', 'p95', 'at rest, CPU ms a second', 'memory', 'connections', 'load'],
    ];
    const each: string[][] = [];
    for (const count of nodes)
      await withNodes(folder, count, async (running, url, databasePid) => {
        const crowd = await Crowd.gather(running, url, readFileSync(join(folder, 'token-secret'), 'utf8').trim(), isQuick ? 300 : 1_500);
        // The first calls of a process are slower.
        await crowd.act(shares, 100 * count);
        const resting = await costOf(running, databasePid, () => sleep(idleMs));
        const calls = isQuick ? 200 : 1_000;
        const cost = await costOf(running, databasePid, () => crowd.act(shares, calls));
        const { bytes, p50Ms, p95Ms } = cost.result;
        const connections = await rows<{ count: number }>(
          url,
          `select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
        );
        lines.push([
          `${count}`,
          (cost.nodesMs / calls).toFixed(2),
          (cost.databaseMs / calls).toFixed(2),
          Math.round(bytes / calls).toLocaleString('en'),
          `${p50Ms.toFixed(1)} ms`,
          `${p95Ms.toFixed(1)} ms`,
          `${((1000 * resting.nodesMs) / idleMs / count).toFixed(1)} + ${((1000 * resting.databaseMs) / idleMs).toFixed(1)}`,
          running.map((node) => `${Math.round(node.residentMiB())} MiB`).join(', '),
          `${connections[0]?.count ?? 0}`,
          (loadavg()[0] ?? 0).toFixed(1),
        ]);
        if (count === nodes[0])
          for (const doing of doings) {
            const few = isQuick ? 60 : 300;
            const { nodesMs, databaseMs, result } = await costOf(running, databasePid, () => crowd.act({ [doing]: 1 }, few));
            each.push([
              doing,
              (nodesMs / few).toFixed(2),
              (databaseMs / few).toFixed(2),
              Math.round(result.bytes / few).toLocaleString('en'),
              `p50 ${result.p50Ms.toFixed(1)} ms`,
              `p95 ${result.p95Ms.toFixed(1)} ms`,
            ]);
          }
      });
    printTable(`${size.toLocaleString('en')} things, for each answer of the mix ${shown(shares)}`, lines);
    printTable(`${size.toLocaleString('en')} things, each kind of answer: node CPU ms, database CPU ms, bytes, what people felt`, each);
  }
}

/** Runs nodes on the database of a folder, which runs on its own. */
async function withNodes(
  folder: string,
  count: number,
  work: (nodes: readonly Running[], url: string, databasePid: number) => Promise<void>,
): Promise<void> {
  const postgres = await startPostgres({ dataDir: folder, log: createLog({ level: 'warn' }) });
  const own = mkdtempSync(join(tmpdir(), 'atrium-growth-'));
  const nodes: Running[] = [];
  try {
    for (let number = 1; number <= count; number += 1) {
      const dataDir = join(own, `node-${number}`);
      cpSync(folder, dataDir, { recursive: true, filter: (path) => basename(path) !== 'postgres' });
      nodes.push(await startProduct(dataDir, { DATABASE_URL: postgres.url }));
    }
    await work(nodes, postgres.url, postgres.pid);
  } finally {
    for (const node of nodes) await node.stop();
    await postgres.stop();
    rmSync(own, { recursive: true, force: true });
  }
}

interface Cost<T> {
  nodesMs: number;
  databaseMs: number;
  result: T;
}

/** CPU time that an action takes, in all nodes and in the database. */
async function costOf<T>(nodes: readonly Running[], databasePid: number, work: () => Promise<T>): Promise<Cost<T>> {
  const taken = () => {
    const database = timesOf(databasePid);
    return { nodes: nodes.reduce((sum, { pid }) => sum + timesOf(pid).own, 0), database: database.own + database.below };
  };
  const before = taken();
  const result = await work();
  const after = taken();
  return { nodesMs: 1000 * (after.nodes - before.nodes), databaseMs: 1000 * (after.database - before.database), result };
}
