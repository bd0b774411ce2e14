import sql from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/db.ts';
import { retention } from '../contract/retention.ts';

/** Takes a person out of all cases. What stands in them of their words goes; that something was reported and decided stays, and is counted. */
export async function forgetPerson(tx: Transaction, userId: string): Promise<void> {
  await tx.run(sql`
    update moderation_cases set author_id = null, title = '', text = '', links = '{}', is_waiting = false, was_held = was_held and not is_waiting, state = case when state in ('open', 'contested') then 'closed' else state end
    where author_id = ${userId}`);
  await tx.run(sql`update moderation_reports set reporter_id = null, text = '', passage = null where reporter_id = ${userId}`);
  await tx.run(sql`update moderation_decisions set decided_by = null where decided_by = ${userId}`);
  await tx.run(
    sql`update moderation_messages set writer_id = null, text = case when is_by_author then '' else text end where writer_id = ${userId}`,
  );
}

/** What a person reported, for their export. */
export function reportsBy(db: Queries, userId: string): Promise<{ on: string }[]> {
  return db.many(sql`
    select kind || ':' || thing_id as "on", reason, text, passage, reported_at as "reportedAt" from moderation_reports where reporter_id = ${userId} order by id`);
}

/** What was decided about a person’s things, with what they wrote about it, for their export. Who decided is not theirs to take along. */
export function decisionsAbout(db: Queries, userId: string): Promise<{ on: string }[]> {
  return db.many(sql`
    select c.kind || ':' || c.thing_id as "on", c.title, c.text, c.measure, (
      select json_agg(json_build_object('decision', d.decision, 'ground', d.ground, 'reference', d.reference, 'facts', d.facts, 'decidedAt', d.decided_at) order by d.id)
      from moderation_decisions d where d.case_id = c.id and d.decision <> 'decline') as decisions, (
      select coalesce(json_agg(json_build_object('text', m.text, 'isByAuthor', m.is_by_author, 'writtenAt', m.written_at) order by m.id), '[]')
      from moderation_messages m where m.case_id = c.id) as messages
    from moderation_cases c where c.author_id = ${userId}
      and exists (select from moderation_decisions d where d.case_id = c.id and d.decision <> 'decline') order by c.id`);
}

/** What a person decided, and wrote as a moderator, for their export. */
export function decidedBy(db: Queries, userId: string): Promise<object[]> {
  return db.many(sql`
    select decision, ground, reference, facts, decided_at as at from moderation_decisions where decided_by = ${userId}
    union all select 'message', null, '', text, written_at from moderation_messages where writer_id = ${userId} and not is_by_author order by at`);
}

/** Removes cases that were done with long ago, so many at a time. A thing that is hidden stays so, and its case with it. */
export function removeOld(db: Queries, limit: number): Promise<number> {
  return db.run(sql`
    delete from moderation_cases where id in (
      select id from moderation_cases where state in ('decided', 'closed') and changed_at < now() - ${retention.reports.spans.decided}::interval
        and measure is distinct from 'hidden' limit ${limit})`);
}
