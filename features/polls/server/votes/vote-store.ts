import sql, { empty } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { pollLimits } from '../../contract/limits.ts';
import type { PollFacts } from '../domain-events.ts';
import { factColumns } from '../store.ts';

/** Votes for each option of a poll (as `t`), in the order of the options. */
const counted = sql`(
  select array_agg((select count(*) from poll_votes v where v.poll_id = t.id and v.choices @> array[option.place::smallint - 1::smallint])::integer order by option.place)
  from unnest(t.options) with ordinality as option (text, place))`;

/** Votes for each option: the stored result, or as they stand. */
export async function findCounts(db: Queries, pollId: string): Promise<number[]> {
  return (await db.one<{ counts: number[] }>(sql`select coalesce(t.counts, ${counted}) as counts from polls t where t.id = ${pollId}`))
    .counts;
}

/** Saves the vote of a person; false if it is the same as before. */
export async function putVote(tx: Transaction, pollId: string, userId: string, choices: readonly number[]): Promise<boolean> {
  return (
    (await tx.run(sql`
      insert into poll_votes as v (poll_id, user_id, choices) values (${pollId}, ${userId}, ${choices}::smallint[])
      on conflict (poll_id, user_id) do update set choices = excluded.choices, voted_at = now() where v.choices <> excluded.choices`)) > 0
  );
}

/** Deletes the vote of a person; false if there was none. */
export async function removeVote(tx: Transaction, pollId: string, userId: string): Promise<boolean> {
  return (await tx.run(sql`delete from poll_votes where poll_id = ${pollId} and user_id = ${userId}`)) > 0;
}

/** People who chose an option, first votes first. */
export function findVotes(
  db: Queries,
  pollId: string,
  { option, behind, limit }: { option: number; behind: { at: string; id: string } | undefined; limit: number },
): Promise<{ id: string; name: string; votedAt: string }[]> {
  return db.many(sql`
    select v.user_id as id, u.name, v.voted_at as "votedAt" from poll_votes v join users u on u.id = v.user_id
    where v.poll_id = ${pollId} and v.choices @> array[${option}::smallint]
      ${behind ? sql`and (v.voted_at, v.user_id) > (${behind.at}, ${behind.id})` : empty}
    order by v.voted_at, v.user_id limit ${limit}`);
}

/**
 * Deletes the votes of a person in open polls, of one group or of all; returns these polls. Ended
 * polls keep them, and their result is stored.
 */
export function removeOpenVotes(tx: Transaction, userId: string, groupId?: string): Promise<PollFacts[]> {
  return tx.many(sql`
    delete from poll_votes v using polls t
    where t.id = v.poll_id and v.user_id = ${userId} and t.closed_at is null and t.ends_at > now() ${groupId === undefined ? empty : sql`and t.group_id = ${groupId}`}
    returning ${factColumns}`);
}

/** Deletes the votes of a person, whose account is closed, in polls whose result is stored. */
export async function removeClosedVotes(tx: Transaction, userId: string): Promise<void> {
  await tx.run(sql`delete from poll_votes where user_id = ${userId}`);
}

/** Stores the result of at most `limit` ended polls, oldest end first; returns them. */
export async function closeEnded(tx: Transaction, limit: number): Promise<(PollFacts & { isHidden: boolean })[]> {
  const ended = await tx.many<{ id: string }>(sql`
    select t.id from polls t where t.closed_at is null and t.ends_at <= now() order by t.ends_at, t.id limit ${limit} for update skip locked`);
  // Another statement, so that it sees the votes for which the locks were waited for.
  return tx.many(sql`
    update polls t set closed_at = now(), counts = ${counted}, voters = (select count(*) from poll_votes v where v.poll_id = t.id)
    where t.id = any(${ended.map(({ id }) => id)}::uuid[]) returning ${factColumns}, t.is_hidden as "isHidden"`);
}

/** Polls of at least two days that end within a day, whose members were not reminded. */
export function markReminded(tx: Transaction, limit: number): Promise<PollFacts[]> {
  return tx.many(sql`
    update polls t set reminded_at = now() where t.id in (
      select d.id from polls d
      where d.closed_at is null and d.reminded_at is null and not d.is_hidden and d.ends_at > now() and d.ends_at <= now() + make_interval(hours => ${pollLimits.reminderHours})
        and d.ends_at - d.created_at >= make_interval(hours => ${pollLimits.remindedHours}) order by d.ends_at limit ${limit} for update skip locked)
    returning ${factColumns}`);
}

/** Votes of a person, oldest first, for the data export. */
export function votesOf(db: Queries, userId: string): Promise<object[]> {
  return db.many(sql`
    select t.id as "pollId", t.question, (select array_agg(t.options[place + 1] order by place) from unnest(v.choices) as place) as choices,
      v.voted_at as "votedAt"
    from poll_votes v join polls t on t.id = v.poll_id where v.user_id = ${userId} order by v.voted_at, t.id`);
}
