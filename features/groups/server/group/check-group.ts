import { isUniqueViolation, type Queries } from '#platform/server/db.ts';
import { refuse, refuseField } from '#platform/server/refusal.ts';
import { standingCategory } from '../category/store.ts';

/** The category that the group is filed under; refuses one that does not exist. */
export async function requireCategory(queries: Queries, id: string): Promise<string> {
  const category = await standingCategory(queries, id);
  if (category === undefined) throw refuseField('category', 'field.invalid');
  return category;
}

/** Runs what writes a group; a name that the same company has already given is refused. */
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
