import { searchWords } from '#platform/server/search/search-words.ts';
import { synonyms } from './synonyms.ts';

const rootLetters = 6;
const mostStems = 10;

/** Stop words, including those of most questions, in three languages. */
const stopWords = new Set(
  searchWords(`
  the a an and or of to in on at is are was were be been it its this that these those for with from by as not no do does did how what which who whom when where why
  can could should would will may might must need want have has had i you we he she they my your our their me us them if then than so any some all there here about into over
  out up down get got one much many more most very just also only someone anyone somebody anybody best good please
  le la les un une des du de et ou en au aux est sont etait etre ce cet cette ces il elle ils elles on nous vous je tu mon ma mes ton ta tes son sa ses notre nos votre
  vos leur leurs que qui quoi dont où quand comment pourquoi combien quel quelle quels quelles dans sur sous pour par avec sans plus moins ne pas ni si y se sa lui
  faire fait faut peut peuvent doit dois puis avoir avez avons ai as ont quelqu quelque quelques chez entre vers tout tous toute toutes tres bien bon aussi merci
  el lo los las uno una unos unas del al y o u es son era ser estar esta este esto estos estas ese esa eso que quien quienes cual cuales como cuando donde cuanto por
  para con sin sobre entre hacia desde hasta mas menos muy tan si no ni se su sus mi mis tu tus nuestro nuestra me te nos les le ha han he hay hace hacen hacer puede pueden puedo
  podemos debe debo deben tengo tiene tenemos alguien algun alguna algo todo todos toda todas bien bueno mejor tambien gracias
  `),
);

/** Suffixes without meaning, longer ones first. */
const endings = [
  'amientos imientos amiento imiento aciones iciones ations itions issements issement ements ement ments ment mente',
  'ation acion ition icion aient iendo ando antes ante ences ence encia ancia ance ables able ibles ible idades idad ites iti ite',
  'eurs eur euse ores ers ado ada idos ido ing ies iones ions ion ees ee ent ons ait ant ar er ir ez ed es as os is us s x e a o i t',
].flatMap((line) => line.split(' '));

/** Folds spellings that differ between related languages. */
const foldSpelling = (word: string): string =>
  word
    .replace(/ph/g, 'f')
    .replace(/th/g, 't')
    .replace(/ou/g, 'u')
    .replace(/y/g, 'i')
    .replace(/qu|k/g, 'c')
    .replace(/([aeiou].*?)t(?=i[aeo])/g, '$1c')
    .replace(/(.)\1+/g, '$1');

/** Stem of a word, which it shares with its inflections and with cognates in other languages. */
function rootOf(word: string): string {
  const base = foldSpelling(word);
  const ending = endings.find((each) => base.endsWith(each) && base.length - each.length >= 3);
  return (ending ? base.slice(0, -ending.length) : base).slice(0, rootLetters);
}

const stems = new Map<string, string>();
for (const line of synonyms.trim().split('\n')) {
  const roots = searchWords(line).map(rootOf);
  const [first = ''] = roots;
  const stem = stems.get(first) ?? first;
  // The first meaning of a stem wins.
  for (const root of roots) if (!stems.has(root)) stems.set(root, stem);
}

/**
 * Returns the topic of a short text as at most ten keys, which are mostly the same in English,
 * French and Spanish. A key is the stem of a word, or the common meaning of stems that differ
 * between languages.
 */
export function stemKey(text: string): string[] {
  const found = new Set<string>();
  for (const word of searchWords(text)) {
    if (found.size === mostStems) break;
    if (stopWords.has(word) || [...word].length < 2) continue;
    const root = rootOf(word);
    found.add(stems.get(root) ?? root);
  }
  return [...found];
}
