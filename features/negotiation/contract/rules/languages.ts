import { fewestLanguages, mostLanguages } from '../clause-languages.ts';
import { hashedText } from './chain.ts';
import type { SessionState, Wording } from './state.ts';

type WithLanguages = Pick<SessionState, 'languages'>;

/** Whether a session can have these languages, of which the first one decides. */
export const canBeLanguages = (languages: unknown): boolean =>
  Array.isArray(languages) &&
  languages.length >= fewestLanguages &&
  languages.length <= mostLanguages &&
  languages.every((language) => typeof language === 'string') &&
  new Set(languages).size === languages.length;

/** Whether a clause has exactly one text in each language of the session. */
export function isWhole({ languages }: WithLanguages, { translations }: Wording): boolean {
  if (!languages || !translations) return languages === translations;
  const isText = Object.values(translations).every((text) => typeof text === 'string' && text !== '');
  return isText && isSameList(Object.keys(translations).toSorted(), languages.slice(1).toSorted());
}

/** Whether these languages can have been on the screen of a voter: one or more, in the order of the session. */
export function areShown({ languages }: WithLanguages, shown: readonly string[] | undefined): boolean {
  if (!languages || !shown) return languages === shown;
  return (
    shown.length > 0 &&
    isSameList(
      shown,
      languages.filter((language) => shown.includes(language)),
    )
  );
}

export const isSameWording = (one: Wording, other: Wording): boolean => hashedText(one) === hashedText(other);

export const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each, index) => each === other[index]);

/** The text of a clause in a language of the session; the first one if there are none. */
export const textIn = ({ text, translations }: Wording, language: string | undefined): string =>
  (language === undefined ? undefined : translations?.[language]) ?? text;

/** All texts of a clause, the first language first. */
export const textsOf = ({ text, translations = {} }: Wording): readonly string[] => [text, ...Object.values(translations)];

/** The texts of a clause in these languages; without languages its only one. */
export const textsIn = (wording: Wording, languages: readonly string[] | undefined): readonly string[] =>
  languages ? languages.map((language) => textIn(wording, language)) : [wording.text];

/** Content of a clause from texts in the order of the languages of the session. */
export function wordingOf(texts: readonly string[], languages: readonly string[] | undefined): Wording {
  const [text = '', ...others] = texts;
  if (!languages) return { text };
  return { text, translations: Object.fromEntries(languages.slice(1).map((language, index) => [language, others[index] ?? ''])) };
}
