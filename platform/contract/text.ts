import { z } from 'zod';
import { isCleanText, isOpenText } from './rich-text/clean-text.ts';
import { collapsed, withLineFeeds } from './tidy-text.ts';
import { isSeen, withoutIdle } from './unseen.ts';

const invisible = { params: { code: 'field.invisible' } };
const seenText = (limit: number, tidied: (text: string) => string, indentOf = (_text: string) => '') =>
  z
    .string()
    .overwrite((text) => {
      const bare = withoutIdle(text);
      return tidied(bare && indentOf(text) + bare);
    })
    .max(limit)
    .refine(isCleanText, { abort: true })
    .refine((text) => isOpenText(text) && isSeen(text), invisible);

/**
 * One line, possibly empty, with collapsed spaces. Removes characters without effect; refuses
 * deceptive ones (invisible or directional) with `field.invisible`.
 */
export const line = (limit: number) => seenText(limit, collapsed);

/** Several lines, possibly empty, with the same rules for invisible characters. */
export const paragraphs = (limit: number) => seenText(limit, withLineFeeds);

/** The same; spaces and tabs at the start of the first line stay, for code and tables. */
export const indentedParagraphs = (limit: number) => seenText(limit, withLineFeeds, firstIndent);

function firstIndent(text: string): string {
  const before = text.slice(0, text.length - text.trimStart().length);
  return /[ \t]*$/.exec(before.slice(-indentAtMost))?.[0] ?? '';
}
const indentAtMost = 200;
