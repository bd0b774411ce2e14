import { createRequire } from 'node:module';
import { accountLimits } from '../../contract/limits.ts';

/** Owner of the password. */
interface Person {
  username: string;
  name: string;
  email: string;
}

const productName = 'atrium';
/**
 * Common passwords in French and Spanish, since the list is English, and rows of the alphabet and
 * keyboard.
 */
const alsoCommon =
  'motdepasse administrateur bonjour soleil jetaime contraseña administrador teamomucho tequieromucho ' +
  'azertyuiop zaq12wsxcde 0123456789 9876543210 0987654321 1231231231 abcdefghij abcdefghijk';
/** Maximum number of letters besides known parts: “la”, “my”, an initial. */
const lettersBesideParts = 3;

/**
 * Digits and signs that replace letters, and similar letters, each mapped to one representative.
 */
const substitutes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '|': 'i',
  l: 'i',
  '3': 'e',
  '€': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '6': 'g',
  '9': 'g',
  '7': 't',
  '+': 't',
  '8': 'b',
  '2': 'z',
};
const accents = /\p{M}/gu;
const plain = (text: string) => text.normalize('NFKD').replace(accents, '').normalize('NFKC').toLowerCase();
const lookOf = (letters: readonly string[]) => letters.map((letter) => substitutes[letter] ?? letter);
const isLetter = (letter: string | undefined) => letter !== undefined && /\p{L}/u.test(letter);

let commonest: ReadonlySet<string> | undefined;
/** About 50,000 common passwords in normalised form; some MB, loaded on first use. */
const commonPasswords = () => (commonest ??= readCommon());
function readCommon(): ReadonlySet<string> {
  const { dictionary } = createRequire(import.meta.url)('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common');
  return new Set([...dictionary['passwords-common'], ...alsoCommon.split(' ')].map((password) => lookOf([...plain(password)]).join('')));
}

/**
 * Error code of a password that is not accepted; undefined if it is.
 * Requires length rather than character classes. Rejects common passwords, and those made of the
 * user's name, username, address or the product's name. Digits and signs around or in place of
 * letters do not help.
 */
export function passwordFault(password: string, person: Person): string | undefined {
  const typed = [...password];
  if (typed.length < accountLimits.passwordMin) return 'field.tooShort';
  if (password.length > accountLimits.passwordMax) return 'field.tooLong';
  const letters = [...plain(password)];
  if (isMadeOf(letters, partsOf(person))) return 'account.passwordPersonal';
  if (isCommon(letters) || new Set(letters).size < 3) return 'account.passwordCommon';
  return undefined;
}

/** Words known of the user, longest first. */
function partsOf({ username, name, email }: Person): string[][] {
  const words = [productName, username, name, email].flatMap((text) => plain(text).match(/[\p{L}\p{N}]+/gu) ?? []);
  const parts = words.flatMap((word) => [word, ...(word.match(/\p{L}+/gu) ?? [])]);
  return [...new Set(parts)]
    .map((part) => lookOf([...part]))
    .filter((part) => part.length > 1)
    .toSorted((a, b) => b.length - a.length);
}

/** Whether almost no letters remain once these parts are removed. */
function isMadeOf(letters: readonly string[], parts: readonly string[][]): boolean {
  const look = lookOf(letters);
  const isTaken = new Set<number>();
  for (const part of parts)
    for (let at = 0; at + part.length <= look.length; at += 1)
      if (part.every((letter, index) => look[at + index] === letter && !isTaken.has(at + index)))
        for (let index = 0; index < part.length; index += 1) isTaken.add(at + index);
  const left = letters.filter((letter, index) => !isTaken.has(index) && isLetter(letter));
  return isTaken.size > 0 && left.length <= lettersBesideParts;
}

/** Whether a password is common: as it is, without surrounding digits and signs, or repeated. */
function isCommon(letters: readonly string[]): boolean {
  const first = letters.findIndex(isLetter);
  const core = first < 0 ? [] : letters.slice(first, letters.findLastIndex(isLetter) + 1);
  return [letters, core].some((text) => {
    const look = lookOf(text).join('');
    const [, once = ''] = /^(.{4,}?)\1*$/su.exec(look) ?? [];
    return commonPasswords().has(look) || commonPasswords().has(once);
  });
}
