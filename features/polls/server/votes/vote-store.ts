import sql, { empty } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { Ballots } from '../../contract/counting/ballots.ts';
import { countVotes, type Counted } from '../../contract/counting/count-votes.ts';
import { pollLimits, type PollKind } from '../../contract/limits.ts';
import type { PollFacts } from '../domain-events.ts';
import { castVotes, factColumns, tieOrder } from '../store.ts';

interface CountedPoll {
  id: string;
  kind: PollKind;
  options: readonly string[];
  tieOrder: number[];
  isSecret: boolean;
}

interface GroupedPoll {
  id: string;
  counts: number[] | null;
  outcome: Counted['outcome'] | null;
  groups: Ballots['groups'] | null;
}

/** The stored result of a poll (as `t`), or else its votes, grouped by equal ballots. */
const resultColumns = sql`t.id, t.counts, t.outcome, (
  select jsonb_agg(jsonb_build_object('choices', cast_votes.choices, 'count', cast_votes.count)) from (
    select to_jsonb(v.choices) as choices, count(*) from poll_votes v where v.poll_id = t.id and not t.is_secret group by v.choices
    union all
    select ballot -> 'choices', count(*) from poll_ballots b, jsonb_array_elements(b.ballots) as ballot
    where b.poll_id = t.id and t.is_secret group by ballot -> 'choices'
  ) as cast_votes where t.counts is null
) as groups`;

/** The stored result of a poll, or that of the current votes. */
export async function findCounted(db: Queries, poll: CountedPoll): Promise<Counted> {
  return resultOf(poll, await db.maybeOne<GroupedPoll>(sql`select ${resultColumns} from polls t where t.id = ${poll.id}`));
}

/** Results of several polls by ID, in one statement. */
export async function findResults(db: Queries, polls: readonly CountedPoll[]): Promise<ReadonlyMap<string, Counted>> {
  if (polls.length === 0) return new Map();
  const found = await db.many<GroupedPoll>(
    sql`select ${resultColumns} from polls t where t.id = any(${polls.map(({ id }) => id)}::uuid[])`,
  );
  const byId = new Map(found.map((each) => [each.id, each]));
  return new Map(polls.map((poll) => [poll.id, resultOf(poll, byId.get(poll.id))]));
}

function resultOf({ kind, options, tieOrder }: CountedPoll, found: GroupedPoll | undefined): Counted {
  const { counts = null, outcome = null, groups = null } = found ?? {};
  if (counts && outcome) return { counts, outcome };
  if (!counts) return countVotes(kind, { options: options.length, groups: groups ?? [], tieOrder });
  // Closed before outcomes were stored: all that it needs is in the counts.
  return countVotes('multiple', {
    options: options.length,
    groups: counts.map((count, option) => ({ choices: [option], count })),
    tieOrder,
  });
}

/** Saves the vote of a person; false if it is the same as before. */
export async function putVote(
  tx: Transaction,
  pollId: string,
  userId: string,
  { choices, reason }: { choices: readonly number[]; reason: string },
): Promise<boolean> {
  return (
    (await tx.run(sql`
      insert into poll_votes as v (poll_id, user_id, choices, reason) values (${pollId}, ${userId}, ${choices}::smallint[], ${reason})
      on conflict (poll_id, user_id) do update set choices = excluded.choices, reason = excluded.reason, voted_at = now()
      where (v.choices, v.reason) is distinct from (excluded.choices, excluded.reason)`)) > 0
  );
}

/**
 * Adds a secret ballot; false if the person has voted. Who voted and what was chosen are in two
 * tables; all ballots are one value, rewritten in the order of their random IDs.
 */
export async function putBallot(tx: Transaction, pollId: string, userId: string, ballot: Ballot): Promise<boolean> {
  const isFirst = (await tx.run(sql`insert into poll_voters (poll_id, user_id) values (${pollId}, ${userId}) on conflict do nothing`)) > 0;
  if (!isFirst) return false;
  await tx.run(sql`
    insert into poll_ballots as b (poll_id, ballots) values (${pollId}, ${JSON.stringify([ballot])}::jsonb)
    on conflict (poll_id) do update set ballots =
      (select jsonb_agg(ballot order by ballot ->> 'id') from jsonb_array_elements(b.ballots || excluded.ballots) as ballot)`);
  return true;
}

export interface Ballot {
  /** Random; the voter does not learn it, so that no one can be made to prove a vote. */
  id: string;
  choices: number[];
}

/** Ballots of a secret poll, in the order of their random IDs. */
export async function findBallots(db: Queries, pollId: string): Promise<Ballot[]> {
  return (await db.maybeOne<{ ballots: Ballot[] }>(sql`select ballots from poll_ballots where poll_id = ${pollId}`))?.ballots ?? [];
}

/** People who voted in a secret poll, in the order of their IDs. */
export function findVoters(
  db: Queries,
  pollId: string,
  { behind, limit }: { behind: string | undefined; limit: number },
): Promise<{ id: string; name: string }[]> {
  return db.many(sql`
    select p.user_id as id, u.name from poll_voters p join users u on u.id = p.user_id
    where p.poll_id = ${pollId} ${behind === undefined ? empty : sql`and p.user_id > ${behind}`} order by p.user_id limit ${limit}`);
}

/** Deletes the vote of a person; false if there was none. */
export async function removeVote(tx: Transaction, pollId: string, userId: string): Promise<boolean> {
  return (await tx.run(sql`delete from poll_votes where poll_id = ${pollId} and user_id = ${userId}`)) > 0;
}

/** Votes, optionally only those for one option, oldest first. */
export function findVotes(
  db: Queries,
  pollId: string,
  { option, behind, limit }: { option: number | undefined; behind: { at: string; id: string } | undefined; limit: number },
): Promise<{ id: string; name: string; choices: number[]; reason: string; votedAt: string }[]> {
  return db.many(sql`
    select v.user_id as id, u.name, v.choices, v.reason, v.voted_at as "votedAt" from poll_votes v join users u on u.id = v.user_id
    where v.poll_id = ${pollId} ${option === undefined ? empty : sql`and v.choices @> array[${option}::smallint]`}
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
  await tx.run(sql`delete from poll_voters where user_id = ${userId}`);
}

/** Stores the result of at most `limit` ended polls, oldest end first; returns them. */
export async function closeEnded(tx: Transaction, limit: number): Promise<(PollFacts & { isHidden: boolean })[]> {
  const ended = await tx.many<CountedPoll & PollFacts & { isHidden: boolean }>(sql`
    select ${factColumns}, t.kind, t.options, ${tieOrder} as "tieOrder", t.is_hidden as "isHidden", t.is_secret as "isSecret"
    from polls t where t.closed_at is null and t.ends_at <= now() order by t.ends_at, t.id limit ${limit} for update skip locked`);
  for (const poll of ended) await saveResult(tx, poll);
  return ended;
}

/** Stores the result of a poll that is locked: further statements see the votes that the lock waited for. */
export async function saveResult(tx: Transaction, poll: CountedPoll): Promise<void> {
  const { counts, outcome } = await findCounted(tx, poll);
  await tx.run(sql`
    update polls t set closed_at = now(), counts = ${counts}::integer[], outcome = ${JSON.stringify(outcome)}::jsonb,
      voters = ${castVotes}
    where t.id = ${poll.id}`);
}

/** Time before the end at which people are reminded: a day, or in shorter polls a quarter of their time. */
const reminderTime = sql`case when d.ends_at - d.created_at >= make_interval(hours => ${pollLimits.longHours}) then make_interval(hours => ${pollLimits.reminderHours})
  else (d.ends_at - d.created_at) / 4 end`;

/** Polls whose members have not been reminded and are to be now; see `reminderTime`. */
export function markReminded(tx: Transaction, limit: number): Promise<PollFacts[]> {
  return tx.many(sql`
    update polls t set reminded_at = now() where t.id in (
      select d.id from polls d
      where d.closed_at is null and d.reminded_at is null and not d.is_hidden and d.ends_at > now() and d.ends_at <= now() + make_interval(hours => ${pollLimits.reminderHours})
        and d.ends_at <= now() + ${reminderTime} and ${reminderTime} >= make_interval(hours => ${pollLimits.shortestReminderHours})
      order by d.ends_at limit ${limit} for update skip locked)
    returning ${factColumns}`);
}

/** Votes of a person, oldest first, for the data export; of secret ballots, only that there is one. */
export function votesOf(db: Queries, userId: string): Promise<object[]> {
  return db.many(sql`
    select t.id as "pollId", t.question, t.kind, v.reason,
      (select array_agg(case when t.kind in ('dates', 'score') then t.options[given.place] || ': ' || given.choice else t.options[given.choice + 1] end order by given.place)
       from unnest(v.choices) with ordinality as given (choice, place)) as choices, v.voted_at as "votedAt"
    from poll_votes v join polls t on t.id = v.poll_id where v.user_id = ${userId}
    union all select t.id, t.question, t.kind, '', null, null from poll_voters p join polls t on t.id = p.poll_id where p.user_id = ${userId}
    order by "votedAt", "pollId"`);
}
