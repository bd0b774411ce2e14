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
 * A text on one line, which may be empty: inner runs of space become one. What does nothing is left out; what could deceive, since it is not seen or
 * turns the text around it, is refused with `field.invisible`.
 */
export const line = (limit: number) => seenText(limit, (text) => text.replace(/\s+/g, ' '));

/** A text that keeps its lines, and may be empty; of what is not seen it holds as little as one line. */
export const paragraphs = (limit: number) => seenText(limit, (text) => text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n'));
