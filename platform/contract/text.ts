import { z } from 'zod';
import { isCleanText, isOpenText } from './rich-text/clean-text.ts';
import { isSeen, withoutIdle } from './unseen.ts';

const invisible = { params: { code: 'field.invisible' } };
const seenText = (limit: number, tidied: (text: string) => string) =>
  z
    .string()
    .overwrite((text) => tidied(withoutIdle(text)))
    .max(limit)
    .refine(isCleanText, { abort: true })
    .refine((text) => isOpenText(text) && isSeen(text), invisible);

/**
 * One line, possibly empty, with collapsed spaces. Removes characters without effect; refuses
 * deceptive ones (invisible or directional) with `field.invisible`.
 */
export const line = (limit: number) => seenText(limit, (text) => text.replace(/\s+/g, ' '));

/** Several lines, possibly empty, with the same rules for invisible characters. */
export const paragraphs = (limit: number) => seenText(limit, (text) => text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n'));
