import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { scaled } from '#platform/server/testing/timeouts.ts';

let program: ChildProcess | undefined;
afterEach(() => void program?.kill('SIGKILL'));

/** Starts a program of two processes; returns a function to request it, and its output. */
async function start() {
  const child = spawn(process.execPath, [join(import.meta.dirname, './testing/several-processes.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  program = child;
  let printed = '';
  child.stdout.on('data', (bytes: Buffer) => (printed += bytes.toString()));
  await expect.poll(() => printed, { timeout: scaled(20_000) }).toMatch(/running at \S+\n/);
  const url = /running at (\S+)/.exec(printed)?.[1] ?? '';
  // A new connection per request: one handed to an ending process would never be answered.
  const ask = async (path = '/') =>
    (await fetch(url + path, { headers: { connection: 'close' }, signal: AbortSignal.timeout(3_000) })).text();
  const answering = async () => new Set(await Promise.all(Array.from({ length: 8 }, () => ask())));
  return { child, ask, answering, printed: () => printed };
}

const isThere = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const pidsOf = (answers: Iterable<string>) => [...answers].map((answer) => Number(answer.split(' ')[1]));

test('OP-02 several processes share one address, one that ends is replaced under its number, and a signal ends all in order', async () => {
  const { child, ask, answering, printed } = await start();
  await expect.poll(async () => (await answering()).size, { timeout: scaled(20_000) }).toBe(2);
  const before = await answering();
  const ended = await ask('/end');
  await expect.poll(async () => (await answering()).size, { timeout: scaled(20_000) }).toBe(2);
  const after = await answering();
  expect(after.has(ended)).toBe(false);
  expect([...after].filter((answer) => before.has(answer))).toHaveLength(1);
  expect([...after].map((answer) => answer.split(' ')[0]).sort()).toEqual(['1', '2']);
  expect(printed()).toContain('process ended and is restarted');
  expect(printed().match(/running at/g)).toHaveLength(1);
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  expect((await exit)[0]).toBe(0);
  for (const pid of pidsOf(after)) expect(isThere(pid)).toBe(false);
});

test('OP-02 worker processes end with their parent, however it ends', async () => {
  const { child, answering } = await start();
  await expect.poll(async () => (await answering()).size, { timeout: scaled(20_000) }).toBe(2);
  const pids = pidsOf(await answering());
  child.kill('SIGKILL');
  await expect.poll(() => pids.filter(isThere), { timeout: scaled(10_000) }).toEqual([]);
});
