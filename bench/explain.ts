import { Agent } from 'node:http';
import { createLog } from '#platform/server/logging/log.ts';
import { startPostgres } from '#platform/server/database/postgres/start-postgres.ts';
import { signIn } from './client.ts';
import { bytesOf, freePort, statementsOf, timesOf } from './cost.ts';
import { copyOfFolder, databaseUrl, dataFolder } from './data-folder.ts';
import { reader, writer } from './fill.ts';
import { median, type Target } from './load.ts';
import { startProduct } from './processes.ts';
import { publishing } from './publishing.ts';
import { readings } from './reading.ts';
import { startSlowProxy } from './slow-proxy.ts';
import { printTable } from './table.ts';

const atOnce = 4;
const delayMs = 40;

/**
 * Cost of each row of the main bench per request: statements, round trips, and CPU milliseconds of
 * both sides, which other load on the machine hardly changes. Sequential round trips are measured
 * as the extra time per delay of each packet to the database.
 */
export async function benchExplain(items: number, isQuick: boolean, only: string): Promise<void> {
  const calls = isQuick ? 300 : 1_500;
  const { folder, remove } = copyOfFolder(await dataFolder(items));
  const postgres = await startPostgres({ dataDir: folder, log: createLog({ level: 'warn' }) });
  const proxy = await startSlowProxy(databaseUrl(folder));
  const metricsPort = await freePort();
  const product = await startProduct(folder, { DATABASE_URL: proxy.url, METRICS_PORT: String(metricsPort) });
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const lines: string[][] = [['', 'statements', 'round trips', 'product, CPU ms', 'database, CPU ms']];
  try {
    const url = databaseUrl(folder);
    const [ana, bob] = [await signIn(product, reader), await signIn(product, writer)];
    const all: Record<string, Target> = {
      ...(await readings(product, url, ana)),
      'API: publish to a group': await publishing(product, url, bob, 3 * calls),
      'health check': { url: new URL('/api/health/live', product.url).href },
    };
    for (const [name, target] of Object.entries(all).filter(([each]) => each.includes(only))) {
      await ask(agent, target, Math.ceil(calls / 5));
      const before = { own: timesOf(product.pid).own, database: timesOf(postgres.pid), statements: await statementsOf(metricsPort) };
      await ask(agent, target, calls);
      const after = { own: timesOf(product.pid).own, database: timesOf(postgres.pid), statements: await statementsOf(metricsPort) };
      const databaseSeconds = after.database.own + after.database.below - before.database.own - before.database.below;
      lines.push([
        name,
        ((after.statements - before.statements) / calls).toFixed(1),
        (await roundTripsOf(agent, target, proxy.delay)).toFixed(1),
        ((1000 * (after.own - before.own)) / calls).toFixed(2),
        ((1000 * databaseSeconds) / calls).toFixed(2),
      ]);
    }
  } finally {
    agent.destroy();
    printTable(`${items.toLocaleString('en')} items, for each request`, lines);
    await product.stop();
    proxy.stop();
    await postgres.stop();
    remove();
  }
}

async function ask(agent: Agent, target: Target, calls: number): Promise<void> {
  let left = calls;
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await bytesOf(agent, target);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

async function roundTripsOf(agent: Agent, target: Target, delay: (ms: number) => void): Promise<number> {
  const timed = async (): Promise<number> => {
    const took: number[] = [];
    for (let turn = 0; turn < 9; turn += 1) {
      const since = performance.now();
      await bytesOf(agent, target);
      took.push(performance.now() - since);
    }
    return median(took, (ms) => ms);
  };
  const direct = await timed();
  delay(delayMs);
  try {
    // Delayed statements move from the shared connections to the pool, which first has to open
    // some.
    await timed();
    return (await timed().then((late) => late - direct)) / delayMs;
  } finally {
    delay(0);
  }
}
