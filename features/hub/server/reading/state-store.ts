import sql, { raw } from 'sql-template-tag';
import { memberGroupIds } from '#features/groups/server/public-api.ts';
import type { Language } from '#platform/contract/language.ts';
import type { Queries } from '#platform/server/database/db.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import { namesScope } from '../scopes.ts';

/** Scopes and counters of a reader's Hub at one moment. */
export interface HubState {
  now: string;
  scopes: number[];
  /**
   * Number of their entries of the requested kinds; an item in several scopes counts several times.
   */
  entries: number;
  /** Increases with every change in these scopes, and of every name that the Hub shows. */
  revision: number;
  /** Languages that come first; empty without `orderedFor`. */
  first: Language[];
}

/**
 * Reads the scopes of a reader with counts and revision, in one query. Avoids array parameters, for
 * which PostgreSQL would plan each execution again, at a higher cost than running it.
 * `orderedFor` is the person whose first languages are read.
 */
export function readState(
  queries: Queries,
  readerId: string | null,
  kinds: readonly string[] | undefined,
  orderedFor: string | null = null,
): Promise<HubState> {
  const reaching =
    readerId === null
      ? sql`s.name = 'public'`
      : sql`s.name = any(array(select 'group:' || group_id from ${memberGroupIds(readerId)} as mine) || ${rooms.user(readerId)}::text)`;
  return queries.one<HubState>(sql`
    select now() as now, coalesce(array_agg(distinct s.id), '{}') as scopes,
      coalesce(sum(c.entries) filter (where ${kinds ? sql`c.kind = any(${kinds}::text[])` : sql`c.kind = ''`}), 0) as entries,
      coalesce(sum(c.revision) filter (where c.kind = ''), 0)
        + (select coalesce(sum(revision), 0) from hub_counters where scope = ${raw(String(namesScope))}) as revision,
      ${orderedFor === null ? sql`'{}'::text[]` : sql`coalesce((select languages from hub_readers where user_id = ${orderedFor}), '{}')`} as first
    from hub_scopes s join hub_counters c on c.scope = s.id and ${kinds ? sql`(c.kind = '' or c.kind = any(${kinds}::text[]))` : sql`c.kind = ''`}
    where ${reaching}`);
}
