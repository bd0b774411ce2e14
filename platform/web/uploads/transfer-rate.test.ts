import { expect, test } from 'vitest';
import { TransferRate } from './transfer-rate.ts';

test('GA-02 the rate is that of the last seconds, and null without enough data', () => {
  const pace = new TransferRate();
  pace.moved(1_000, 0);
  expect(pace.perSecond(500)).toBeNull();
  for (let at = 500; at <= 4_000; at += 500) pace.moved(1_000, at);
  expect(pace.perSecond(4_000)).toBe(2_000);
  for (let at = 4_500; at <= 20_000; at += 500) pace.moved(100, at);
  expect(pace.perSecond(20_000)).toBe(200);
  expect(pace.perSecond(40_000)).toBeNull();
});
