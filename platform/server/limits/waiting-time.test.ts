import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { WaitingTime, waitingTime, withWaitingTime } from './waiting-time.ts';

test('OP-05 waiting time of a call: concurrent waits count once, waits outside the database count, too', async () => {
  const time = new WaitingTime();
  const whole = time.leftMs;
  const [first, second] = [time.begin(), time.begin()];
  await sleep(40);
  first();
  await sleep(40);
  second();
  const spent = whole - time.leftMs;
  expect(spent).toBeGreaterThanOrEqual(75);
  await sleep(20);
  expect(whole - time.leftMs).toBe(spent);
  time.spend(whole);
  expect(time.leftMs).toBe(0);
});

test('OP-05 waiting time belongs to one call, its later continuations included, and to no job', async () => {
  const seen = async () => {
    await sleep(1);
    return waitingTime();
  };
  const [one, another] = await Promise.all([withWaitingTime(seen), withWaitingTime(seen)]);
  expect(one).toBeInstanceOf(WaitingTime);
  expect(one).not.toBe(another);
  expect(await seen()).toBeUndefined();
});
