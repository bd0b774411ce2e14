import sql, { join, type Sql } from 'sql-template-tag';
import type { HubSource } from '#platform/server/hub-source.ts';
import type { Viewer } from '#platform/server/viewer.ts';

/** A select of the preview of an item `i`, of all kinds that give theirs in SQL. */
export function previewOfItem(sources: readonly Pick<HubSource, 'kind' | 'previewOf'>[], viewer: Viewer): Sql | undefined {
  const selects = sources.flatMap(({ kind, previewOf }) =>
    // Evaluated for things of the kind alone: IDs of others are written otherwise.
    previewOf ? [previewOf(viewer, sql`case when i.kind = ${kind} then i.id end`)] : [],
  );
  return selects.length > 0 ? join(selects, ' union all ') : undefined;
}
