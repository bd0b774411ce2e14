import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import {
  moderationLimits,
  overdueHours,
  type CaseState,
  type Measure,
  type Queue,
  type ReportReason,
  type Severity,
} from '../contract/limits.ts';
import type { CaseCard } from '../contract/shapes.ts';
import { isOfOwnGroups, moderatedBy, visibleTo } from './policy.ts';

export interface CaseRow extends Omit<CaseCard, 'reasons' | 'hasPictures'> {
  thingId: string;
  authorId: string | null;
  isAnonymous: boolean;
  isPublic: boolean;
  groupIds: string[];
  text: string;
  isOfOwnGroups: boolean;
  /** Others had seen the held thing before. */
  wasShown: boolean;
  links: string[];
}

/** Whether case `c` waits longer than its urgency allows: since the report, or since the objection. */
const isOverdue = sql`(c.state in ('open', 'contested') and case c.state when 'open' then c.opened_at else c.changed_at end
  < now() - make_interval(hours => case c.severity when 1 then ${overdueHours[1]}::int when 2 then ${overdueHours[2]}::int else ${overdueHours[3]}::int end))`;

const assignee = sql`
  (select json_build_object('id', u.id, 'name', u.name) from users u where u.id = c.assigned_to and c.state in ('open', 'contested')) as assignee`;

const columns = (
  viewer: SignedInViewer,
): Sql => sql`c.id, c.kind, c.thing_id as "thingId", c.author_id as "authorId", c.is_anonymous as "isAnonymous",
  c.is_public as "isPublic", c.group_ids as "groupIds", c.title, c.text, left(c.text, 240) as excerpt, c.state, c.measure, c.severity,
  c.report_count as "reportCount", c.opened_at as "openedAt", c.changed_at as "changedAt", c.is_waiting as "isWaiting",
  c.was_held as "wasHeld", c.was_shown as "wasShown", ${isOverdue} as "isOverdue", ${assignee}, c.links, ${isOfOwnGroups(viewer)} as "isOfOwnGroups"`;

/** Returns a case that the viewer moderates. */
export function findCase(db: Queries, viewer: SignedInViewer, id: string): Promise<CaseRow | undefined> {
  return db.maybeOne(sql`select ${columns(viewer)} from moderation_cases c where c.id = ${id} and ${visibleTo(viewer)}`);
}

/** Does the same and locks the case until the transaction ends. */
export function lockCase(tx: Transaction, viewer: SignedInViewer, id: string): Promise<CaseRow | undefined> {
  return tx.maybeOne(sql`select ${columns(viewer)} from moderation_cases c where c.id = ${id} and ${visibleTo(viewer)} for update of c`);
}

export async function moderatesAll(db: Queries, viewer: SignedInViewer, groupIds: readonly string[]): Promise<boolean> {
  return (await db.one<{ all: boolean }>(sql`select ${[...groupIds]}::text[] <@ array${moderatedBy(viewer)} as all`)).all;
}

/** Updates the audience of the thing, which decides who moderates the case. */
export async function saveReach(
  db: Queries,
  caseId: string,
  { groupIds, isPublic }: { groupIds: readonly string[]; isPublic: boolean },
): Promise<void> {
  await db.run(sql`update moderation_cases set group_ids = ${[...groupIds]}::text[], is_public = ${isPublic} where id = ${caseId}`);
}

/** Cursor of a queue. */
export interface QueuePlace {
  severity: number;
  at: string;
  id: string;
}

/** Returns a page of a queue: waiting cases by urgency and age; decided ones, latest first. */
export function listCases(
  db: Queries,
  viewer: SignedInViewer,
  { queue, ofGroups, place, limit }: { queue: Queue; ofGroups: boolean; place: QueuePlace | undefined; limit: number },
): Promise<Omit<CaseCard, 'hasPictures'>[]> {
  const isWaiting = queue !== 'done';
  const behind = isWaiting
    ? sql`(c.severity, c.id) > (${place?.severity ?? 0}::smallint, ${place?.id ?? null}::uuid)`
    : sql`(c.changed_at, c.id) < (${place?.at ?? null}::timestamptz, ${place?.id ?? null}::uuid)`;
  return db.many(sql`
    select c.id, c.kind, c.title, left(c.text, 240) as excerpt, c.state, c.measure, c.severity, c.report_count as "reportCount",
      c.opened_at as "openedAt", c.changed_at as "changedAt", c.is_waiting as "isWaiting", c.was_held as "wasHeld", ${isOverdue} as "isOverdue", ${assignee},
      array(select distinct r.reason from moderation_reports r where r.case_id = c.id order by 1) as reasons
    from moderation_cases c
    where ${isWaiting ? sql`c.state in ('open', 'contested')` : sql`c.state in ('decided', 'closed')`}
      and ${visibleTo(viewer)} ${ofGroups ? sql`and c.group_ids && array${moderatedBy(viewer)} and ${isOfOwnGroups(viewer)}` : empty}
      ${place ? sql`and ${behind}` : empty}
    ${queue === 'overdue' ? sql`and ${isOverdue}` : empty} ${queue === 'mine' ? sql`and c.assigned_to = ${viewer.id}` : empty}
    order by ${isWaiting ? sql`c.severity, c.id` : sql`c.changed_at desc, c.id desc`} limit ${limit}`);
}

/** Counts the cases waiting for a person, up to 100, since each page reads it. */
export async function countWaiting(db: Queries, viewer: SignedInViewer): Promise<number> {
  const narrowed = viewer.isAdministrator ? empty : sql`and c.group_ids && array${moderatedBy(viewer)}`;
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from (
      select from moderation_cases c where c.state in ('open', 'contested') ${narrowed} and ${visibleTo(viewer)} limit 100) as waiting`);
  return count;
}

/** Locks and returns the open case of a thing. */
export function lockOpenCase(tx: Transaction, kind: string, thingId: string): Promise<{ id: string } | undefined> {
  return tx.maybeOne(sql`select id from moderation_cases where kind = ${kind} and thing_id = ${thingId} and state = 'open' for update`);
}

/** Serialises reports and holds of a thing. */
export async function lockThing(tx: Transaction, kind: string, thingId: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('moderation'), hashtext(${`${kind}:${thingId}`}))`);
}

interface NewCase {
  id: string;
  kind: string;
  thingId: string;
  authorId: string | null;
  isAnonymous: boolean;
  isPublic: boolean;
  groupIds: readonly string[];
  title: string;
  text: string;
}

export async function insertCase(
  tx: Transaction,
  { id, kind, thingId, authorId, isAnonymous, isPublic, groupIds, title, text }: NewCase,
): Promise<void> {
  await tx.run(sql`
    insert into moderation_cases (id, kind, thing_id, author_id, is_anonymous, is_public, group_ids, title, text, severity)
    values (${id}, ${kind}, ${thingId}, ${authorId}, ${isAnonymous}, ${isPublic}, ${[...groupIds]}::text[], ${title}, ${text.slice(0, moderationLimits.storedText)}, 3)`);
}

interface NewReport {
  id: string;
  caseId: string;
  kind: string;
  thingId: string;
  reporterId: string;
  reason: ReportReason;
  text: string;
  passage: string | null;
}

/** Inserts a report; returns false if the person has already reported the thing. */
export async function insertReport(tx: Transaction, report: NewReport): Promise<boolean> {
  const { id, caseId, kind, thingId, reporterId, reason, text, passage } = report;
  const made = await tx.run(sql`
    insert into moderation_reports (id, case_id, kind, thing_id, reporter_id, reason, text, passage)
    values (${id}, ${caseId}, ${kind}, ${thingId}, ${reporterId}, ${reason}, ${text}, ${passage}) on conflict (kind, thing_id, reporter_id) do nothing`);
  return made > 0;
}

/** Returns the data from which the urgency is suggested. */
export function findWeight(
  tx: Transaction,
  caseId: string,
): Promise<{ reasons: ReportReason[]; reports: number; earlierMeasures: number }> {
  return tx.one(sql`
    select array(select distinct reason from moderation_reports where case_id = c.id) as reasons,
      (select count(*) from moderation_reports where case_id = c.id) as reports,
      (select count(*) from moderation_cases other where other.author_id = c.author_id and other.id <> c.id and other.measure is not null) as "earlierMeasures"
    from moderation_cases c where c.id = ${caseId}`);
}

export async function saveWeight(tx: Transaction, caseId: string, severity: Severity, reports: number): Promise<void> {
  await tx.run(sql`update moderation_cases set severity = ${severity}, report_count = ${reports}, changed_at = now() where id = ${caseId}`);
}

export async function saveStanding(
  tx: Transaction,
  caseId: string,
  { state, measure, isGone = false }: { state: CaseState; measure: Measure | null; isGone?: boolean },
): Promise<void> {
  await tx.run(
    sql`update moderation_cases set state = ${state}, measure = ${measure}, is_waiting = false, was_held = was_held and not ${isGone}, changed_at = now() where id = ${caseId}`,
  );
}

/** Assigns a case to a moderator, or to no one; returns whether that changed it. */
export async function saveAssignee(tx: Transaction, caseId: string, assigneeId: string | null): Promise<boolean> {
  const changed = await tx.run(
    sql`update moderation_cases set assigned_to = ${assigneeId} where id = ${caseId} and assigned_to is distinct from ${assigneeId}`,
  );
  return changed > 0;
}
