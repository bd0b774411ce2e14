import { describe, expect, test } from 'vitest';
import { passwordFault } from './password-rule.ts';

const ana = { username: 'ana-martin', email: 'ana.martin.long@example.org' };

describe('passwords', () => {
  test('AC-02 length counts characters as people do', () => {
    expect(passwordFault('nine char', ana)).toBe('field.tooShort');
    expect(passwordFault('👍👍👍👍👍', ana)).toBe('field.tooShort');
    expect(passwordFault('ten chars!', ana)).toBeUndefined();
    expect(passwordFault('x'.repeat(99) + 'yz'.repeat(51), ana)).toBe('field.tooLong');
  });

  test('AC-02 what is tried first is refused, in any case', () => {
    for (const common of ['Password123', 'QWERTYUIOP', 'motdepasse123', 'Contraseña1', '1234567890', 'abababababab'])
      expect(passwordFault(common, ana)).toBe('account.passwordCommon');
  });

  test('AC-02 the username, the address and its first part are refused', () => {
    for (const own of ['ANA-martin', 'ana.martin.long@example.org', 'Ana.Martin.Long'])
      expect(passwordFault(own, ana)).toBe('account.passwordPersonal');
  });

  test('AC-02 no kinds of character are asked for', () => {
    expect(passwordFault('correct horse battery', ana)).toBeUndefined();
    expect(passwordFault('пароль длинный', ana)).toBeUndefined();
  });
});
