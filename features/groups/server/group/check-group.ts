import { isUniqueViolation, type Queries } from '#platform/server/db.ts';
import { refuse, refuseField } from '#platform/server/refusal.ts';
import { isCategory } from './store.ts';

/** Refuses a category that does not exist. */
export async function assertCategory(queries: Queries, id: string): Promise<void> {
  if (!(await isCategory(queries, id))) throw refuseField('category', 'field.invalid');
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
