import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { languages } from '#platform/contract/language.ts';
import type { Context, IncomingBody } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import { fileColumns } from '../../contract/columns.ts';
import type { importDesign as endpoint, previewImport as previewEndpoint } from '../../contract/endpoints.ts';
import { designLimits } from '../../contract/limits.ts';
import { findDesigner, listNamedCategories } from '../plan/account-store.ts';
import { isEditable, presentHead } from '../present-design.ts';
import { readRows, saveRows } from '../row-store.ts';
import { lockDesignFor, seenDesign } from '../authorized-design.ts';
import { noteSaved } from '../store.ts';
import { notifyOwner } from '../notify-owner.ts';
import { readInProcess } from './read-in-process.ts';
import { withReceivedFile } from './receive-file.ts';
import { headersOf } from './write-csv.ts';

type ImportQuery = Omit<ParsedInput<typeof endpoint>['query'], 'revision'>;

async function taskOf({ words, db }: Context, { columns, sheet, header, encoding, hidden }: ImportQuery) {
  const headers = fileColumns.flatMap((column) =>
    languages.flatMap((language) => headersOf(words, language, column).map((text) => ({ column, header: text }))),
  );
  return { headers, columns, sheet, header, encoding, hidden, categories: await listNamedCategories(db) };
}

/** Shows how a file would be imported; stores nothing, so that it needs no design. */
export async function previewImport(
  context: Context,
  { query }: ParsedInput<typeof previewEndpoint>,
  body: IncomingBody,
): Promise<Reply<typeof previewEndpoint>> {
  const task = { ...(await taskOf(context, query)), people: [], groups: [], isPreview: true };
  const outcome = await withReceivedFile(context, body, (path) => readInProcess({ ...task, path }));
  if (outcome.kind !== 'understood') throw new Error(`a preview ended as ${outcome.kind}`);
  const { kind: _, ...understood } = outcome;
  return understood;
}

/**
 * Imports a file into a design. Errors are reported by cell, but their text is imported as well.
 */
export async function importDesign(
  context: Context,
  { params: { id }, query }: ParsedInput<typeof endpoint>,
  body: IncomingBody,
): Promise<Reply<typeof endpoint>> {
  const { db, viewer } = context;
  const seen = await seenDesign(db, viewer, id, 'design.edit');
  if (!isEditable(seen)) throw refuse('design.notEditable');
  const changed = async (present: typeof seen) =>
    refuse('design.changed', { present: { ...presentHead(viewer, present), ...(await readRows(db, id)) } });
  const revision = query.revision ?? seen.revision;
  if (seen.revision !== revision) throw await changed(seen);
  const rows = await readRows(db, id);
  // The importer manages the groups for which the file names no manager.
  const manager = (await findDesigner(db, signedIn(viewer).id))?.email;
  const task = { ...(await taskOf(context, query)), ...rows, manager };
  const outcome = await withReceivedFile(context, body, (path) => readInProcess({ ...task, path }));
  if (outcome.kind !== 'read') {
    const { kind: _, ...present } = outcome;
    throw refuse('design.columnsUnclear', { present });
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
