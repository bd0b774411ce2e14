import { expect, test } from 'vitest';
import { extended, movedWith, nobody, present, toggled, toggledAll } from './selection.ts';

const order = ['a', 'b', 'c', 'd'];

test('MV-02 people are selected one by one, as a range, or all', () => {
  const chosen = toggled(toggled(nobody, 'b'), 'd');
  expect([...chosen].sort()).toEqual(['b', 'd']);
  expect([...toggled(chosen, 'd')]).toEqual(['b']);
  expect([...extended(nobody, order, 'd', 'b')].sort()).toEqual(['b', 'c', 'd']);
  expect([...extended(nobody, order, undefined, 'c')]).toEqual(['c']);
  expect([...extended(nobody, order, 'gone', 'c')]).toEqual(['c']);
  expect([...toggledAll(chosen, order)].sort()).toEqual(order);
  expect(toggledAll(new Set(order), order).size).toBe(0);
});

test('MV-02 moving a selected person moves the selection, any other person only that one', () => {
  const chosen = new Set(['a', 'c']);
  expect(movedWith(chosen, 'a').sort()).toEqual(['a', 'c']);
  expect(movedWith(chosen, 'b')).toEqual(['b']);
});

test('MV-02 deleted people are removed from the selection', () => {
  expect([...present(new Set(['a', 'gone']), new Set(order))]).toEqual(['a']);
  const all = new Set(order);
  expect(present(all, all)).toBe(all);
});
