import type { Language } from '#platform/contract/language.ts';
import { fieldList, fieldsInSections, type NamedField } from './chosen-fields.ts';

const and: Readonly<Record<Language, string>> = { en: ' and ', fr: ' et ', es: ' y ' };
/** Possessive before each noun of a list; English has one before the whole list. */
const your: Readonly<Record<Language, string>> = { en: '', fr: 'votre ', es: 'su ' };

/** Joins texts to a list: “job title, city and country”. */
export function listed(language: Language, texts: readonly string[]): string {
  const last = texts.at(-1) ?? '';
  if (texts.length < 2) return last;
  // Spanish “y” is “e” before the sound “i”.
  const conjunction = language === 'es' && /^h?i(?!e)/i.test(last) ? ' e ' : and[language];
  return `${texts.slice(0, -1).join(', ')}${conjunction}${last}`;
}

const isSeen = ({ seenBy }: NamedField): boolean => seenBy === 'signedIn';

/** Fields that no one but the owner sees. */
export const ownFields: readonly NamedField[] = fieldList.filter((field) => !isSeen(field) && !field.distinguishesNamesakes);

/** Fields that signed-in people see, in the order in which people read them. */
export const seenFields: readonly NamedField[] = fieldsInSections.filter(isSeen);

/** Fields that distinguish people of the same name. */
export const distinguishingFields: readonly NamedField[] = fieldList.filter((field) => field.distinguishesNamesakes);

/** Nouns of fields, each with this text before it. */
export const nounsOf = (language: Language, fields: readonly NamedField[], before = ''): string[] =>
  fields.map(({ noun }) => before + noun[language]);

/** The same, with one noun for fields that share one. */
export const sharedNounsOf = (language: Language, fields: readonly NamedField[], before = ''): string[] => [
  ...new Set(fields.map(({ noun, sharedNoun = noun }) => before + sharedNoun[language])),
];

/** Fields that signed-in people see, addressed to the owner: “your …, {job title, city and country}”. */
export const yourSeenFields = (language: Language): string => listed(language, nounsOf(language, seenFields, your[language]));
