import { splitParagraphs } from '#platform/contract/direction.ts';
import { isolated } from '#platform/contract/isolated.ts';
import { writtenText } from '#platform/contract/printing/written-text.ts';
import { ownName } from '../clause-languages.ts';
import { textIn, textsIn } from '../rules/languages.ts';
import type { Wording } from '../rules/state.ts';
import type { PageDependencies } from './page-dependencies.ts';

/**
 * The texts of a clause in all languages. Two are side by side, with their paragraphs in rows, unless
 * one is too long for that; three would be too narrow, and are one below the other.
 */
export function languagesOfClause(clause: Wording, languages: readonly string[], context: PageDependencies) {
  const texts = languages.map((language) => ({
    name: languageName(language, context),
    language,
    ...writtenText(context, textIn(clause, language), '', language),
  }));
  return { isBeside: languages.length === 2 && textsIn(clause, languages).every(fitsBeside), texts };
}

/** The own name of a language. */
export const languageName = (language: string, { printable: { line } }: PageDependencies): string => isolated(line(ownName(language)));

/**
 * Rows are not split across pages. A line of a column has about 38 letters. The text as written decides,
 * since browsers do not know what the printed one looks like.
 */
function fitsBeside(text: string): boolean {
  const countOf = (paragraph: string) => paragraph.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(widthOf(line) / 38)), 0);
  return !text.includes('\t') && splitParagraphs(text).every((paragraph) => countOf(paragraph) <= 30);
}

const wide = /[\u2E80-\uFFEF]|\p{Extended_Pictographic}/gu;
const widthOf = (line: string): number => line.length + (line.match(wide)?.length ?? 0);
