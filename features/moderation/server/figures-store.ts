import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';
import { moderationLimits } from '../contract/limits.ts';

interface Count {
  name: string;
  count: number;
}

/** Counts of one year. */
export interface FigureRows {
  byReason: Count[];
  byKind: Count[];
  byDecision: Count[];
  byGround: Count[];
  held: number;
  objections: number;
  upheld: number;
  restored: number;
  medianHours: number | null;
  activePeople: number;
}

const counted = (column: 'reason' | 'kind') => sql`
  coalesce((select json_agg(json_build_object('name', name, 'count', count) order by count desc, name) from (
    select ${column === 'reason' ? sql`reason` : sql`kind`} as name, count(*) as count from reported group by 1) as by_name), '[]')`;

/** A single statement; the rows of the year are found by indexes on time. */
export function readFigureRows(db: Queries, { from, until }: { from: string; until: string }): Promise<FigureRows> {
  return db.one(sql`
    with reported as materialized (
      select reason, kind from moderation_reports where reported_at >= ${from}::timestamptz and reported_at < ${until}::timestamptz
    ), decided as materialized (
      select case_id, decision, ground, is_review, decided_at from moderation_decisions
      where decided_at >= ${from}::timestamptz and decided_at < ${until}::timestamptz
    ), first_written as (
      select case_id, min(written_at) as at from moderation_messages where is_by_author group by case_id
    )
    select ${counted('reason')} as "byReason", ${counted('kind')} as "byKind",
      coalesce((select json_agg(json_build_object('name', decision, 'count', count) order by count desc, decision) from (
        select decision, count(*) as count from decided group by 1) as by_decision), '[]') as "byDecision",
      coalesce((select json_agg(json_build_object('name', ground, 'count', count) order by count desc, ground) from (
        select ground, count(*) as count from decided where ground is not null group by 1) as by_ground), '[]') as "byGround",
      (select count(*) from moderation_cases where was_held and opened_at >= ${from}::timestamptz and opened_at < ${until}::timestamptz) as held,
      (select count(*) from first_written where at >= ${from}::timestamptz and at < ${until}::timestamptz) as objections,
      (select count(*) from decided where is_review and decision = 'uphold') as upheld,
      (select count(*) from decided where is_review and decision = 'restore') as restored,
      (select round((percentile_cont(0.5) within group (order by extract(epoch from decided.decided_at - c.opened_at)) / 3600)::numeric, 1)::float8
        from decided join moderation_cases c on c.id = decided.case_id where not decided.is_review and c.report_count > 0) as "medianHours",
      (select count(*) from users where last_active_at > now() - make_interval(days => ${moderationLimits.activeDays}::integer)) as "activePeople"`);
}
