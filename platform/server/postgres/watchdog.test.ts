import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Watchdog } from './watchdog.ts';
import { scaled } from '../testing/timeouts.ts';

/** A database that lets anybody connect and says nothing. */
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
/** Lets so much time of its clock go by, and what it does then begin. */
async function pass(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms);
  await setTimeout(100);
}

test('ER-02 a statement that is answered within two seconds makes nobody look whether the database is there, nor does one that is done with', async () => {
  const watched = dog.watch(() => {});
  await pass(1_900);
  expect(looks).toBe(0);
  dog.unwatch(watched);
  await pass(10_000);
  expect(looks).toBe(0);
});

test('ER-02 one that waits for two seconds makes it look once, and where nobody answers, all who wait are told', async () => {
  const told: string[] = [];
  dog.watch((error) => told.push(`first ${error.name}`));
  await pass(2_000);
  expect(looks).toBe(1);
  dog.watch((error) => told.push(`second ${error.name}`));
  await pass(500);
  expect(looks).toBe(1);
  await vi.waitFor(() => expect(dog.isAway).toBe(true), { timeout: scaled(10_000) });
  expect(told).toHaveLength(2);
});

test('ER-02 a statement that is answered meanwhile shows that somebody is there, however long a fresh connection takes', async () => {
  const told: Error[] = [];
  const watched = dog.watch((error) => told.push(error));
  await pass(2_000);
  dog.hearAnswer();
  await vi.waitFor(() => expect(watched.ticks).toBe(0), { timeout: scaled(10_000) });
  expect([dog.isAway, told]).toEqual([false, []]);
});
