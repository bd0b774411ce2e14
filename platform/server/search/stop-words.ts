import type { Language } from '#platform/contract/language.ts';
import { languages } from '#platform/contract/language.ts';
import { searchWords } from './search-words.ts';

/** Stop words by language, folded. */
const stopWords: Record<Language, ReadonlySet<string>> = {
  en: wordsIn(`the a an and or of to in on at is are was were be been being it its this that these those for with from by as not no do does did done has had have having i you he
    she we they me him them us my your our their his her what which who whom how when where why can could should would will shall may might must if then than so any some all
    there here about into over out up down just also only very more most other such than too but because while during between both each few own same s t`),
  fr: wordsIn(`le la les un une des du de d l et ou où en au aux est sont était étaient être été ce cet cette ces c ça il elle ils elles on nous vous je tu j m n s t y me te se lui leur leurs
    mon ma mes ton ta tes son sa ses notre nos votre vos que qu qui quoi dont quand comment pourquoi quel quelle quels quelles dans sur sous pour par avec sans plus moins ne pas ni si
    ai as a ont avez avons avoir fait faire faut peut peuvent chez entre vers tout tous toute toutes très bien aussi comme mais donc car est-ce jusqu lorsqu puisqu quoiqu`),
  es: wordsIn(`el la lo los las un una unos unas de del al y e o u en es son era eran ser está están estar este esta estos estas ese esa esos esas esto eso que quien quienes cual cuales
    cómo como cuándo cuando dónde donde por para con sin sobre entre hacia desde hasta más menos muy tan si no ni se su sus mi mis tu tus nuestro nuestra nuestros nuestras me te nos les le
    ha han he hay había hace puede pueden también pero porque todo toda todos todas ya yo él ella ellos ellas usted ustedes qué`),
};

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(searchWords(text));
}

/** Whether a word is a stop word of the language; without a language, of any of them. */
export function isStopWord(form: string, language: Language | null): boolean {
  return language ? stopWords[language].has(form) : languages.some((each) => stopWords[each].has(form));
}
