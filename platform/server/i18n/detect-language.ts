import type { Language } from '#platform/contract/language.ts';

/** Frequent words of one language that do not exist in the other two. */
const typicalWords: Record<Language, string> = {
  en: 'the and of to is that for with this was are not you from it have be by they we at or which what an will can has were their',
  fr: 'les des est et du une dans pour qui pas sur avec aux nous vous ce il elle ne au cette ces mais ou leur par être plus sont était à l d qu',
  es: 'el los las del y una con por para como más pero sus al lo está fue ser esta este son muy también ha hay cuando sin sobre entre cada desde hasta donde',
};

const languageOf = new Map<string, Language>();
for (const [language, words] of Object.entries(typicalWords) as [Language, string][])
  for (const word of words.split(' ')) languageOf.set(word, language);

const readWords = 2000;

/** The language of a text, or null where its words do not decide. */
export function detectLanguage(text: string): Language | null {
  const hits: Record<Language, number> = { en: 0, fr: 0, es: 0 };
  let count = 0;
  for (const [word] of text
    .toLowerCase()
    .normalize('NFC')
    .matchAll(/\p{L}+/gu)) {
    const language = languageOf.get(word);
    if (language) hits[language] += 1;
    if (++count === readWords) break;
  }
  const [first, second] = (Object.entries(hits) as [Language, number][]).sort(([, one], [, other]) => other - one);
  if (!first || !second) return null;
  return first[1] >= 2 && first[1] >= 2 * second[1] ? first[0] : null;
}
