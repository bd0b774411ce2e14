import type { Language } from '#platform/contract/language.ts';

/** As what stands in entries of the Hub in place of a language: its words tell none, or nobody has asked yet. */
const toldNone = '';
const notAsked = '?';

/** How the language of a thing is written. */
export const codeOf = (language: Language | null): string => language ?? toldNone;

/** What is shown to whoever asks for these languages: what tells none may be for anybody. */
export const codesFor = (languages: readonly Language[]): string[] => [...languages, toldNone, notAsked];
