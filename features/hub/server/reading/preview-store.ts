import sql, { join, type Sql } from 'sql-template-tag';
import type { HubKind } from '#platform/server/extension-points/indexed-kind.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';

/** SQL for the preview of item `i`, for all kinds whose previews are SQL. */
export function previewOfItem(kinds: readonly Pick<HubKind, 'kind' | 'hub'>[], viewer: Viewer): Sql | undefined {
  const selects = kinds.flatMap(({ kind, hub: { previewOf } }) =>
    // Null for other kinds, whose ids have another format.
    previewOf ? [previewOf(viewer, sql`case when i.kind = ${kind} then i.id end`)] : [],
  );
  return selects.length > 0 ? join(selects, ' union all ') : undefined;
}
