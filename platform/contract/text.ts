import { z } from 'zod';
import { isCleanText } from './rich-text/clean-text.ts';

/** A text on one line, which may be empty: inner runs of space become one. */
export const line = (limit: number) =>
  z
    .string()
    .normalize('NFC')
    .overwrite((text) => text.trim().replace(/\s+/g, ' '))
    .max(limit)
    .refine(isCleanText);

/** A text that keeps its lines, and may be empty. */
export const paragraphs = (limit: number) => z.string().normalize('NFC').trim().max(limit).refine(isCleanText);
