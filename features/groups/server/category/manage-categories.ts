import { audit } from '#features/accounts/server/public-api.ts';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import { isUniqueViolation, type Transaction } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { idempotent } from '#platform/server/database/idempotency.ts';
import { refuse, refuseField } from '#platform/server/common/refusal.ts';
import { startTask } from '#platform/server/jobs/background-tasks.ts';
import * as endpoints from '../../contract/manage-categories-endpoints.ts';
import { categoryLimits } from '../../contract/category-limits.ts';
import type { ManagedCategory } from '../../contract/category-shapes.ts';
import { categoriesChanged, categoryMerging } from '../domain-events.ts';
import { idOf } from './id-of.ts';
import { findStanding, insertCategory, listStanding, lockCategories, mergeInto, orderCategories, renameCategory } from './store.ts';

export function listManagedCategories({ db }: Context): Promise<ManagedCategory[]> {
  return listStanding(db);
}

export async function readCategory(
  { db }: Context,
  { params: { id } }: Pick<ParsedInput<typeof endpoints.readCategory>, 'params'>,
): Promise<ManagedCategory> {
  return found(await findStanding(db, id));
}

/** Appends a category whose id is derived from its English name. */
export function createCategory(
  context: Context,
  { body }: Pick<ParsedInput<typeof endpoints.createCategory>, 'body'>,
): Promise<ManagedCategory> {
  const sent = { senderId: context.viewer.id, endpoint: endpoints.createCategory, body };
  return change(context, 'category.create', (tx) => idempotent(tx, sent, () => make(tx, body.names)));
}

async function make(tx: Transaction, names: ManagedCategory['names']): Promise<string> {
  if ((await listStanding(tx)).length >= categoryLimits.count) throw refuse('category.tooMany');
  for (let turn = 1; ; turn += 1) {
    const id = idOf(names.en, turn);
    if (await insertCategory(tx, id, names)) return id;
  }
}

/** Renames a category and moves it; a `place` beyond the end means the end. */
export function changeCategory(
  context: Context,
  { params: { id }, body: { names, place } }: Pick<ParsedInput<typeof endpoints.changeCategory>, 'params' | 'body'>,
): Promise<ManagedCategory> {
  return change(context, 'category.change', async (tx) => {
    found(await findStanding(tx, id));
    await renameCategory(tx, id, names);
    const others = (await listStanding(tx)).map((each) => each.id).filter((each) => each !== id);
    await orderCategories(tx, others.toSpliced(place - 1, 0, id));
    return id;
  });
}

/** Merges a category into another. Background tasks then move its things in batches. */
export async function mergeCategory(
  context: Context,
  { params: { id }, body: { into } }: Pick<ParsedInput<typeof endpoints.mergeCategory>, 'params' | 'body'>,
): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    await lockCategories(tx);
    found(await findStanding(tx, id));
    if (into === id || !(await findStanding(tx, into))) throw refuseField('into', 'field.invalid');
    await mergeInto(tx, id, into);
    await startTask(tx, categoryMerging, { subject: id });
    await recordChange(context, tx, 'category.merge', id);
  });
  return {};
}

/** Changes one category under the lock of all categories, and emits the event. */
async function change(context: Context, action: string, write: (tx: Transaction) => Promise<string>): Promise<ManagedCategory> {
  try {
    return await context.db.transaction(async (tx) => {
      await lockCategories(tx);
      const id = await write(tx);
      await recordChange(context, tx, action, id);
      return found(await findStanding(tx, id));
    });
  } catch (error) {
    if (['en', 'fr', 'es'].some((language) => isUniqueViolation(error, `categories_name_${language}`))) throw refuse('category.exists');
    throw error;
  }
}

async function recordChange(context: Context, tx: Transaction, action: string, id: string): Promise<void> {
  await audit(tx, context, { action, subjectId: id });
  await context.emit(tx, categoriesChanged({ id }));
}

function found(category: ManagedCategory | undefined): ManagedCategory {
  if (!category) throw refuse('thing.notFound');
  return category;
}
