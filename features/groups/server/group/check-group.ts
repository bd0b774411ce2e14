import { isUniqueViolation, type Queries } from '#platform/server/database/db.ts';
import { refuse, refuseField } from '#platform/server/common/refusal.ts';
import { standingCategory } from '../category/store.ts';

/**
 * Resolves a category to itself or the target of its merge. Refuses an unknown one with
 * `field.invalid`.
 */
export async function requireCategory(queries: Queries, id: string): Promise<string> {
  const category = await standingCategory(queries, id);
  if (category === undefined) throw refuseField('category', 'field.invalid');
  return category;
}

/**
 * Runs a write of a group. Throws `group.exists` if the company already has a group of that name.
 */
export async function refuseTakenName<T>(write: () => Promise<T>): Promise<NonNullable<T>> {
  try {
    const written = await write();
    if (written === undefined || written === null) throw refuse('thing.notFound');
    return written;
  } catch (error) {
    if (isUniqueViolation(error, 'groups_name_company')) throw refuse('group.exists');
    throw error;
  }
}
