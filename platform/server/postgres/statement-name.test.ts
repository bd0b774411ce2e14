import { expect, test, vi } from 'vitest';
import { statementNames } from './statement-name.ts';

test('OP-05 a text keeps its name, others have others; beyond a thousand texts there are none, which is told once', () => {
  const tellUsedUp = vi.fn<() => void>();
  const nameOf = statementNames(tellUsedUp);
  const names = new Set(Array.from({ length: 1000 }, (_, number) => nameOf(`select ${number}`)));
  expect(names.size).toBe(1000);
  expect(tellUsedUp).not.toHaveBeenCalled();
  expect([nameOf('select 1000'), nameOf('select 1001')]).toEqual([undefined, undefined]);
  expect(tellUsedUp).toHaveBeenCalledOnce();
  expect(names).toContain(nameOf('select 7'));
});
