import { z } from 'zod';
import { commandId } from '#platform/contract/command-id.ts';
import { uuid } from '#platform/contract/id.ts';
import { line } from '#platform/contract/text.ts';
import { synonymLimits } from './synonym-limits.ts';

const hasWord = (text: string) => /[\p{L}\p{N}]/u.test(text);

export const newSynonyms = z.strictObject({
  words: z
    .array(line(synonymLimits.wordCharacters))
    .max(synonymLimits.words)
    .refine((words) => words.every(hasWord), { params: { code: 'field.invalid' } }),
  commandId: commandId.optional(),
});

export const synonyms = z.object({ id: z.string(), words: z.array(z.string()) });
export type Synonyms = z.output<typeof synonyms>;
export const synonymList = z.object({
  /** Synonyms of administrators, latest first. */
  items: z.array(synonyms),
  /** Built-in synonyms. */
  given: z.array(z.array(z.string())),
});
export const synonymParams = z.strictObject({ id: uuid });
