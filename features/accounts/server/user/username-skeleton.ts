import { readFileSync } from 'node:fs';
import { usernameOf } from '../../contract/username-rule.ts';

const text = (codes: string) =>
  codes
    .split(' ')
    .map((code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .join('');

/** A letter, and what stands for all that look like it. */
const prototypes = new Map(
  readFileSync(new URL('confusables.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('=').map(text) as [string, string]),
);

/** The same without separators, which make no other name: `helen.marsh`, `helen_marsh` and `helenmarsh` have one shape. */
export const usernameShape = (username: string): string => usernameSkeleton(username.replace(/[._-]/g, ''));

/** What a username looks like (the skeleton of UTS #39): two that may be taken for one another have the same. For comparing, never for showing. */
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

/** Capitals that look like Latin ones, each in the place of the one that it looks like; small letters are among the prototypes. */
const [lookalikes, latin] = ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕЅІЈКМНОРСТУХ', 'ABEZHIKMNOPTYXABESIJKMHOPCTYX'];
const capitals = new Map([...lookalikes].map((letter, index) => [letter, latin[index] ?? letter]));

/** What a person's name looks like: letter case, accents, spaces and signs do not tell two people apart. */
export function nameShape(name: string): string {
  const plain = [...name.normalize('NFKC')].map((letter) => capitals.get(letter) ?? letter).join('');
  const letters = plain
    .normalize('NFD')
    .replace(/(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{Mn}*)\p{Mn}/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
  return usernameSkeleton(letters);
}
