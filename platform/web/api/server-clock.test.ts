import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServerClock } from './server-clock.ts';

const hourMs = 3_600_000;
const real = Date.parse('2030-05-05T12:00:00Z');

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'performance'], now: real + hourMs }));
afterEach(() => vi.useRealTimers());

test('SE-05 before the first value, the wall clock is used, and the time is not sure', () => {
  const clock = new ServerClock();
  expect(clock.now()).toBe(real + hourMs);
  expect(clock.isSure()).toBe(false);
  expect(clock.sync(null)).toBe(false);
  expect(clock.sync('nonsense')).toBe(false);
  expect(clock.isSure()).toBe(false);
});

test('SE-05 a wrong clock does not matter after the first value, and the time advances from there', () => {
  const clock = new ServerClock();
  expect(clock.sync(new Date(real).toUTCString())).toBe(true);
  expect(clock.isSure()).toBe(true);
  vi.advanceTimersByTime(90_000);
  expect(clock.now()).toBe(real + 500 + 90_000);
  expect(clock.sync(new Date(real).toUTCString())).toBe(false);
  expect(clock.now()).toBe(real + 500 + 90_000);
});

test('SE-05 after a change of the clock or sleep, the time is not sure until the next value', () => {
  const clock = new ServerClock();
  clock.sync(new Date(real).toUTCString());
  vi.setSystemTime(real);
  expect(clock.isSure()).toBe(false);
  clock.set(real);
  expect(clock.isSure()).toBe(true);
  vi.setSystemTime(real + 8 * hourMs);
  expect(clock.isSure()).toBe(false);
  expect(clock.now()).toBe(real + 8 * hourMs);
});
