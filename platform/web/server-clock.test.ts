import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServerClock } from './server-clock.ts';

const hourMs = 3_600_000;
const real = Date.parse('2030-05-05T12:00:00Z');

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'performance'], now: real + hourMs }));
afterEach(() => vi.useRealTimers());

test('SE-05 until the server was heard, the clock on the wall is all there is, and it is not sure', () => {
  const clock = new ServerClock();
  expect(clock.now()).toBe(real + hourMs);
  expect(clock.isSure()).toBe(false);
  expect(clock.hear(null)).toBe(false);
  expect(clock.hear('nonsense')).toBe(false);
  expect(clock.isSure()).toBe(false);
});

test('SE-05 a clock that is an hour wrong does not matter once the server was heard, and the time goes on from there', () => {
  const clock = new ServerClock();
  expect(clock.hear(new Date(real).toUTCString())).toBe(true);
  expect(clock.isSure()).toBe(true);
  vi.advanceTimersByTime(90_000);
  expect(clock.now()).toBe(real + 500 + 90_000);
  expect(clock.hear(new Date(real).toUTCString())).toBe(false);
  expect(clock.now()).toBe(real + 500 + 90_000);
});

test('SE-05 when the clock is set meanwhile, or the machine slept, it is no longer sure until the server is heard again', () => {
  const clock = new ServerClock();
  clock.hear(new Date(real).toUTCString());
  vi.setSystemTime(real);
  expect(clock.isSure()).toBe(false);
  clock.set(real);
  expect(clock.isSure()).toBe(true);
  vi.setSystemTime(real + 8 * hourMs);
  expect(clock.isSure()).toBe(false);
  expect(clock.now()).toBe(real + 8 * hourMs);
});
