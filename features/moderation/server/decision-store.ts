import sql from 'sql-template-tag';
import type { Language } from '#platform/contract/language.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { moderationLimits, type Decision, type Ground, type Measure, type ReportReason } from '../contract/limits.ts';
import type { CaseMessage, StatedDecision } from '../contract/shapes.ts';

interface Person {
  id: string;
  name: string;
}

/** Reports of a case, oldest first. */
export function reportsOf(
  db: Queries,
  caseId: string,
): Promise<{ id: string; reason: ReportReason; text: string; passage: string | null; reporter: Person | null; reportedAt: string }[]> {
  return db.many(sql`
    select r.id, r.reason, r.text, r.passage, r.reported_at as "reportedAt",
      case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as reporter
    from moderation_reports r left join users u on u.id = r.reporter_id where r.case_id = ${caseId} order by r.id`);
}

/** Decisions of a case, oldest first. */
export function decisionsOf(db: Queries, caseId: string): Promise<(StatedDecision & { decidedBy: Person | null })[]> {
  return db.many(sql`
    select d.id, d.decision, d.is_review as "isReview", d.ground, d.reference, d.facts, d.decided_at as "decidedAt",
      case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as "decidedBy"
    from moderation_decisions d left join users u on u.id = d.decided_by where d.case_id = ${caseId} order by d.id`);
}

/** Messages of both sides about the objection, oldest first. */
export function messagesOf(db: Queries, caseId: string): Promise<CaseMessage[]> {
  return db.many(sql`
    select id, is_by_author as "isByAuthor", text, written_at as "writtenAt" from moderation_messages where case_id = ${caseId}
    order by id limit ${moderationLimits.messages}`);
}

/** Other decided cases of the same author, newest first. */
export function earlierOf(
  db: Queries,
  authorId: string,
  caseId: string,
): Promise<{ id: string; kind: string; title: string; beginning: string; measure: Measure | null; changedAt: string }[]> {
  return db.many(sql`
    select id, kind, title, left(text, 240) as beginning, measure, changed_at as "changedAt" from moderation_cases
    where author_id = ${authorId} and id <> ${caseId} and state in ('decided', 'closed', 'contested') order by id desc limit ${moderationLimits.earlier}`);
}

/** Groups of a case whose names the viewer may know. */
export function groupNames(db: Queries, viewer: SignedInViewer, ids: readonly string[]): Promise<Person[]> {
  return db.many(sql`
    select g.id, g.name from groups g where g.id = any(${[...ids]}::text[]) and g.deleted_at is null and (g.visibility = 'public' or exists (
      select from memberships own where own.group_id = g.id and own.user_id = ${viewer.id} and own.status = 'member'))
    order by lower(g.name), g.id`);
}

export function personName(db: Queries, id: string): Promise<Person | undefined> {
  return db.maybeOne(sql`select id, name from users where id = ${id}`);
}

interface NewDecision {
  id: string;
  caseId: string;
  decision: Decision;
  isReview: boolean;
  ground: Ground | null;
  reference: string;
  facts: string;
  decidedBy: string;
}

export async function insertDecision(
  tx: Transaction,
  { id, caseId, decision, isReview, ground, reference, facts, decidedBy }: NewDecision,
): Promise<void> {
  await tx.run(sql`
    insert into moderation_decisions (id, case_id, decision, is_review, ground, reference, facts, decided_by)
    values (${id}, ${caseId}, ${decision}, ${isReview}, ${ground}, ${reference}, ${facts}, ${decidedBy})`);
}

/**
 * Returns who made the last decision, and whether another active administrator, who is not the
 * author, could decide.
 */
export function findDecider(tx: Transaction, caseId: string): Promise<{ decidedBy: string | null; hasAnother: boolean } | undefined> {
  return tx.maybeOne(sql`
    select d.decided_by as "decidedBy", exists (
      select from users u where u.is_administrator and u.suspended_at is null and u.id is distinct from d.decided_by and u.id is distinct from c.author_id) as "hasAnother"
    from moderation_decisions d join moderation_cases c on c.id = d.case_id where d.case_id = ${caseId} order by d.id desc limit 1`);
}

/** Inserts a message; returns false if the maximum is reached. */
export async function insertMessage(
  tx: Transaction,
  { id, caseId, writerId, isByAuthor, text }: { id: string; caseId: string; writerId: string; isByAuthor: boolean; text: string },
): Promise<boolean> {
  const made = await tx.run(sql`
    insert into moderation_messages (id, case_id, writer_id, is_by_author, text)
    select ${id}, ${caseId}, ${writerId}, ${isByAuthor}, ${text}
    where (select count(*) from moderation_messages where case_id = ${caseId}) < ${moderationLimits.messages}`);
  return made > 0;
}

/** Returns address and language of the author. */
export function findAuthorAddress(
  db: Queries,
  caseId: string,
): Promise<{ email: string; language: Language; title: string; kind: string } | undefined> {
  return db.maybeOne(sql`
    select u.email, u.language, c.title, c.kind from moderation_cases c join users u on u.id = c.author_id where c.id = ${caseId}`);
}
