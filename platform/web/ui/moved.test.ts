import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moved } from './moved.ts';

test('GA-02 a moved element is at its new position, and the others keep their order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 20 }), fc.nat(), fc.nat(), (list, one, other) => {
      const [from, to] = [one % list.length, other % list.length];
      const after = moved(list, from, to);
      expect(after[to]).toBe(list[from]);
      expect(after.toSpliced(to, 1)).toEqual(list.toSpliced(from, 1));
    }),
  );
});
