import sql, { type Sql } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import { inOrder } from '#platform/contract/hash-chain.ts';
import type { Phase } from '../../contract/kinds.ts';
import { attendanceEvents } from '../../contract/attendance.ts';
import type { ChainedEvent } from '../../contract/rules/events.ts';
import { isDecided } from '../../contract/rules/head.ts';
import type { Instant, SessionState } from '../../contract/rules/state.ts';
import { visibleTo } from '../policy.ts';
import { endRanges } from '../zone/range-store.ts';
import { changedRows } from './changed-rows.ts';
import { sessionWords } from './session-words.ts';
import type { SessionSnapshot } from './snapshot.ts';
import type { Statement } from '../../contract/signing/signed.ts';

/** Instants are compared as text, so all of them have six decimals. */
const instant = (value: Sql) => sql`to_char((${value}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Position and phase of a session. */
export interface Head {
  seq: number;
  headHash: string;
  phase: Phase;
  endsAt: Instant;
}

const head = sql`n.seq, n.head_hash as "headHash", n.phase, ${instant(sql`n.ends_at`)} as "endsAt"`;

/** Locks a session against other commands until the end of the transaction. */
export function lockSession(tx: Transaction, id: string): Promise<(Head & { lastAt: Instant }) | undefined> {
  return tx.maybeOne(sql`
    select ${head}, ${instant(sql`n.last_at`)} as "lastAt" from negotiations n where n.id = ${id} for no key update`);
}

/** A command carried out before. */
export interface PriorCommand {
  digest: string;
  firstSeq: number;
  lastSeq: number;
}

/**
 * The database's time, and the result of the command if it was sent before. Must run as a separate
 * statement after the lock: then the time is that of the lock's holder, and changes committed while
 * waiting are visible.
 */
export async function readClockAndPriorCommand(
  tx: Transaction,
  sessionId: string,
  actorId: string | null,
  commandId: string | null,
): Promise<{ now: Instant; prior: PriorCommand | undefined }> {
  const { now, ...prior } = await tx.one<{ now: Instant } & (PriorCommand | { digest: null })>(sql`
    select ${instant(sql`clock_timestamp()`)} as now, c.digest, c.first_seq as "firstSeq", c.last_seq as "lastSeq"
    from (select) one left join negotiation_commands c
      on c.session_id = ${sessionId} and c.actor_id = ${actorId} and c.command_id = ${commandId}::uuid`);
  return { now, prior: prior.digest === null ? undefined : prior };
}

/** Head of a session, if the viewer can read it. */
export function findHead(db: Queries, viewer: Viewer, id: string): Promise<(Head & { now: Instant }) | undefined> {
  return db.maybeOne(sql`
    select ${head}, ${instant(sql`clock_timestamp()`)} as now from negotiations n where n.id = ${id} and ${visibleTo(viewer)}`);
}

/** Head of a session, without checking rights. */
export function headOf(db: Queries, id: string): Promise<(Head & { now: Instant }) | undefined> {
  return db.maybeOne(sql`select ${head}, ${instant(sql`clock_timestamp()`)} as now from negotiations n where n.id = ${id}`);
}

/** Events of a session's log in order, after `after` up to `last`. */
export async function eventsBetween(db: Queries, id: string, after: number, last: number): Promise<ChainedEvent[]> {
  const events = await db.many<StoredEvent>(sql`
    select seq, ${instant(sql`at`)} as at, actor_id as "actorId", type, data, hash, statement, signature from negotiation_events
    where session_id = ${id} and seq > ${after} and seq <= ${last} order by seq`);
  return events.map(ordered);
}

/** The events up to `last` that `attendanceOf` uses. */
export async function attendanceEventsOf(db: Queries, id: string, last: number): Promise<ChainedEvent[]> {
  const events = await db.many<StoredEvent>(sql`
    select seq, ${instant(sql`at`)} as at, actor_id as "actorId", type, data, hash, statement, signature from negotiation_events
    where session_id = ${id} and seq <= ${last} and type = any(${[...attendanceEvents]}::text[]) order by seq`);
  return events.map(ordered);
}

type StoredEvent = ChainedEvent & { statement: Statement | null; signature: string | null };

/** The database stores keys in a different order. */
const ordered = ({ statement, signature, ...event }: StoredEvent) =>
  ({ ...event, data: inOrder(event.data), ...(statement && signature && { statement: inOrder(statement), signature }) }) as ChainedEvent;

/** Maximum size of a part of a log: number of events, and bytes. */
const part = { events: 2_000, bytes: 1_000_000 };

/** The next part of a log; without the texts of clauses up to event `known`. */
export async function eventsInPart(
  db: Queries,
  id: string,
  { after, known, last }: { after: number; known: number; last: number },
): Promise<ChainedEvent[]> {
  const events = await db.many<StoredEvent>(sql`
    select seq, ${instant(sql`at`)} as at, actor_id as "actorId", type, data, hash, statement, signature
    from (
      select *, sum(octet_length(data::text)) over (order by seq) as bytes
      from (
        select seq, at, actor_id, type, case when seq <= ${known} then data - 'text' - 'translations' else data end as data, hash, statement, signature
        from negotiation_events
        where session_id = ${id} and seq > ${after} and seq <= ${last} order by seq limit ${part.events}
      ) next
    ) sized
    where bytes <= ${part.bytes} or seq = ${after + 1}
    order by seq`);
  return events.map(ordered);
}

export async function databaseNow(tx: Transaction): Promise<Instant> {
  return (await tx.one<{ now: Instant }>(sql`select ${instant(sql`clock_timestamp()`)} as now`)).now;
}

/** Columns of a session's row besides its head. */
function headerOf({ state, headHash }: SessionSnapshot, lastAt: Instant) {
  return {
    ...state,
    headHash,
    lastAt,
    partyCount: state.parties.filter(({ status }) => status === 'present').length,
    clauseCount: state.clauses.length,
    decidedCount: state.clauses.filter(isDecided).length,
  };
}

/** Inserts the row of a new session; false if the id is taken. */
export async function insertSession(tx: Transaction, snapshot: SessionSnapshot): Promise<boolean> {
  const row = headerOf(snapshot, snapshot.state.startedAt);
  const inserted = await tx.run(sql`
    insert into negotiations (id, seq, head_hash, last_at, manager_id, title, agenda, document_type, rule, is_mediated, rules_edition, group_id,
      admission, languages, phase, started_at, ends_at, length_minutes, extensions, party_count, clause_count, decided_count, words)
    values (${row.id}, ${row.seq}, ${row.headHash}, ${row.lastAt}, ${row.managerId}, ${row.title}, ${row.agenda}, ${row.documentType},
      ${row.rule}, ${row.isMediated}, ${row.rulesEdition}, ${row.groupId}, ${row.admission}, ${row.languages ?? null}::text[], ${row.phase}, ${row.startedAt}, ${row.endsAt},
      ${row.lengthMinutes}, ${JSON.stringify(row.extensions)}, ${row.partyCount}, ${row.clauseCount}, ${row.decidedCount},
      array_to_tsvector(${sessionWords(row)}::text[]))
    on conflict (id) do nothing`);
  return inserted === 1;
}

/** The command that caused the events. */
export interface Commanded {
  actorId: string;
  commandId: string;
  digest: string;
}

/** Appends events to the log of a locked session and updates its tables, in one statement. */
export async function writeEvents(
  tx: Transaction,
  before: SessionState | undefined,
  after: SessionSnapshot,
  events: readonly ChainedEvent[],
  commanded: Commanded | undefined,
): Promise<void> {
  const rows = changedRows(before, after.state);
  const lastAt = events.at(-1)?.at ?? after.state.startedAt;
  const row = headerOf(after, lastAt);
  const firstSeq = (before?.seq ?? 0) + 1;
  await tx.run(sql`
    with ${endRanges(rows.ranges)} events as (
      insert into negotiation_events (session_id, seq, at, actor_id, type, data, hash, statement, signature)
      select ${row.id}, e.seq, e.at, e."actorId", e.type, e.data, e.hash, e.statement, e.signature
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
        as e(seq integer, at timestamptz, "actorId" text, type text, data jsonb, hash text, statement jsonb, signature text)
    ), header as (
      update negotiations set seq = ${row.seq}, head_hash = ${row.headHash}, last_at = greatest(last_at, ${row.lastAt}),
        manager_id = ${row.managerId},
        rule = ${row.rule}, is_mediated = ${row.isMediated}, offered_to = ${row.offeredTo},
        mediator_ids = ${JSON.stringify(row.mediatorIds)}, phase = ${row.phase}, ends_at = ${row.endsAt},
        extensions = ${JSON.stringify(row.extensions)}, ended_at = ${row.endedAt}, party_count = ${row.partyCount},
        clause_count = ${row.clauseCount}, decided_count = ${row.decidedCount}
      where id = ${row.id}
    ), parties as (
      insert into negotiation_parties (session_id, user_id, position, name, company, city, status, joined_at, left_at, reason)
      select ${row.id}, p."userId", p.position, p.name, p.company, p.city, p.status, p."joinedAt", p."leftAt", p.reason
      from jsonb_to_recordset(${JSON.stringify(rows.parties)}::jsonb)
        as p("userId" text, position integer, name text, company text, city text, status text, "joinedAt" timestamptz, "leftAt" timestamptz, reason text)
      on conflict (session_id, user_id) do update set position = excluded.position, name = excluded.name, company = excluded.company, city = excluded.city, status = excluded.status,
        joined_at = excluded.joined_at, left_at = excluded.left_at, reason = excluded.reason
    ), new_clauses as (
      insert into negotiation_clauses (id, session_id, position, thread_id, target_id, depth, author_id, title, text, text_hash, state,
        rejection, proposed_at, decided_at, tally, search, translations)
      select c.id, ${row.id}, c.position, c."threadId", c."targetId", c.depth, c."authorId", c.title, c.text, c."textHash", c.state,
        c.rejection, c."proposedAt", c."decidedAt", nullif(c.tally, 'null'), array_to_tsvector(c.words), c.translations
      from jsonb_to_recordset(${JSON.stringify(rows.newClauses)}::jsonb) as c(id uuid, position integer, "threadId" uuid,
        "targetId" uuid, depth integer, "authorId" text, title text, text text, "textHash" text, state text, rejection text,
        "proposedAt" timestamptz, "decidedAt" timestamptz, tally jsonb, words text[], translations jsonb)
    ), changed_clauses as (
      update negotiation_clauses kept set state = c.state, rejection = c.rejection, decided_at = c."decidedAt",
        tally = nullif(c.tally, 'null')
      from jsonb_to_recordset(${JSON.stringify(rows.changedClauses)}::jsonb)
        as c(id uuid, state text, rejection text, "decidedAt" timestamptz, tally jsonb)
      where kept.id = c.id
    ), ballots as (
      insert into negotiation_ballots (clause_id, user_id, position, choice, reason, cast_at, conditions, failed_id, is_met, shown)
      select b."clauseId", b."userId", b.position, b.choice, b.reason, b."castAt", b.conditions, b."failedId", b."isMet", b.shown
      from jsonb_to_recordset(${JSON.stringify(rows.ballots)}::jsonb)
        as b("clauseId" uuid, "userId" text, position integer, choice text, reason text, "castAt" timestamptz, conditions uuid[],
          "failedId" uuid, "isMet" boolean, shown text[])
      on conflict (clause_id, user_id) do update set choice = excluded.choice, reason = excluded.reason, cast_at = excluded.cast_at,
        conditions = excluded.conditions, failed_id = excluded.failed_id, is_met = excluded.is_met, shown = excluded.shown
    )
    insert into negotiation_commands (session_id, actor_id, command_id, digest, first_seq, last_seq)
    select ${row.id}, ${commanded?.actorId ?? null}, ${commanded?.commandId ?? null}::uuid, ${commanded?.digest ?? null}, ${firstSeq}::int,
      ${row.seq}::int
    where ${commanded !== undefined}::boolean`);
}
