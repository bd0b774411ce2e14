import type { HelpArea } from '../contract/texts/help-area.ts';

/**
 * Folds one letter for comparison: lower case, without accents. The result may have two letters
 * (`œ`).
 */
function foldedLetter(letter: string): string {
  return letter.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace('œ', 'oe').replace('æ', 'ae');
}

const folded = (text: string) => [...text].map(foldedLetter).join('');

/** Splits a query into folded words. */
export function askedWords(requested: string): string[] {
  return folded(requested).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Part of a text that either belongs to a query word or does not. `at` is its index in letters. */
export interface TextPart {
  text: string;
  at: number;
  isMarked: boolean;
}

/** Splits a text at the borders of query words, so that the matches can be marked. */
export function markedParts(text: string, words: readonly string[]): TextPart[] {
  const letters = [...text];
  // Index in `letters` of each folded letter.
  const origins = letters.flatMap((letter, index) => [...foldedLetter(letter)].map(() => index));
  const plain = folded(text);
  const marked = new Set<number>();
  for (const word of words)
    for (let at = plain.indexOf(word); at !== -1; at = plain.indexOf(word, at + 1))
      for (const origin of origins.slice(at, at + word.length)) marked.add(origin);
  const parts: TextPart[] = [];
  for (const [index, letter] of letters.entries()) {
    const last = parts.at(-1);
    if (last?.isMarked === marked.has(index)) last.text += letter;
    else parts.push({ text: letter, at: index, isMarked: marked.has(index) });
  }
  return parts;
}

/**
 * Returns the questions that, with their answers, contain every query word. Drops areas without a
 * match.
 */
export function findQuestions(areas: readonly HelpArea[], words: readonly string[]): HelpArea[] {
  return areas
    .map((area) => ({
      ...area,
      questions: area.questions.filter(({ question, answer }) => {
        // Leaves out link targets, which readers do not see.
        const read = folded([question, ...answer].join(' ').replace(/\]\([^)]*\)/g, ''));
        return words.every((word) => read.includes(word));
      }),
    }))
    .filter(({ questions }) => questions.length > 0);
}
