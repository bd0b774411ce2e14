import sql from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { instantInJson } from '#platform/server/events/subscribers.ts';
import { retention } from '../../contract/retention.ts';

const { kept } = retention.audit.periods;

/** Link of the chain: position and hash. */
export interface Link {
  position: number;
  hash: Buffer;
}

/** Start of the chain. */
export const findCheckpoint = (db: Queries): Promise<Link> => db.one<Link>(sql`select position, hash from audit_checkpoint`);

/** Last link of the chain; its start if it is empty. */
export async function findHead(db: Queries): Promise<Link> {
  const last = await db.maybeOne<Link>(sql`select position, hash from audit_chain order by position desc limit 1`);
  return last ?? findCheckpoint(db);
}

/** Separator of lines. No row contains it; a row changed to contain it would yield another line. */
export const lineEnd = '\u001e';

/** Consecutive links: content of the rows as lines, and their concatenated hashes. */
export interface ChainRange {
  lines: string;
  hashes: Buffer;
}

/**
 * Links after a position up to another one. A missing row yields an empty line, a missing link
 * nothing.
 */
export function findChainRange(db: Queries, behind: number, upTo: number): Promise<ChainRange> {
  return db.one<ChainRange>(sql`
    select coalesce(string_agg(line, ${lineEnd} order by position), '') as lines, coalesce(string_agg(hash, ''::bytea order by position), '') as hashes
    from (
      select c.position, c.hash, case when a.id is null then '' else replace(concat_ws(e'\n', c.position, a.id, ${instantInJson(sql`a.at`)}, a.action, a.outcome,
        coalesce(a.actor_id, ''), coalesce(a.subject_id, ''), coalesce(a.address_hash, '')), ${lineEnd}, '?') end as line
      from audit_chain c left join audit a on a.id = c.audit_id
      where c.position > ${behind}::bigint and c.position <= ${upTo}::bigint order by c.position) as links`);
}

/** Number of rows without a link, from the first row that has one. */
export async function countOutside(db: Queries): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from audit a
    where a.id > (select audit_id from audit_chain order by position limit 1) and not exists (select from audit_chain c where c.audit_id = a.id)`);
  return count;
}

/**
 * Cuts expired entries off the start of the chain and moves the checkpoint; returns the number of
 * rows. Cuts only while all earlier entries have expired too. Rows from before the chain are
 * deleted separately.
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

/** Deletes expired rows from before the chain; returns their number. */
export function deleteUnchained(db: Queries, limit: number): Promise<number> {
  return db.run(sql`
    delete from audit where id in (
      select a.id from audit a where a.at < now() - ${kept}::interval and not exists (select from audit_chain c where c.audit_id = a.id)
      order by a.at, a.id limit ${limit})`);
}
