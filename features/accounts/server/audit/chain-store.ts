import sql from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/db.ts';
import { instantInJson } from '#platform/server/subscribers.ts';
import { retention } from '../../contract/retention.ts';

const { kept } = retention.audit.spans;

/** A place of the chain, and the hash that stands there. */
export interface Link {
  position: number;
  hash: Buffer;
}

/** Where the chain begins. */
export const findCheckpoint = (db: Queries): Promise<Link> => db.one<Link>(sql`select position, hash from audit_checkpoint`);

/** Where it ends: at its beginning while there is nothing in it. */
export async function findHead(db: Queries): Promise<Link> {
  const last = await db.maybeOne<Link>(sql`select position, hash from audit_chain order by position desc limit 1`);
  return last ?? findCheckpoint(db);
}

/** What stands between the lines of a stretch. No row has it; one that was given it later is another line without it. */
export const lineEnd = '\u001e';

/** Links that follow each other: what their rows say, line by line, and the hashes that stand there, one behind the other. */
export interface Stretch {
  lines: string;
  hashes: Buffer;
}

/** The links behind a position, up to another one, in one piece: of a link whose row is gone an empty line, of one that is gone nothing. */
export function findStretch(db: Queries, behind: number, upTo: number): Promise<Stretch> {
  return db.one<Stretch>(sql`
    select coalesce(string_agg(line, ${lineEnd} order by position), '') as lines, coalesce(string_agg(hash, ''::bytea order by position), '') as hashes
    from (
      select c.position, c.hash, case when a.id is null then '' else replace(concat_ws(e'\n', c.position, a.id, ${instantInJson(sql`a.at`)}, a.action, a.outcome,
        coalesce(a.actor_id, ''), coalesce(a.subject_id, ''), coalesce(a.address_hash, '')), ${lineEnd}, '?') end as line
      from audit_chain c left join audit a on a.id = c.audit_id
      where c.position > ${behind}::bigint and c.position <= ${upTo}::bigint order by c.position) as links`);
}

/** How many rows no link speaks for, from the first on that one does. */
export async function countOutside(db: Queries): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from audit a
    where a.id > (select audit_id from audit_chain order by position limit 1) and not exists (select from audit_chain c where c.audit_id = a.id)`);
  return count;
}

/**
 * Cuts some of the old end off, as far as all that was written before is over too, and moves the checkpoint there; says how many rows went. What was
 * written before there was a chain goes by itself.
 */
export async function cutOldEnd(tx: Transaction, limit: number): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('audit.cut'))`);
  const last = await tx.maybeOne<Link>(sql`
    with oldest as (
      select c.position, c.hash, a.at from audit_chain c join audit a on a.id = c.audit_id order by c.position limit ${limit}),
    young as (select min(position) as position from oldest where at >= now() - ${kept}::interval)
    select oldest.position, oldest.hash from oldest, young where young.position is null or oldest.position < young.position
    order by oldest.position desc limit 1`);
  if (!last) return 0;
  await tx.run(sql`update audit_checkpoint set position = ${last.position}, hash = ${last.hash}, cut_at = now()`);
  await tx.run(sql`delete from audit where id in (select audit_id from audit_chain where position <= ${last.position})`);
  return tx.run(sql`delete from audit_chain where position <= ${last.position}`);
}

/** Removes some of what was written before there was a chain, more than a year ago; says how much. */
export function deleteUnchained(db: Queries, limit: number): Promise<number> {
  return db.run(sql`
    delete from audit where id in (
      select a.id from audit a where a.at < now() - ${kept}::interval and not exists (select from audit_chain c where c.audit_id = a.id)
      order by a.at, a.id limit ${limit})`);
}
