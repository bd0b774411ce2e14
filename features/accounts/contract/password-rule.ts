import { accountLimits } from './limits.ts';

/** The commonest passwords that are long enough to pass for one. Compared without regard to case. */
const commonest = new Set([
  '0123456789', '0987654321', '1029384756', '1111111111', '1112223334', '1122334455', '1231231231', '1234512345', '1234554321',
  '1234567890', '12345678900', '12345678901', '123456789a', '123456789q', '1234567891', '12345678910', '123456789123',
  '1q2w3e4r5t', '1q2w3e4r5t6y', '1qaz2wsx3edc', '9876543210', 'a123456789', 'abcd123456', 'abcdefghij', 'abcdefghijk', 'administrator',
  'administrateur', 'administrador', 'adminadmin', 'asdfasdfasdf', 'asdfghjkl;', 'asdfghjkl1', 'azerty12345', 'azerty123456', 'azertyuiop', 'baseball12', 'basketball',
  'bonjour123', 'changeme123', 'contraseña', 'contrasena', 'contraseña1', 'contrasena1', 'dragon1234', 'football12', 'football123', 'iloveyou12', 'iloveyou123',
  'jesuschrist', 'letmein123', 'liverpool1', 'loveyou123', 'manchester', 'motdepasse', 'motdepasse1', 'motdepasse123', 'p@ssw0rd123', 'passpasspass',
  'password00', 'password01', 'password10', 'password11', 'password12', 'password123', 'password1234', 'passw0rd123', 'princess12', 'q1w2e3r4t5', 'q1w2e3r4t5y6',
  'qazwsxedc1', 'qazwsxedcrfv', 'qwerty1234', 'qwerty12345', 'qwerty123456', 'qwertyuiop', 'qwertyuiop1', 'qwertyuiop[]', 'soleil1234', 'starwars123',
  'superman12', 'sunshine12', 'teamomucho', 'tequieromucho', 'unknown123', 'welcome123', 'welcome1234', 'whatever12', 'zaq12wsxcde', 'zxcvbnm123', 'zxcvbnm,./',
]);

/**
 * Why a password is not accepted, as a field code, or `undefined` when it is. Length is what makes a password strong,
 * so no kinds of character are asked for; what an attacker tries first is refused.
 */
export function passwordFault(password: string, person: { username: string; email: string }): string | undefined {
  if ([...password].length < accountLimits.passwordMin) return 'field.tooShort';
  if (password.length > accountLimits.passwordMax) return 'field.tooLong';
  const lower = password.toLowerCase();
  const personal = [person.username, person.email, person.email.split('@')[0] ?? ''].map((text) => text.toLowerCase());
  if (personal.includes(lower)) return 'account.passwordPersonal';
  if (commonest.has(lower) || new Set(lower).size < 3) return 'account.passwordCommon';
  return undefined;
}
