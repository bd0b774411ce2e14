import { expect, test } from 'vitest';
import { storageState } from './storage-state.ts';

const gibibyte = 2 ** 30;
const hourMs = 3_600_000;

test('ER-02 a disk that will be full within a day is low, with the hours left', () => {
  const samples = [0, 1, 2, 3].map((hour) => ({ atMs: hour * hourMs, freeBytes: (50 - 2 * hour) * gibibyte }));
  expect(storageState(500 * gibibyte, samples)).toEqual({ state: 'short', freeBytes: 44 * gibibyte, hoursLeft: 22 });
  const slower = samples.map(({ atMs, freeBytes }) => ({ atMs, freeBytes: freeBytes + 100 * gibibyte }));
  expect(storageState(500 * gibibyte, slower)).toMatchObject({ state: 'ample', hoursLeft: 72 });
});

test('ER-02 a moment is no trend, and an emptying disk does not fill', () => {
  const burst = [
    { atMs: 0, freeBytes: 50 * gibibyte },
    { atMs: hourMs / 60, freeBytes: 45 * gibibyte },
  ];
  expect(storageState(500 * gibibyte, burst)).toMatchObject({ state: 'ample', hoursLeft: null });
  const emptied = [
    { atMs: 0, freeBytes: 45 * gibibyte },
    { atMs: hourMs, freeBytes: 50 * gibibyte },
  ];
  expect(storageState(500 * gibibyte, emptied)).toMatchObject({ state: 'ample', hoursLeft: null });
});

test('ER-02 low is little space, or a tenth of a small disk; full leaves the database no room for recovery', () => {
  const of = (totalBytes: number, freeBytes: number) => storageState(totalBytes, [{ atMs: 0, freeBytes }]).state;
  expect(of(100 * gibibyte, gibibyte - 1)).toBe('short');
  expect(of(100 * gibibyte, gibibyte)).toBe('ample');
  expect(of(100 * gibibyte, 2 ** 26 - 1)).toBe('full');
  expect(of(gibibyte, 0.2 * gibibyte)).toBe('ample');
  expect(of(gibibyte, 0.09 * gibibyte)).toBe('short');
  expect(of(gibibyte, 0.05 * gibibyte)).toBe('full');
});
