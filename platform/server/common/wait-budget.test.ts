import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { WaitBudget, currentWaitBudget, withWaitBudget } from './wait-budget.ts';

test('OP-05 waiting time of a call: concurrent waits count once, waits outside the database count, too', async () => {
  const time = new WaitBudget();
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
    return currentWaitBudget();
  };
  const [one, another] = await Promise.all([withWaitBudget(seen), withWaitBudget(seen)]);
  expect(one).toBeInstanceOf(WaitBudget);
  expect(one).not.toBe(another);
  expect(await seen()).toBeUndefined();
});
