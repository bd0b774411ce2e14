import { expect, test } from 'vitest';
import { fewAtOnce } from './few-at-once.ts';

test('HU-02 searches leave room for all else: only so many run at once, in their order, and failures free their place', async () => {
  const limited = fewAtOnce(2);
  let running = 0;
  let most = 0;
  const ended: number[] = [];
  const works = Array.from({ length: 9 }, (_, n) =>
    limited(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 3));
      running -= 1;
      ended.push(n);
      if (n % 3 === 0) throw new Error('failed');
      return n;
    }).catch(() => -1),
  );
  expect(await Promise.all(works)).toEqual([-1, 1, 2, -1, 4, 5, -1, 7, 8]);
  expect(most).toBe(2);
  expect(ended).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});
