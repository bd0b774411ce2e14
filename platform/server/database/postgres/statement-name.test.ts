import { expect, test, vi } from 'vitest';
import { statementNames } from './statement-name.ts';

test('OP-05 each text has its own stable name; beyond 1,000 texts there are none, with one warning', () => {
  const reportUsedUp = vi.fn<() => void>();
  const nameOf = statementNames(reportUsedUp);
  const names = new Set(Array.from({ length: 1000 }, (_, number) => nameOf(`select ${number}`)));
  expect(names.size).toBe(1000);
  expect(reportUsedUp).not.toHaveBeenCalled();
  expect([nameOf('select 1000'), nameOf('select 1001')]).toEqual([undefined, undefined]);
  expect(reportUsedUp).toHaveBeenCalledOnce();
  expect(names).toContain(nameOf('select 7'));
});
