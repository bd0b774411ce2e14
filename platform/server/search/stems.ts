import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { languages, type Language } from '#platform/contract/language.ts';
import { folded } from './search-words.ts';
import type { Token } from './tokens.ts';

const stemmers: Record<Language, (word: string) => string> = { en: english, fr: french, es: spanish };
/**
 * Most cached words per language; the cache is then cleared, since a lookup must be nearly free.
 */
const cacheSize = 30_000;
const cache = new Map<Language | null, Map<string, readonly string[]>>([...languages, null].map((language) => [language, new Map()]));

/**
 * Stems of a word in a language, or in each where unknown, from its spelling with and without
 * accents.
 */
export function stemsOf({ written, form }: Pick<Token, 'written' | 'form'>, language: Language | null): readonly string[] {
  const known = cache.get(language);
  const found = known?.get(written);
  if (found) return found;
  const stems = makeStems(written, form, language ? [language] : languages);
  if (known && known.size >= cacheSize) known.clear();
  known?.set(written, stems);
  return stems;
}

function makeStems(written: string, form: string, among: readonly Language[]): readonly string[] {
  if (!/^\p{Script=Latin}{3,}$/u.test(form)) return [form];
  const stems = among.flatMap((language) =>
    [...new Set([written, form, ...accented(form, language), ...singular(form, language)])].map((word) =>
      foldSpelling(folded(stemmers[language](word))),
    ),
  );
  return [...new Set([...stems, ...shared(form)].filter((stem) => stem.length > 1))];
}

/** Cognate endings of the three languages, as spelled in one of them, and their common spelling. */
const sharedEndings: readonly (readonly [RegExp, string])[] = [
  [/(?:ity|ities|ites?|idad|idades)$/, 'it'],
  [/(?:[tcx]ions?|ciones)$/, 'cion'],
  [/(?:aires?|arios?|arias?|ary|aries)$/, 'ari'],
  [/(?:ments?|mentos?|mientos?)$/, 'ment'],
  [/(?:ismes?|ismos?|isms?)$/, 'ism'],
  [/(?:istes?|istas?|ists?)$/, 'ist'],
  [/(?:iques?|icos?|icas?|ics?|ical)$/, 'ic'],
  [/(?:ances?|ancias?|ancy|ancies)$/, 'anc'],
  [/(?:ences?|encias?|ency|encies)$/, 'enc'],
  [/(?:ives?|ifs?|ivos?|ivas?)$/, 'iv'],
  [/(?:teurs?|tores|tors?|trices?)$/, 'tor'],
];

/**
 * Common root of cognates: accessibility, accessibilité, accesibilidad. Empty for words without
 * such endings.
 */
function shared(form: string): string[] {
  for (const [ending, common] of sharedEndings) {
    const base = form.replace(ending, '');
    if (base !== form && base.length >= 3) return [`${foldSpelling(base + common).replace(/t(?=i[aeo])/g, 'c')}-`];
  }
  return [];
}

/** The word with the accent that Spanish requires on its ending. */
function accented(form: string, language: Language): string[] {
  return language === 'es' && /[cs]ion$/.test(form) ? [form.replace(/ion$/, 'ión')] : [];
}

/** Nouns in -ail whose plural ends in -aux. */
const inAil = /^(?:trav|b|vitr|cor|em|soupir|vant|ferm|gemm|aspir)aux$/;

/** Singulars that the stemmers do not reduce plurals to: luz of luces, travail of travaux. */
function singular(form: string, language: Language): string[] {
  if (language === 'es' && /[aeiou]ces$/.test(form)) return [form.replace(/ces$/, 'z')];
  if (language !== 'fr') return [];
  if (form === 'yeux') return ['œil', 'oeil'];
  return inAil.test(form) ? [form.replace(/aux$/, 'ail')] : [];
}

/** Normalises the spelling of a stem across the languages: negoti, negoci. */
function foldSpelling(stem: string): string {
  return stem
    .replace(/ti$/, 'ci')
    .replace(/ph/g, 'f')
    .replace(/th/g, 't')
    .replace(/y/g, 'i')
    .replace(/([b-df-hj-np-tv-z])\1/g, '$1');
}
