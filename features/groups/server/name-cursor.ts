import { z } from 'zod';
import { code } from '#platform/contract/id.ts';
import { isCleanText } from '#platform/contract/rich-text/clean-text.ts';

/** Cursor of a list by name. */
export const nameCursor = z.strictObject({ key: z.string().refine(isCleanText), id: code });
