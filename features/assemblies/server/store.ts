import sql, { empty, type Sql } from 'sql-template-tag';
import { groupIdsWith, hasCapability, holdersOf, memberGroupIds, membersOf } from '#features/groups/server/public-api.ts';
import { isWaiting } from '#features/moderation/server/public-api.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import { inOrder } from '#platform/contract/hash-chain.ts';
import type { AssemblyPhase, assemblyLists } from '../contract/limits.ts';
import type { AssemblyEvent, Bylaws, ChainedEvent, RollEntry } from '../contract/rules/events.ts';
import type { AssemblyFacts } from './domain-events.ts';
import { visibleTo, type AssemblySeen } from './policy.ts';

export interface AssemblyText {
  title: string;
  /** Titles and texts of the agenda, for search and moderators. */
  agenda: string;
  startsAt: string;
  timeZone: string;
  place: string;
  link: string;
}

/** Position in the log. */
export interface Head {
  seq: number;
  headHash: string;
}

/** When, in milliseconds since 1970. */
export interface Clock {
  now: number;
}

export interface AssemblyRow extends AssemblyText, AssemblyFacts, Omit<AssemblySeen, 'roles'>, Head {
  groupName: string;
  convenerName: string | null;
  phase: AssemblyPhase;
  /** Planned end of the open vote. */
  voteEndsAt: string | null;
  /** Number of changes of start or place. */
  sequence: number;
  createdAt: string;
}

const columns = sql`t.id, t.group_id as "groupId", g.name as "groupName", t.convener_id as "convenerId", u.name as "convenerName", t.title, t.agenda,
  t.starts_at as "startsAt", t.time_zone as "timeZone", t.place, t.link, t.phase, t.seq, t.head_hash as "headHash", t.vote_ends_at as "voteEndsAt", t.sequence, t.created_at as "createdAt", t.is_hidden as "isHidden",
  (t.is_hidden and ${isWaiting('assembly', sql`t.id`)}) as "isWaiting"`;
const joined = sql`assemblies t join groups g on g.id = t.group_id left join users u on u.id = t.convener_id`;

export const factColumns = sql`t.id, t.group_id as "groupId"`;

/** Assemblies to come or under way, soonest first, or those that are over, latest first; of one group or of all the viewer's. */
export function findAssemblies(
  db: Queries,
  viewer: Viewer,
  {
    list,
    groupId,
    behind,
    limit,
  }: { list: (typeof assemblyLists)[number]; groupId: string | undefined; behind: { at: string; id: string } | undefined; limit: number },
): Promise<AssemblyRow[]> {
  const [isListed, order] = {
    coming: [
      sql`t.phase not in ('closed', 'cancelled') ${behind ? sql`and (t.starts_at, t.id) > (${behind.at}, ${behind.id}::uuid)` : empty}`,
      sql`t.starts_at, t.id`,
    ],
    over: [
      sql`t.phase in ('closed', 'cancelled') ${behind ? sql`and (t.starts_at, t.id) < (${behind.at}, ${behind.id}::uuid)` : empty}`,
      sql`t.starts_at desc, t.id desc`,
    ],
  }[list] as [Sql, Sql];
  return db.many(sql`
    select ${columns} from ${joined}
    where ${visibleTo(viewer)} ${groupId === undefined ? empty : sql`and t.group_id = ${groupId}`} and ${isListed} order by ${order} limit ${limit}`);
}

/** Whether the viewer may convene an assembly in a group, or in any. */
export async function mayConvene(db: Queries, viewer: SignedInViewer, groupId: string | undefined): Promise<boolean> {
  const group = groupId === undefined ? empty : sql`and held.group_id = ${groupId}`;
  return (
    (await db.maybeOne(
      sql`select from ${groupIdsWith('decide', viewer.id)} as held where held.group_id in ${memberGroupIds(viewer.id)} ${group} limit 1`,
    )) !== undefined
  );
}

/** Members of a group who may convene its assembly. */
export async function findDeciders(db: Queries, groupId: string): Promise<ReadonlySet<string>> {
  const group = sql`(${groupId})`;
  const deciders = await db.many<{ id: string }>(sql`
    select held.user_id as id from ${holdersOf('decide', group)} as held join ${membersOf(group)} as member on member.user_id = held.user_id`);
  return new Set(deciders.map(({ id }) => id));
}

/** Groups in which the viewer may convene, with the by-laws that were used last. */
export function findConvening(
  db: Queries,
  viewer: SignedInViewer,
): Promise<{ id: string; name: string; members: number; bylaws: Bylaws | null }[]> {
  return db.many(sql`
    select g.id, g.name, (select count(*) from memberships m where m.group_id = g.id and m.status = 'member')::integer as members, b.bylaws
    from groups g left join assembly_bylaws b on b.group_id = g.id
    where g.id in ${groupIdsWith('decide', viewer.id)} and g.id in ${memberGroupIds(viewer.id)} order by g.name, g.id`);
}

/** The group of a new assembly and the rights of the viewer in it. */
export function findGroup(tx: Transaction, viewer: SignedInViewer, groupId: string): Promise<{ name: string; decidesForGroup: boolean }> {
  return tx.one(sql`select g.name, ${hasCapability(viewer.id, 'decide')} as "decidesForGroup" from groups g where g.id = ${groupId}`);
}

/** Members of a group, at most `limit`, for a roll; without suspended accounts. */
export function findRoll(db: Queries, groupId: string, limit: number): Promise<Omit<RollEntry, 'weight'>[]> {
  return db.many(sql`
    select m.user_id as person, u.name from memberships m join users u on u.id = m.user_id
    where m.group_id = ${groupId} and m.status = 'member' and u.suspended_at is null order by u.name, m.user_id limit ${limit}`);
}

/** Assembly; undefined if the viewer may not see it. */
export function findAssembly(db: Queries, viewer: Viewer, id: string): Promise<AssemblyRow | undefined> {
  return db.maybeOne(sql`select ${columns} from ${joined} where t.id = ${id} and ${visibleTo(viewer)}`);
}

/** Milliseconds of the clock of the database, never before the last event of the log of `t`. */
const clock = sql`floor(extract(epoch from greatest(clock_timestamp(), t.last_at)) * 1000)::float8`;

/**
 * Locks an assembly that the viewer may see until the end of the transaction, and reads the clock.
 * A subquery takes the lock, so that the outer query reads the clock afterwards.
 */
export function lockAssembly(tx: Transaction, viewer: Viewer, id: string): Promise<(AssemblyRow & Clock) | undefined> {
  return tx.maybeOne(sql`
    select t.*, ${clock} as now from (
      select ${columns}, t.last_at from ${joined} where t.id = ${id} and ${visibleTo(viewer)} for no key update of t) t`);
}

/** Locks an assembly without a check of rights, and reads the clock in the same way: for what the server does itself. */
export function lockHead(tx: Transaction, id: string): Promise<(Head & AssemblyFacts & Clock & { phase: AssemblyPhase }) | undefined> {
  return tx.maybeOne(sql`
    select t.*, ${clock} as now from (
      select ${factColumns}, t.phase, t.seq, t.head_hash as "headHash", t.last_at from assemblies t where t.id = ${id} for no key update of t) t`);
}

/** Time of the server for an assembly that was made in this transaction. */
export async function readClock(tx: Transaction, id: string): Promise<number> {
  return (await tx.one<Clock>(sql`select ${clock} as now from assemblies t where t.id = ${id}`)).now;
}

export async function insertAssembly(tx: Transaction, assembly: AssemblyText & AssemblyFacts & { convenerId: string }): Promise<void> {
  const { id, groupId, convenerId, title, agenda, startsAt, timeZone, place, link } = assembly;
  await tx.run(sql`
    insert into assemblies (id, group_id, convener_id, title, agenda, starts_at, time_zone, place, link, phase, seq, head_hash, last_at, category)
    select ${id}, g.id, ${convenerId}, ${title}, ${agenda}, ${startsAt}, ${timeZone}, ${place}, ${link}, 'convened', 0, '', clock_timestamp(), g.category
    from groups g where g.id = ${groupId}`);
}

export async function saveMeeting(
  tx: Transaction,
  id: string,
  { startsAt, timeZone, place, link }: Pick<AssemblyText, 'startsAt' | 'timeZone' | 'place' | 'link'>,
): Promise<void> {
  await tx.run(sql`
    update assemblies set starts_at = ${startsAt}, time_zone = ${timeZone}, place = ${place}, link = ${link}, sequence = sequence + 1
    where id = ${id}`);
}

/** Adds events to a locked log. Returns the last event before after which windows do not only count. */
export async function insertEvents(
  tx: Transaction,
  id: string,
  events: readonly ChainedEvent[],
  { phase, voteEndsAt, isChange }: { phase: AssemblyPhase; voteEndsAt: number | null; isChange: boolean },
): Promise<number> {
  const last = events.at(-1);
  if (!last) return 0;
  const { after } = await tx.one<{ after: number }>(sql`
    with added as (
      insert into assembly_events (assembly_id, seq, at, actor, kind, payload, previous_hash, hash)
      select ${id}, e.seq, e.at, e.actor, e.kind, e.payload, e."previousHash", e.hash
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
        as e (seq integer, at bigint, actor text, kind text, payload jsonb, "previousHash" text, hash text))
    update assemblies set seq = ${last.seq}, head_hash = ${last.hash}, last_at = to_timestamp(${last.at} / 1000.0), phase = ${phase},
      vote_ends_at = to_timestamp(${voteEndsAt}::bigint / 1000.0), updated_at = now()
      ${isChange ? sql`, changed_seq = ${last.seq}` : empty}
    where id = ${id} returning old.changed_seq as "after"`);
  return after;
}

/** Events of a log in order, after `after`, at most `limit`. */
export async function eventsAfter(db: Queries, id: string, after: number, limit?: number): Promise<ChainedEvent[]> {
  // The database stores keys in a different order.
  return (await storedEvents(db, id, after, limit)).map((event) => ({ ...event, payload: inOrder(event.payload) }) as ChainedEvent);
}

/** Like `eventsAfter`, with the keys of payloads in any order: where the events are only written as they were hashed. */
export async function storedEvents(db: Queries, id: string, after: number, limit?: number): Promise<ChainedEvent[]> {
  const events = await db.many<ChainedEvent>(sql`
    select seq, at, actor, kind, payload, previous_hash as "previousHash", hash from assembly_events
    where assembly_id = ${id} and seq > ${after} order by seq ${limit === undefined ? empty : sql`limit ${limit}`}`);
  return events.map((event) => ({ ...event, at: Number(event.at) }));
}

/** The last events of a log, the last one first, with the keys of payloads in any order. */
export async function lastEvents(db: Queries, id: string, limit: number): Promise<AssemblyEvent[]> {
  const events = await db.many<AssemblyEvent>(sql`
    select seq, at, actor, kind, payload from assembly_events where assembly_id = ${id} order by seq desc limit ${limit}`);
  return events.map((event) => ({ ...event, at: Number(event.at) }));
}

/** Position in the log of an assembly that its members see; without a check of rights, for what they all get. */
export function findHead(db: Queries, id: string): Promise<(Pick<Head, 'seq'> & AssemblyFacts) | undefined> {
  return db.maybeOne(sql`select ${factColumns}, t.seq from assemblies t where t.id = ${id} and not t.is_hidden`);
}

/** Assemblies whose open vote has reached its planned end. */
export async function findVotesDue(db: Queries, limit: number): Promise<string[]> {
  const due = await db.many<{ id: string }>(sql`
    select id from assemblies where vote_ends_at <= clock_timestamp() order by vote_ends_at, id limit ${limit}`);
  return due.map(({ id }) => id);
}

export async function saveBylaws(tx: Transaction, groupId: string, bylaws: Bylaws): Promise<void> {
  await tx.run(sql`
    insert into assembly_bylaws (group_id, bylaws) values (${groupId}, ${JSON.stringify(bylaws)}::jsonb)
    on conflict (group_id) do update set bylaws = excluded.bylaws, updated_at = now()`);
}

export async function removeAssembly(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`delete from assemblies where id = ${id}`);
}

/** Removes a person as the convener of assemblies, which stay; returns their event fields. */
export function removeConvener(tx: Transaction, userId: string): Promise<AssemblyFacts[]> {
  return tx.many(sql`update assemblies t set convener_id = null where t.convener_id = ${userId} returning ${factColumns}`);
}

/** Hub entries of a group whose category changed. */
const moved = (groupId: string) => sql`t.group_id = ${groupId} and g.id = t.group_id and g.deleted_at is null and t.category <> g.category`;

export async function countMovedInGroup(db: Queries, groupId: string): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*) as count from assemblies t, groups g where ${moved(groupId)}`)).count;
}

/** Updates the category of at most `limit` assemblies of a group; returns them. */
export function moveInGroup(tx: Transaction, groupId: string, limit: number): Promise<AssemblyFacts[]> {
  return tx.many(sql`
    update assemblies set category = g.category from groups g
    where g.id = assemblies.group_id and assemblies.id in (select t.id from assemblies t, groups g where ${moved(groupId)} order by t.id limit ${limit})
    returning assemblies.id, assemblies.group_id as "groupId"`);
}

/** Assemblies of a group, or of all, that are not closed and whose roll may name a person. */
export function unclosedOf(db: Queries, userId: string, groupId?: string): Promise<AssemblyFacts[]> {
  return db.many(sql`
    select ${factColumns} from assemblies t join assembly_convocations c on c.assembly_id = t.id and c.user_id = ${userId}
    where t.phase not in ('closed', 'cancelled') ${groupId === undefined ? empty : sql`and t.group_id = ${groupId}`} order by t.id`);
}

/** A ballot of a secret vote or round, or a sum of ballots. */
export interface StoredBallot {
  /** Random, or what it is a sum for. */
  id: string;
}

/** Adds ballots of a secret vote or round; all of a motion or election are one value, in the order of their IDs. */
export async function putBallots(tx: Transaction, id: string, motion: string, ballots: readonly StoredBallot[]): Promise<void> {
  await tx.run(sql`
    insert into assembly_ballots as b (assembly_id, motion, ballots)
    values (${id}, ${motion}, (select jsonb_agg(ballot order by ballot ->> 'id') from jsonb_array_elements(${JSON.stringify(ballots)}::jsonb) as ballot))
    on conflict (assembly_id, motion) do update set ballots =
      (select jsonb_agg(ballot order by ballot ->> 'id') from jsonb_array_elements(b.ballots || excluded.ballots) as ballot)`);
}

/** Takes the ballots of a secret vote or round, in the order of their IDs. */
export async function takeBallots<Ballot extends StoredBallot>(tx: Transaction, id: string, motion: string): Promise<Ballot[]> {
  const taken = await tx.maybeOne<{ ballots: Ballot[] }>(sql`
    delete from assembly_ballots where assembly_id = ${id} and motion = ${motion} returning ballots`);
  return taken?.ballots ?? [];
}
