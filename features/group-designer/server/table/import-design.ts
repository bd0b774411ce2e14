import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { languages } from '#platform/contract/language.ts';
import type { Context, IncomingBody } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { fileColumns } from '../../contract/columns.ts';
import type { importDesign as endpoint } from '../../contract/endpoints.ts';
import { designLimits } from '../../contract/limits.ts';
import { listNamedCategories } from '../plan/account-store.ts';
import { isEditable, presentHead } from '../present-design.ts';
import { readRows, saveRows } from '../row-store.ts';
import { lockDesignFor, seenDesign } from '../authorized-design.ts';
import { noteSaved } from '../store.ts';
import { notifyOwner } from '../notify-owner.ts';
import { readInWorker } from './read-in-worker.ts';
import { withReceivedFile } from './receive-file.ts';
import { headersOf } from './write-csv.ts';

/**
 * Imports a file into a design. Errors are reported by cell, but their text is imported as well.
 */
export async function importDesign(
  context: Context,
  { params: { id }, query }: ParsedInput<typeof endpoint>,
  body: IncomingBody,
): Promise<Reply<typeof endpoint>> {
  const { db, viewer, words } = context;
  const { columns } = query;
  const seen = await seenDesign(db, viewer, id, 'design.edit');
  if (!isEditable(seen)) throw refuse('design.notEditable');
  const changed = async (present: typeof seen) =>
    refuse('design.changed', { present: { ...presentHead(viewer, present), ...(await readRows(db, id)) } });
  const revision = query.revision ?? seen.revision;
  if (seen.revision !== revision) throw await changed(seen);
  const rows = await readRows(db, id);
  const headers = fileColumns.flatMap((column) =>
    languages.flatMap((language) => headersOf(words, language, column).map((header) => ({ column, header }))),
  );
  const task = { headers, columns, categories: await listNamedCategories(db), ...rows };
  const outcome = await withReceivedFile(context, body, (path) => readInWorker({ ...task, path }));
  if (outcome.kind === 'design.columnsUnclear') {
    const { kind, ...present } = outcome;
    throw refuse(kind, { present });
  }
  const { delta, kind: _, ...summary } = outcome;
  return db.transaction(async (tx) => {
    const design = await lockDesignFor(tx, viewer, id, 'design.edit');
    if (!isEditable(design)) throw refuse('design.notEditable');
    if (design.revision !== revision) throw await changed(design);
    await saveRows(tx, id, delta);
    if (design.peopleCount + summary.people.added > designLimits.people || design.groupCount + summary.groups.added > designLimits.groups)
      throw refuse('design.tooMany');
    const saved = await noteSaved(tx, id);
    tx.afterCommit(() => notifyOwner(context, design));
    return { ...summary, revision: saved.revision };
  });
}
