import { readFileSync } from 'node:fs';
import { usernameOf } from '../../contract/username-rule.ts';

const text = (codes: string) =>
  codes
    .split(' ')
    .map((code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .join('');

/** Prototypes by confusable character. */
const prototypes = new Map(
  readFileSync(new URL('confusables.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('=').map(text) as [string, string]),
);

/**
 * Skeleton without separators: `helen.marsh`, `helen_marsh` and `helenmarsh` have the same shape.
 */
export const usernameShape = (username: string): string => usernameSkeleton(username.replace(/[._-]/g, ''));

/**
 * Skeleton of a username (UTS #39): equal for confusable names. For comparison only, never for
 * display.
 */
export function usernameSkeleton(username: string): string {
  const letters = [
    ...usernameOf(username)
      .normalize('NFD')
      .replace(/\p{Default_Ignorable_Code_Point}/gu, ''),
  ];
  return letters
    .map((letter) => prototypes.get(letter) ?? letter)
    .join('')
    .normalize('NFD');
}

/**
 * Greek and Cyrillic capitals mapped to the Latin ones that they resemble; small letters are among
 * the prototypes.
 */
const [lookalikes, latin] = ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕЅІЈКМНОРСТУХ', 'ABEZHIKMNOPTYXABESIJKMHOPCTYX'];
const capitals = new Map([...lookalikes].map((letter, index) => [letter, latin[index] ?? letter]));

/** Shape of a display name, ignoring case, accents, spaces and punctuation. */
export function nameShape(name: string): string {
  const plain = [...name.normalize('NFKC')].map((letter) => capitals.get(letter) ?? letter).join('');
  const letters = plain
    .normalize('NFD')
    .replace(/(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{Mn}*)\p{Mn}/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
  return usernameSkeleton(letters);
}
