import { Agent } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { rows, signIn, type Person } from './client.ts';
import { bytesOf, timesOf } from './cost.ts';
import { databaseUrl, dataFolder } from './data-folder.ts';
import { reader, writer } from './fill.ts';
import { openWindow } from './live-window.ts';
import { startProduct, type Running } from './processes.ts';
import { publishing } from './publishing.ts';
import { readings } from './reading.ts';
import type { Target } from './load.ts';
import { printTable } from './table.ts';

const atOnce = 4;
const reading = [
  'API: private Hub, first page, same',
  'API: private Hub, deep page, other',
  'HTML: public Hub, first page, same',
  'HTML: public document, other',
];

/** Cost of one answer: CPU milliseconds of application and database, and bytes sent. */
interface Cost {
  productMs: number;
  databaseMs: number;
  bytes: number;
}

/**
 * Cost per person: CPU time and bytes of each activity, memory and CPU time of an open window, and
 * disk space. CPU time is that of the processes, independent of other load on the machine.
 */
export async function benchPerson(sizes: readonly number[], isQuick: boolean): Promise<void> {
  const calls = isQuick ? 200 : 1_000;
  for (const size of sizes) {
    const folder = await dataFolder(size);
    const product = await startProduct(folder);
    try {
      const url = databaseUrl(folder);
      const [ana, bob] = [await signIn(product, reader), await signIn(product, writer)];
      const all = { ...(await readings(product, url, ana)), 'API: publish to a group': await publishing(product, url, bob, 2 * calls) };
      const lines: string[][] = [['', 'product, CPU ms', 'database, CPU ms', 'bytes on the wire']];
      try {
        for (const name of [...reading, 'API: publish to a group'] as (keyof typeof all)[]) {
          await costOf(product, all[name], Math.ceil(calls / 10));
          const { productMs, databaseMs, bytes } = await costOf(product, all[name], calls);
          lines.push([name, productMs.toFixed(2), databaseMs.toFixed(2), Math.round(bytes).toLocaleString('en')]);
        }
      } finally {
        // Prints the results so far, even if a later activity was refused.
        printTable(`${size.toLocaleString('en')} items, for each answer (load of the machine ${loadavg()[0]?.toFixed(1)})`, lines);
      }
      const [{ bytes = 0 } = {}] = await rows<{ bytes: string }>(url, 'select pg_database_size(current_database())::text as bytes').then(
        (found) => found.map((row) => ({ bytes: Number(row.bytes) })),
      );
      printTable(`${size.toLocaleString('en')} items`, [
        ['database', `${(bytes / 1e6).toFixed(0)} MB`, `${Math.round(bytes / size).toLocaleString('en')} bytes an item`],
      ]);
      if (size === sizes.at(-1)) printTable('open windows', await windowsOf(product, ana, isQuick ? 500 : 2_000));
    } finally {
      await product.stop();
    }
  }
}

async function costOf(product: Running, target: Target, calls: number): Promise<Cost> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const before = timesOf(product.pid);
  let bytes = 0;
  let left = calls;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      bytes += await bytesOf(agent, target);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  agent.destroy();
  const after = timesOf(product.pid);
  return {
    productMs: (1000 * (after.own - before.own)) / calls,
    databaseMs: (1000 * (after.below - before.below)) / calls,
    bytes: bytes / calls,
  };
}

async function windowsOf(product: Running, { token }: Person, count: number): Promise<string[][]> {
  const idleMs = 30_000;
  const memory = product.residentMiB();
  const opening = timesOf(product.pid).own;
  const windows = [];
  for (let opened = 0; opened < count; opened += 50)
    windows.push(...(await Promise.all(Array.from({ length: 50 }, () => openWindow(product.url, token)))));
  await sleep(2_000);
  const opened = timesOf(product.pid).own;
  const held = product.residentMiB();
  await sleep(idleMs);
  const rested = timesOf(product.pid).own;
  for (const window of windows) window.close();
  return [
    ['opened', count.toLocaleString('en')],
    ['to open one', `${((1000 * (opened - opening)) / count).toFixed(2)} ms of the processor`],
    ['memory of one', `${(((held - memory) * 1024) / count).toFixed(1)} KiB`],
    ['all of them at rest', `${(((rested - opened) * 100_000) / idleMs).toFixed(1)} % of one core`],
  ];
}
