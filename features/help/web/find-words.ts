import type { HelpArea } from '../contract/texts/help-area.ts';

/** One letter as it is compared: lower case, without accents. It may become several (`œ`). */
function foldedLetter(letter: string): string {
  return letter.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace('œ', 'oe').replace('æ', 'ae');
}

const folded = (text: string) => [...text].map(foldedLetter).join('');

/** The words of a search. */
export function askedWords(asked: string): string[] {
  return folded(asked).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** A stretch of a text that is part of an asked word, or of none. `at` is where it begins. */
export interface TextPart {
  text: string;
  at: number;
  isMarked: boolean;
}

/** Cuts a text into parts that belong to an asked word and parts that do not. */
export function markedParts(text: string, words: readonly string[]): TextPart[] {
  const letters = [...text];
  // Which letter each folded one came from.
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

/** The questions in which, with their answers, every asked word occurs; areas without one go. */
export function findQuestions(areas: readonly HelpArea[], words: readonly string[]): HelpArea[] {
  return areas
    .map((area) => ({
      ...area,
      questions: area.questions.filter(({ question, answer }) => {
        // What a link leads to is not part of what one reads.
        const read = folded([question, ...answer].join(' ').replace(/\]\([^)]*\)/g, ''));
        return words.every((word) => read.includes(word));
      }),
    }))
    .filter(({ questions }) => questions.length > 0);
}
