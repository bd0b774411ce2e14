import { jsonPart, type ExportParts } from '#platform/server/export.ts';
import { readRows } from './row-store.ts';
import { designsOf } from './store.ts';

/** The designs of a person, with all that they typed. */
export const designParts: ExportParts = async function* exportDesigns({ db }, userId) {
  const designs = [];
  for (const design of await designsOf(db, userId)) designs.push({ ...design, ...(await readRows(db, design.id)) });
  yield jsonPart('designs', designs);
};
