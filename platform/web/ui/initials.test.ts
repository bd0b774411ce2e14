import { describe, expect, test } from 'vitest';
import { nameNumber } from '#platform/contract/name-number.ts';
import { initials } from './initials.ts';

describe('initials', () => {
  test.each([
    ['Ana Duarte', 'AD'],
    ['Íñigo de la Peña', 'ÍP'],
    ['zoë', 'Z'],
    ['jean-luc_petit', 'JP'],
    ['Ana (the second) 2', 'A2'],
    ['李 明', '李明'],
    ['e\u0301lan', 'E\u0301'],
    ['… —', ''],
    ['', ''],
  ])('SH-06 the avatar of %s without a photograph shows “%s”', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });
  test('SH-06 a name always has the same colour, and names use all colours', () => {
    expect(nameNumber('Ana Duarte', 6)).toBe(nameNumber('Ana Duarte', 6));
    const counts = new Map<number, number>();
    for (let index = 0; index < 600; index++) {
      const colour = nameNumber(`person ${index}`, 6);
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual([0, 1, 2, 3, 4, 5]);
    for (const count of counts.values()) expect(count).toBeGreaterThan(50);
  });
});
