import { z } from 'zod';
import { commandId } from '#platform/contract/command-id.ts';
import { line } from '#platform/contract/text.ts';
import { categoryLimits } from './category-limits.ts';

/** What things are filed under. */
export const category = z.object({
  id: z.string(),
  name: z.string(),
  /** The category that took its things, whose name it has by now; nothing more is filed under it. */
  into: z.string().optional(),
});
export type Category = z.output<typeof category>;
export const categoryList = z.array(category);

const categoryId = z.string().regex(/^[A-Za-z0-9-]{1,60}$/);
export const categoryParams = z.strictObject({ id: categoryId });
/** Which category takes its things. */
export const merging = z.strictObject({ into: categoryId });

const name = line(categoryLimits.name).min(1);
const names = z.strictObject({ en: name, fr: name, es: name });
/** A new category stands last. */
export const newCategory = z.strictObject({ names, commandId: commandId.optional() });
/** `place`: 1 is the first in the list. */
export const categoryChange = z.strictObject({ names, place: z.int().min(1).max(categoryLimits.count) });

/** A category as administrators keep it. */
export const managedCategory = z.object({
  id: z.string(),
  names: z.object({ en: z.string(), fr: z.string(), es: z.string() }),
  place: z.number(),
});
export type ManagedCategory = z.output<typeof managedCategory>;
export const managedCategoryList = z.array(managedCategory);
