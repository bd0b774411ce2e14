import { isolated } from './isolated.ts';
import { locales, type Language } from './language.ts';

/** Sentences of one language: flat key → sentence with `{name}` placeholders. */
export type Words = Readonly<Record<string, string>>;

type PluralBase<Key> = Key extends `${infer Base}_${'one' | 'many' | 'other'}` ? Base : Key;

/** Valid keys; plural variants share their stem. */
export type WordKey<Catalogue> = PluralBase<keyof Catalogue & string>;
export type WordValues = Readonly<Record<string, string | number>>;

const plurals = new Map<Language, Intl.PluralRules>();
const numbers = new Map<Language, Intl.NumberFormat>();

/**
 * Formats a sentence. A numeric `count` selects the plural variant. Returns `undefined` for a
 * missing key, so that keys are never shown. Values are isolated in direction.
 */
export function sentence(words: Words, language: Language, key: string, values?: WordValues): string | undefined {
  const template = words[typeof values?.count === 'number' ? pluralKey(words, language, key, values.count) : key];
  if (template === undefined) return undefined;
  if (!values) return template;
  return (language === 'fr' ? elided(template, values) : template).replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : typeof value === 'number' ? numberText(language, value) : isolated(value);
  });
}

/** French “de” and “que” lose their vowel before another one: “le profil d’Ana”. An h may be aspirated. */
function elided(template: string, values: WordValues): string {
  return template.replace(/\b(d|qu)e \{(\w+)\}/gi, (whole, start: string, name: string) =>
    /^[aeiouàâéèêëîïôùûœæ]/i.test(String(values[name] ?? '')) ? `${start}’{${name}}` : whole,
  );
}

function pluralKey(words: Words, language: Language, key: string, count: number): string {
  let rules = plurals.get(language);
  if (!rules) plurals.set(language, (rules = new Intl.PluralRules(locales[language])));
  const exact = `${key}_${rules.select(count)}`;
  if (exact in words) return exact;
  return `${key}_other` in words ? `${key}_other` : key;
}

function numberText(language: Language, value: number): string {
  // Small integers look alike in all languages, and the first number format of a browser is slow.
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
  let format = numbers.get(language);
  if (!format) numbers.set(language, (format = new Intl.NumberFormat(locales[language])));
  return format.format(value);
}
