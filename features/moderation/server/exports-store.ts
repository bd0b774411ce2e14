import sql from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { retention } from '../contract/retention.ts';

/**
 * Removes a person and their texts from all cases. The reports and decisions stay, and are counted.
 */
export async function erasePerson(tx: Transaction, userId: string): Promise<void> {
  await tx.run(sql`
    update moderation_cases set author_id = null, title = '', text = '', links = '{}', is_waiting = false, was_held = was_held and not is_waiting, state = case when state in ('open', 'contested') then 'closed' else state end
    where author_id = ${userId}`);
  await tx.run(sql`update moderation_reports set reporter_id = null, text = '', passage = null where reporter_id = ${userId}`);
  await tx.run(sql`update moderation_cases set assigned_to = null where assigned_to = ${userId}`);
  await tx.run(sql`update moderation_decisions set decided_by = null where decided_by = ${userId}`);
  await tx.run(
    sql`update moderation_messages set writer_id = null, text = case when is_by_author then '' else text end where writer_id = ${userId}`,
  );
}

/** Reports by a person, for their export. */
export function reportsBy(db: Queries, userId: string): Promise<{ on: string }[]> {
  return db.many(sql`
    select kind || ':' || thing_id as "on", reason, text, passage, reported_at as "reportedAt" from moderation_reports where reporter_id = ${userId} order by id`);
}

/**
 * Decisions about a person's things and the messages about them, for their export. Moderators are
 * not named.
 */
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

/** Decisions and messages that a person made as moderator, for their export. */
export function decidedBy(db: Queries, userId: string): Promise<object[]> {
  return db.many(sql`
    select decision, ground, reference, facts, decided_at as at from moderation_decisions where decided_by = ${userId}
    union all select 'message', null, '', text, written_at from moderation_messages where writer_id = ${userId} and not is_by_author order by at`);
}

/** Deletes at most `limit` cases after retention. Cases of hidden things stay. */
export function removeOld(db: Queries, limit: number): Promise<number> {
  return db.run(sql`
    delete from moderation_cases where id in (
      select id from moderation_cases where state in ('decided', 'closed') and changed_at < now() - ${retention.reports.periods.decided}::interval
        and measure is distinct from 'hidden' limit ${limit})`);
}
