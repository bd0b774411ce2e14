import { expect, test } from 'vitest';
import { moduleProblems, modulesOffToo, type Module } from './modules.ts';

const modules: Module[] = [
  { name: 'ground', isCore: true },
  { name: 'leaves', needs: ['twigs'] },
  { name: 'twigs', needs: ['trees'] },
  { name: 'trees' },
  { name: 'stones' },
];

test('AD-02 what needs a module goes off with it, and so does what needs that', () => {
  expect(modulesOffToo(['trees'], modules)).toEqual([
    { name: 'twigs', needs: 'trees' },
    { name: 'leaves', needs: 'twigs' },
  ]);
  expect(modulesOffToo(['leaves', 'stones'], modules)).toEqual([]);
  expect(modulesOffToo(['trees', 'twigs', 'leaves'], modules)).toEqual([]);
});

test('AD-02 ER-01 a name that is no module, or one on which all stand, is refused with those that can be off', () => {
  expect(moduleProblems(['trees', 'stones'], modules)).toEqual([]);
  expect(moduleProblems(['flowers', 'ground'], modules)).toEqual([
    'MODULES_OFF names flowers, which is no module. Those that can be off: leaves, stones, trees, twigs.',
    'MODULES_OFF names ground, on which all others stand. Those that can be off: leaves, stones, trees, twigs.',
  ]);
});
