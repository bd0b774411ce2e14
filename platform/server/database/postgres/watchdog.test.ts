import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Watchdog } from './watchdog.ts';
import { scaled } from '../../testing/timeouts.ts';

/** A database that accepts connections and never answers. */
const silent = createServer();
const sockets: Socket[] = [];
let looks = 0;
silent.on('connection', (socket) => {
  looks += 1;
  sockets.push(socket.on('error', () => {}));
});
let dog: Watchdog;

beforeEach(async () => {
  looks = 0;
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  dog = new Watchdog(`postgres://a@127.0.0.1:${(silent.address() as AddressInfo).port}/a`);
});
afterEach(async () => {
  dog.stop();
  vi.useRealTimers();
  for (const socket of sockets.splice(0)) socket.destroy();
  silent.close();
  await once(silent, 'close');
});
/** Advances the fake clock and runs what is due. */
async function pass(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms);
  await setTimeout(100);
}

/** A statement that never ends. */
const silence = () => new Promise<never>(() => {});

test('ER-02 a statement that ends within 2 s triggers no check of the database', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const watched = dog.watched(() => promise);
  await pass(1_900);
  expect(looks).toBe(0);
  resolve('row');
  expect(await watched).toBe('row');
  await pass(0);
  await pass(10_000);
  expect(looks).toBe(0);
});

test('ER-02 after 2 s one check is made, and if nobody answers, all waiting statements fail', async () => {
  const shown: string[] = [];
  dog.watched(silence).catch((error: Error) => shown.push(`first ${error.name}`));
  await pass(2_000);
  expect(looks).toBe(1);
  dog.watched(silence).catch((error: Error) => shown.push(`second ${error.name}`));
  await pass(500);
  expect(looks).toBe(1);
  await vi.waitFor(() => expect(shown).toHaveLength(2), { timeout: scaled(10_000) });
  expect(dog.isAway).toBe(true);
});

test('ER-02 a statement answered meanwhile proves that the database is alive, even if a new connection is slow', async () => {
  const shown: unknown[] = [];
  dog.watched(silence).catch((error: unknown) => shown.push(error));
  await pass(2_000);
  expect(looks).toBe(1);
  expect(await dog.answered(() => Promise.resolve('row'))).toBe('row');
  // The check ends without an answer, and the statement has another 2 s.
  sockets[0]?.resume();
  await once(sockets[0] as Socket, 'close');
  await pass(1_500);
  expect(looks).toBe(1);
  await pass(500);
  expect(looks).toBe(2);
  expect([dog.isAway, shown]).toEqual([false, []]);
});
