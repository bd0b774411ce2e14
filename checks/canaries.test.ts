import { expect, test } from 'vitest';
import { refusedLines } from './canaries.ts';

const oneMinuteMs = 60_000;

test('a contract can name neither the DOM nor Node', { timeout: oneMinuteMs }, async () => {
  expect(await refusedLines('contract', 'contract.ts')).toEqual([2, 3, 4, 6, 7]);
});

test('the server cannot name the DOM', { timeout: oneMinuteMs }, async () => {
  expect(await refusedLines('server', 'server.ts')).toEqual([2, 3, 4, 5]);
});

test('the browser cannot name Node, nor an element that does not exist', { timeout: oneMinuteMs }, async () => {
  expect(await refusedLines('web', 'web.tsx')).toEqual([2, 3, 4, 6, 7]);
});

test('types are strict, and nothing is written that Node cannot strip', { timeout: oneMinuteMs }, async () => {
  expect(await refusedLines('contract', 'strict.ts')).toEqual([2, 3, 4, 5]);
});
