import { z } from 'zod';
import { ownTextNames } from '#platform/contract/installation/own-texts.ts';
import { prose } from '#platform/contract/installation/prose.ts';
import { languages } from '#platform/contract/language.ts';
import { line } from '#platform/contract/text.ts';
import { textLimits } from './limits.ts';

const language = z.enum(languages);
export const textParams = z.strictObject({ name: z.enum(ownTextNames) });
export const textQuery = z.strictObject({ language });
export const textChange = z.strictObject({
  language,
  title: line(textLimits.title).min(1),
  lead: prose(textLimits.lead),
  body: prose(textLimits.body),
});
export const textRemoval = z.strictObject({ language });
const ownText = z.object({ title: z.string(), lead: z.string(), body: z.string(), updatedAt: z.string() });
export type OwnText = z.output<typeof ownText>;
export const textRead = z.object({ text: ownText.nullable() });
export const textsRead = z.object({ en: ownText.nullable(), fr: ownText.nullable(), es: ownText.nullable() });
