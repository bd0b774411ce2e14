import { expect, test } from 'vitest';
import fc from 'fast-check';
import { moduleProblems, Modules, modulesOffToo, type Module } from './modules.ts';

const modules: Module[] = [
  { name: 'ground', isCore: true },
  { name: 'leaves', needs: ['twigs'] },
  { name: 'twigs', needs: ['trees'] },
  { name: 'trees' },
  { name: 'stones' },
];

test('AD-02 disabling a module disables those that need it, transitively', () => {
  expect(modulesOffToo(['trees'], modules)).toEqual([
    { name: 'twigs', needs: 'trees' },
    { name: 'leaves', needs: 'twigs' },
  ]);
  expect(modulesOffToo(['leaves', 'stones'], modules)).toEqual([]);
  expect(modulesOffToo(['trees', 'twigs', 'leaves'], modules)).toEqual([]);
});

test('AD-02 ER-01 unknown and core modules are refused with the list of those that can be disabled', () => {
  expect(moduleProblems(['trees', 'stones'], modules)).toEqual([]);
  expect(moduleProblems(['flowers', 'ground'], modules)).toEqual([
    'MODULES_OFF names flowers, which is not a module. Modules that can be off: leaves, stones, trees, twigs.',
    'MODULES_OFF names ground, which cannot be off. Modules that can be off: leaves, stones, trees, twigs.',
  ]);
});

test('AD-07 disabled modules include all dependents but no core module, in any order, and the list is stable', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const some = fc.subarray(names);
  // Each needs some of those before it, so that there is no cycle.
  const modulesOf = (needs: readonly string[][]): Module[] => [
    { name: 'ground', isCore: true },
    ...names.map((name, index) => ({ name, needs: (needs[index] ?? []).filter((need) => need < name) })),
  ];
  fc.assert(
    fc.property(fc.array(some, { minLength: 6, maxLength: 6 }), some, fc.array(some, { maxLength: 4 }), (needs, named, turns) => {
      const all = modulesOf(needs);
      const modules = new Modules(all, named);
      const isOff = (name: string, off: readonly string[]): boolean =>
        off.includes(name) || (all.find((each) => each.name === name)?.needs ?? []).some((need) => isOff(need, off));
      for (const switched of [[], ...turns]) {
        const before = modules.off;
        const hasChanged = modules.take([...switched, 'ground', 'of another release']);
        const expected = names.filter((name) => isOff(name, [...named, ...switched]));
        expect(modules.off).toEqual(expected);
        expect(hasChanged).toBe(before !== modules.off);
        expect(hasChanged).toBe(before.join() !== expected.join());
        expect(modules.isOff('ground')).toBe(false);
        for (const name of named) expect(modules.isNamed(name)).toBe(true);
      }
    }),
  );
});
