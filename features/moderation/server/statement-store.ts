import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import type { CaseState, Measure, ReportReason } from '../contract/limits.ts';
import { retention } from '../contract/retention.ts';
import { concerns } from './policy.ts';

/** A case as seen by its author or a reporter. */
export interface StatementRow {
  id: string;
  kind: string;
  title: string;
  /**
   * Beginning of the text that the viewer wrote or reported; empty for reporters if the author
   * could have changed it since.
   */
  beginning: string;
  text: string;
  state: CaseState;
  measure: Measure | null;
  changedAt: string;
  authorId: string | null;
  /** The viewer's report; null for the author. */
  report: { reason: ReportReason; text: string; reportedAt: string } | null;
  /** End of the period for an objection. */
  contestUntil: string | null;
  isLate: boolean;
  wasHeld: boolean;
}

const columns = (
  viewer: SignedInViewer,
): Sql => sql`c.id, c.kind, c.title, case when c.author_id = ${viewer.id} then c.text else '' end as text,
  case when c.author_id = ${viewer.id} or not c.was_held then left(c.text, 240) else '' end as beginning, c.state, c.measure,
  c.changed_at as "changedAt", c.author_id as "authorId", c.was_held as "wasHeld", (
    select json_build_object('reason', r.reason, 'text', r.text, 'reportedAt', to_char(r.reported_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
    from moderation_reports r where r.case_id = c.id and r.reporter_id = ${viewer.id} order by r.id limit 1) as report,
  last.ends_at as "contestUntil", coalesce(last.ends_at < now(), true) as "isLate"`;
const source = sql`moderation_cases c left join lateral (
  select d.decided_at + ${retention.reports.periods.contest}::interval as ends_at from moderation_decisions d where d.case_id = c.id order by d.id desc limit 1) as last on true`;

export function findStatement(db: Queries, viewer: SignedInViewer, id: string): Promise<StatementRow | undefined> {
  return db.maybeOne(sql`select ${columns(viewer)} from ${source} where c.id = ${id} and ${concerns(viewer)}`);
}

/** Does the same and locks the case until the transaction ends. */
export function lockStatement(tx: Transaction, viewer: SignedInViewer, id: string): Promise<StatementRow | undefined> {
  return tx.maybeOne(sql`select ${columns(viewer)} from ${source} where c.id = ${id} and ${concerns(viewer)} for update of c`);
}

/** Returns the cases that concern a person, latest first, after a cursor. */
export function listStatementRows(
  db: Queries,
  viewer: SignedInViewer,
  { on, before, limit }: { on: { kind: string; thingId: string } | undefined; before: string | undefined; limit: number },
): Promise<StatementRow[]> {
  const own = sql`
    select id from moderation_cases where author_id = ${viewer.id}
    union select case_id from moderation_reports where reporter_id = ${viewer.id}`;
  return db.many(sql`
    select ${columns(viewer)} from ${source}
    where c.id in (${own}) and ${concerns(viewer)} ${on ? sql`and c.kind = ${on.kind} and c.thing_id = ${on.thingId}` : empty}
      ${before ? sql`and c.id < ${before}::uuid` : empty}
    order by c.id desc limit ${limit}`);
}
