import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, test } from 'vitest';
import { passwordFault } from './password-rule.ts';

const ana = { username: 'ana-martin', name: 'Ana Lucía Martín', email: 'ana.m.perez@silver-birch.example' };

describe('passwords', () => {
  test('AC-02 length is counted in characters as perceived', () => {
    expect(passwordFault('nine char', ana)).toBe('field.tooShort');
    expect(passwordFault('👍👍👍👍👍', ana)).toBe('field.tooShort');
    expect(passwordFault('ten chars!', ana)).toBeUndefined();
    expect(passwordFault('ten chars!'.repeat(20), ana)).toBeUndefined();
    expect(passwordFault('x'.repeat(99) + 'yz'.repeat(51), ana)).toBe('field.tooLong');
  });

  test('AC-02 more than 10,000 common passwords are refused, in any case', () => {
    const listed = dictionary['passwords-common'];
    expect(listed.length).toBeGreaterThan(10_000);
    const long = listed.filter((password) => [...password].length >= 10);
    expect(long.length).toBeGreaterThan(1_000);
    expect(long.filter((password) => passwordFault(password.toUpperCase(), ana) === undefined)).toEqual([]);
  });

  test.each([
    'Password123',
    'QWERTYUIOP',
    'motdepasse123',
    'Contraseña1',
    '1234567890',
    'abababababab',
    'dragon2024',
    '!!P@55w0rd!!',
    'letmein_1999',
    'adminadmin',
    'passpasspass',
    'azertyuiop',
  ])('AC-02 %s is refused: common, with digits and signs around it and in place of letters', (common) => {
    expect(passwordFault(common, ana)).toBe('account.passwordCommon');
  });

  test.each([
    'ANA-martin',
    'ana.m.perez@silver-birch.example',
    'AnaMartin1985',
    'martin_martin',
    '4n4m4rt1n!!',
    '1985.Lucia.Martín',
    'silverbirch7',
    'SilverBirch+Ana',
    'Atrium2026!',
    '@tr1um@tr1um',
    'my-ana-martin',
  ])('AC-02 %s is refused: made of one’s own name, username, address or the product’s name', (own) => {
    expect(passwordFault(own, ana)).toBe('account.passwordPersonal');
  });

  test('AC-02 besides the user’s own names, even short ones, a password needs more than three letters', () => {
    expect(passwordFault('ana-martin-boy', ana)).toBe('account.passwordPersonal');
    expect(passwordFault('ana-martin-door', ana)).toBeUndefined();
    const li = { username: 'li-wu', name: 'Li Wu', email: 'li@wu.example' };
    expect(passwordFault('LiWu-LiWu-2026', li)).toBe('account.passwordPersonal');
  });

  test.each([
    'correct horse battery',
    'пароль длинный',
    'Ana rides a green bicycle',
    'the atrium is full of light',
    '8tq2-vk9x-pm4c',
    '93 48 20 57 16',
  ])('AC-02 %s is accepted: no character classes are required, and a name may be a part', (good) => {
    expect(passwordFault(good, ana)).toBeUndefined();
  });

  test('AC-02 checking the longest password is quick', () => {
    const start = performance.now();
    for (let round = 0; round < 20; round += 1) passwordFault('ﷺ'.repeat(100) + 'ana '.repeat(25), { ...ana, name: 'an na '.repeat(16) });
    expect((performance.now() - start) / 20).toBeLessThan(50);
  });
});
