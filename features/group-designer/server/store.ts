import sql, { empty, type Sql } from 'sql-template-tag';
import type { Database, Queries, Transaction } from '#platform/server/database/db.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import type { DesignState } from '../contract/limits.ts';
import { retention } from '../contract/retention.ts';
import { visibleTo } from './policy.ts';

export interface DesignRow {
  id: string;
  ownerId: string;
  name: string;
  state: DesignState;
  revision: number;
  peopleCount: number;
  groupCount: number;
  createdAt: string;
  savedAt: string;
  convertedAt: string | null;
  undoUntil: string | null;
  canUndo: boolean;
  failure: string | null;
  done: number | null;
  total: number | null;
}

const columns = sql`
  d.id, d.owner_id as "ownerId", d.name, d.state, d.revision, d.created_at as "createdAt", d.saved_at as "savedAt", d.converted_at as "convertedAt", d.failure,
  later.at + ${retention.designs.periods.undoable}::interval as "undoUntil",
  d.state = 'converted' and later.at + ${retention.designs.periods.undoable}::interval > now() as "canUndo",
  (select count(*) from design_people p where p.design_id = d.id) as "peopleCount",
  (select count(*) from design_groups g where g.design_id = d.id) as "groupCount",
  progress.done, progress.total`;
/** Includes the last creation of a group, which may be days after the conversion. */
const designs = sql`designs d left join design_progress progress on progress.design_id = d.id cross join lateral (
  select greatest(d.converted_at, max(g.made_at)) as at from design_groups g where g.design_id = d.id and g.made_at is not null and g.undone_at is null) as later`;

export function findDesign(queries: Queries, viewer: Viewer, id: string): Promise<DesignRow | undefined> {
  return queries.maybeOne(sql`select ${columns} from ${designs} where d.id = ${id} and ${visibleTo(viewer)}`);
}

/** Locks a design until the end of the transaction. */
export async function lockDesign(tx: Transaction, viewer: Viewer, id: string): Promise<DesignRow | undefined> {
  const locked = await tx.run(sql`select from designs d where d.id = ${id} and ${visibleTo(viewer)} for no key update`);
  return locked ? findDesign(tx, viewer, id) : undefined;
}

export function listDesignRows(queries: Queries, viewer: Viewer, limit: number): Promise<DesignRow[]> {
  return queries.many(sql`select ${columns} from ${designs} where ${visibleTo(viewer)} order by d.saved_at desc, d.id limit ${limit}`);
}

export async function countDesigns(queries: Queries, ownerId: string): Promise<number> {
  return (await queries.one<{ count: number }>(sql`select count(*) as count from designs where owner_id = ${ownerId}`)).count;
}

export async function insertDesign(tx: Transaction, { id, ownerId, name }: Pick<DesignRow, 'id' | 'ownerId' | 'name'>): Promise<void> {
  await tx.run(sql`insert into designs (id, owner_id, name) values (${id}, ${ownerId}, ${name})`);
}

/** Increments the revision and returns it. */
export function noteSaved(tx: Transaction, id: string, name?: string): Promise<{ revision: number; savedAt: string }> {
  return tx.one(sql`
    update designs set revision = revision + 1, saved_at = now() ${name === undefined ? empty : sql`, name = ${name}`} where id = ${id}
    returning revision, saved_at as "savedAt"`);
}

export async function removeDesign(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`delete from designs where id = ${id}`);
}

/** Further columns to set with a new state. */
interface Turn {
  failure?: string | null;
  undoing?: readonly string[] | null;
  /** Run ID of a new conversion or undo. */
  run?: string;
  isConverted?: boolean;
}

/** Sets the state of a design, increments its revision and clears a previous failure. */
export async function setState(
  tx: Transaction,
  id: string,
  state: DesignState,
  { failure = null, undoing = null, run, isConverted }: Turn = {},
): Promise<void> {
  const converted: Sql = isConverted === undefined ? empty : sql`, converted_at = ${isConverted ? sql`now()` : sql`null`}`;
  await tx.run(sql`
    update designs set state = ${state}, failure = ${failure}, undoing = ${undoing}::uuid[], revision = revision + 1, saved_at = now()
      ${run === undefined ? empty : sql`, run = ${run}`} ${converted}
    where id = ${id}`);
}

/** Design of a conversion or undo. */
export interface DesignAtWork {
  id: string;
  ownerId: string;
  state: DesignState;
  undoing: string[] | null;
}

/** Locks the design whose latest conversion or undo is this run. */
export async function lockRun(tx: Transaction, run: string): Promise<DesignAtWork | undefined> {
  return tx.maybeOne(sql`select id, owner_id as "ownerId", state, undoing from designs where run = ${run} for no key update`);
}

/** Resets progress and attempts. */
export async function beginProgress(tx: Transaction, id: string, total: number): Promise<void> {
  await tx.run(sql`
    insert into design_progress (design_id, done, total) values (${id}, 0, ${total})
    on conflict (design_id) do update set done = 0, total = excluded.total, attempts = 0`);
}

/** Writes progress on a separate connection, so that it is visible before the commit. */
export async function noteProgress(db: Database, id: string, { done, total }: { done: number; total: number }): Promise<void> {
  await db.run(sql`update design_progress set done = ${done}, total = ${total} where design_id = ${id}`);
}

/**
 * Counts an attempt in a separate transaction that survives a failure; returns the number of
 * attempts.
 */
export async function noteAttempt(db: Database, id: string): Promise<number> {
  const row = await db.maybeOne<{ attempts: number }>(sql`
    update design_progress set attempts = attempts + 1, done = 0 where design_id = ${id} returning attempts`);
  return row?.attempts ?? 1;
}

/** All designs of a user, for the data export. */
export function designsOf(
  queries: Queries,
  ownerId: string,
): Promise<{ id: string; name: string; state: DesignState; createdAt: string; savedAt: string }[]> {
  return queries.many(sql`
    select id, name, state, created_at as "createdAt", saved_at as "savedAt" from designs where owner_id = ${ownerId} order by created_at, id`);
}
