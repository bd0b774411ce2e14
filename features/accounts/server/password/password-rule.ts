import { createRequire } from 'node:module';
import { accountLimits } from '../../contract/limits.ts';

/** Whose password it is to be. */
interface Person {
  username: string;
  name: string;
  email: string;
}

const productName = 'atrium';
/** Frequent in French and Spanish, where the published list is an English one; and rows of the alphabet and of the keys. */
const alsoCommon =
  'motdepasse administrateur bonjour soleil jetaime contraseña administrador teamomucho tequieromucho ' +
  'azertyuiop zaq12wsxcde 0123456789 9876543210 0987654321 1231231231 abcdefghij abcdefghijk';
/** Letters left of a password that is otherwise made of known parts: “la”, “my”, an initial. */
const lettersBesideParts = 3;

/** Signs that stand for a letter, and letters that look alike: one of each group stands for all, here and in what is compared. */
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
/** Some 50,000 passwords, as they look: some megabytes, read once somebody chooses a password. */
const commonPasswords = () => (commonest ??= readCommon());
function readCommon(): ReadonlySet<string> {
  const { dictionary } = createRequire(import.meta.url)('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common');
  return new Set([...dictionary['passwords-common'], ...alsoCommon.split(' ')].map((password) => lookOf([...plain(password)]).join('')));
}

/**
 * Why a password is not accepted, as a field code, or `undefined` when it is. Length is what makes a password strong, so no kinds of
 * character are asked for; what an attacker tries first is refused: the commonest passwords, and what is made of one's own name, username,
 * e-mail address or the product's name; with digits and signs around them and in place of letters as well.
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

/** The words that somebody who knows the person tries, the longest first. */
function partsOf({ username, name, email }: Person): string[][] {
  const words = [productName, username, name, email].flatMap((text) => plain(text).match(/[\p{L}\p{N}]+/gu) ?? []);
  const parts = words.flatMap((word) => [word, ...(word.match(/\p{L}+/gu) ?? [])]);
  return [...new Set(parts)]
    .map((part) => lookOf([...part]))
    .filter((part) => part.length > 1)
    .toSorted((a, b) => b.length - a.length);
}

/** Whether hardly a letter is left once these parts are taken out. */
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

/** Whether it is a common password, as it stands or without the digits and signs around it, once or several times in a row. */
function isCommon(letters: readonly string[]): boolean {
  const first = letters.findIndex(isLetter);
  const core = first < 0 ? [] : letters.slice(first, letters.findLastIndex(isLetter) + 1);
  return [letters, core].some((text) => {
    const look = lookOf(text).join('');
    const [, once = ''] = /^(.{4,}?)\1*$/su.exec(look) ?? [];
    return commonPasswords().has(look) || commonPasswords().has(once);
  });
}
