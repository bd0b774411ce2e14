import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { json, rows, signIn, type Person } from './client.ts';
import { databaseUrl, dataFolder } from './data-folder.ts';
import { writer } from './fill.ts';
import { spreadOf } from './negotiating.ts';
import { startProduct, type Running } from './processes.ts';
import { printTable } from './table.ts';

const askings = 100;
const switches = 20;
const pauseMs = 25;
const heardWithinMs = 10_000;
const days = 400;
const dayMs = 86_400_000;
const countedWithinMs = 600_000;

/**
 * Measures the statistics page with this number of items, and how soon another node refuses calls
 * of a disabled module.
 */
export async function benchAdministering(items: number): Promise<void> {
  const folder = await dataFolder(items);
  const product = await startProduct(folder);
  try {
    await rows(databaseUrl(folder, 'owner'), 'update users set is_administrator = true where id = $1', [writer.id]);
    const person = await signIn(product, writer);
    printTable(`figures page over ${items.toLocaleString('en')} things`, await figures(product, folder, person));
    printTable('module switched', await switched(folder, person));
  } finally {
    await product.stop();
  }
}

/** Both calls of the page for the longest period, after the backfill of past days. */
async function figures(product: Running, folder: string, person: Person): Promise<string[][]> {
  const url = databaseUrl(folder, 'owner');
  for (const since = performance.now(); ;) {
    const waiting = await rows(url, `select from works where kind = 'figures.fillIn' and ended_at is null`);
    if (waiting.length === 0) break;
    if (performance.now() - since > countedWithinMs) throw new Error('the backfill of statistics did not end in time');
    await sleep(1_000);
  }
  const at = (back: number) => new Date(Date.now() - back * dayMs).toISOString().slice(0, 10);
  const calls = [`/api/admin/figures?from=${at(days - 1)}&to=${at(0)}`, '/api/admin/state'];
  const lines: string[][] = [];
  for (const call of calls) {
    const taken: number[] = [];
    for (let count = 0; count < askings; count += 1) {
      const since = performance.now();
      await json(product, call, { person });
      taken.push(performance.now() - since);
    }
    const { p50Ms, p99Ms } = spreadOf(taken);
    lines.push([call.replace(/\?.*/, `, ${days} days`), `p50 ${p50Ms.toFixed(1)} ms`, `p99 ${p99Ms.toFixed(1)} ms`]);
  }
  return lines;
}

/**
 * Two nodes on the database of the first one, with its keys: one disables a module, the other is
 * polled until it refuses. With an embedded database, a node sends no messages.
 */
async function switched(folder: string, person: Person): Promise<string[][]> {
  const copies = [copyOf(folder), copyOf(folder)];
  const nodes: Running[] = [];
  try {
    for (const copy of copies) nodes.push(await startProduct(copy, { DATABASE_URL: databaseUrl(folder) }));
    const [here, there] = nodes as [Running, Running];
    const taken: number[] = [];
    for (let count = 0; count < switches; count += 1) {
      for (const isOn of [false, true]) {
        await turn(here, person, isOn);
        const since = performance.now();
        while ((await isOpen(there, person)) !== isOn)
          if (performance.now() - since > heardWithinMs) throw new Error('another node was not notified of the switched module');
        if (!isOn) taken.push(performance.now() - since);
      }
    }
    const { p50Ms } = spreadOf(taken);
    return [['from its answer until another node refuses', `p50 ${p50Ms.toFixed(0)} ms`, `at most ${Math.max(...taken).toFixed(0)} ms`]];
  } finally {
    for (const node of nodes) await node.stop();
    for (const copy of copies) rmSync(copy, { recursive: true, force: true });
  }
}

/** Copies the keys of a data folder, without database and files. */
function copyOf(folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'atrium-bench-'));
  const unshared = new Set(['postgres', 'stored-files', 'filled']);
  cpSync(folder, copy, { recursive: true, filter: (path) => !unshared.has(basename(path)) });
  symlinkSync(join(folder, 'stored-files'), join(copy, 'stored-files'));
  return copy;
}

async function turn(product: Running, person: Person, isOn: boolean): Promise<void> {
  const response = await fetch(new URL('/api/admin/modules', product.url), {
    method: 'PUT',
    headers: { ...person.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'questions', isOn }),
  });
  if (!response.ok) throw new Error(`switching a module failed: ${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}

async function isOpen(node: Running, { headers }: Person): Promise<boolean> {
  // Stays below the rate limit.
  await sleep(pauseMs);
  const response = await fetch(new URL('/api/questions?list=all', node.url), { headers });
  const { code } = (await response.json()) as { code?: string };
  if (response.ok || code === 'moduleDisabled') return response.ok;
  throw new Error(`a node answered ${response.status} ${code}`);
}
