import { z } from 'zod';
import { commandId } from '#platform/contract/command-id.ts';
import { line } from '#platform/contract/text.ts';
import { categoryLimits } from './category-limits.ts';

export const category = z.object({
  id: z.string(),
  name: z.string(),
  /**
   * Set if the category was merged: the target, whose `name` is used. No new thing may have this
   * category.
   */
  into: z.string().optional(),
});
export type Category = z.output<typeof category>;
export const categoryList = z.array(category);

const categoryId = z.string().regex(/^[A-Za-z0-9-]{1,60}$/);
export const categoryParams = z.strictObject({ id: categoryId });
/** The target of the merge. */
export const merging = z.strictObject({ into: categoryId });

const name = line(categoryLimits.name).min(1);
const names = z.strictObject({ en: name, fr: name, es: name });
/** A new category is appended. */
export const newCategory = z.strictObject({ names, commandId: commandId.optional() });
/** `place` is the position in the list, from 1. */
export const categoryChange = z.strictObject({ names, place: z.int().min(1).max(categoryLimits.count) });

/** A category as administrators see it. */
export const managedCategory = z.object({
  id: z.string(),
  names: z.object({ en: z.string(), fr: z.string(), es: z.string() }),
  place: z.number(),
});
export type ManagedCategory = z.output<typeof managedCategory>;
export const managedCategoryList = z.array(managedCategory);
