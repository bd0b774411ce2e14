import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryLoad } from './retry-load.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv('SSR', false);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

test('SH-05 a failed load is retried with growing delays until it succeeds', async () => {
  const requestedAt: number[] = [];
  const since = Date.now();
  let isThere = false;
  const arrived = retryLoad(() => {
    requestedAt.push((Date.now() - since) / 1000);
    return isThere ? Promise.resolve('code') : Promise.reject(new Error('no connection'));
  });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(requestedAt).toEqual([0, 1, 3, 7, 15, 31, 61, 91]);
  isThere = true;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await arrived).toBe('code');
});
