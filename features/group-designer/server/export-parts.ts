import { jsonPart, type ExportParts } from '#platform/server/extension-points/export.ts';
import { agreementsOf, requestsTo } from './agreement/agreement-store.ts';
import { readRows } from './row-store.ts';
import { designsOf } from './store.ts';

/**
 * Designs of a user with all rows, requests to them, and designers to whom they always agree, for
 * the data export.
 */
export const designParts: ExportParts = async function* exportDesigns({ db }, userId) {
  const designs = [];
  for (const design of await designsOf(db, userId)) designs.push({ ...design, ...(await readRows(db, design.id)) });
  yield jsonPart('designs', designs);
  yield jsonPart('manager-requests', { asked: await requestsTo(db, userId), agreements: await agreementsOf(db, userId) });
};
