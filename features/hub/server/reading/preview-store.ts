import sql, { join, type Sql } from 'sql-template-tag';
import type { HubSource } from '#platform/server/hub-source.ts';
import type { Viewer } from '#platform/server/viewer.ts';

/** SQL for the preview of item `i`, for all kinds whose previews are SQL. */
export function previewOfItem(sources: readonly Pick<HubSource, 'kind' | 'previewOf'>[], viewer: Viewer): Sql | undefined {
  const selects = sources.flatMap(({ kind, previewOf }) =>
    // Null for other kinds, whose ids have another format.
    previewOf ? [previewOf(viewer, sql`case when i.kind = ${kind} then i.id end`)] : [],
  );
  return selects.length > 0 ? join(selects, ' union all ') : undefined;
}
