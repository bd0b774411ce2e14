import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { HubPreview, IndexedEntry } from '#platform/server/extension-points/indexed-kind.ts';
import { detectLanguage } from '#platform/server/i18n/detect-language.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import type { AssemblyFacts } from './domain-events.ts';
import { visibleTo } from './policy.ts';
import { factColumns } from './store.ts';

/** Motions from the floor, for moderators. */
const withMotions = sql`concat_ws(E'\n', t.agenda, t.place, t.link, (
  select string_agg(concat_ws(E'\n', e.payload ->> 'text', e.payload ->> 'reason'), E'\n' order by e.seq) from assembly_events e
  where e.assembly_id = t.id and e.kind = 'motionMoved'))`;

/** Entry for Hub and search; null if the assembly was deleted or is hidden. */
export async function findHubEntry(db: Queries, id: string): Promise<IndexedEntry | null> {
  const row = await db.maybeOne<AssemblyFacts & Omit<IndexedEntry, 'audience' | 'language'>>(sql`
    select ${factColumns}, t.title, t.agenda as text, t.category, t.convener_id as "authorId", t.created_at as "createdAt", t.updated_at as "updatedAt"
    from assemblies t where t.id = ${id} and not t.is_hidden`);
  if (!row) return null;
  const { id: _, groupId, ...entry } = row;
  return {
    ...entry,
    language: detectLanguage(`${entry.title} ${entry.text}`),
    audience: { isPublic: false, groupIds: [groupId], userIds: [] },
  };
}

/** Previews for Hub cards, only of assemblies that the viewer may see. */
export async function previewAssemblies(db: Queries, viewer: Viewer, ids: readonly string[]): Promise<HubPreview[]> {
  const rows = await db.many<{ id: string; title: string; agenda: string; startsAt: string; isOver: boolean }>(sql`
    select t.id, t.title, t.agenda, t.starts_at as "startsAt", t.phase in ('closed', 'cancelled') as "isOver"
    from assemblies t where t.id = any(${ids}::uuid[]) and ${visibleTo(viewer)}`);
  return rows.map(({ id, title, agenda, startsAt, isOver }) => ({
    id,
    excerpt: agenda.replaceAll('\n', ' · '),
    language: detectLanguage(`${title} ${agenda}`),
    words: 0,
    phase: isOver ? 'ended' : 'open',
    endsAt: startsAt,
  }));
}

/** IDs of assemblies after `after`, in ascending order, without hidden ones. */
export async function assemblyIds(db: Queries, after: string, limit: number): Promise<string[]> {
  const rows = await db.many<{ id: string }>(
    sql`select id from assemblies where ${after === '' ? sql`true` : sql`id > ${after}::uuid`} and not is_hidden order by id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** Titles and agendas of the assemblies that the viewer may see. */
export function searchedTexts(db: Queries, viewer: Viewer, ids: readonly string[]): Promise<{ id: string; title: string; text: string }[]> {
  return db.many(sql`
    select t.id, t.title, t.agenda as text from assemblies t where t.id = any(${ids}::uuid[]) and ${visibleTo(viewer)}`);
}

/** Assemblies that a person convened, oldest first, for the data export. */
export function assembliesOf(db: Queries, userId: string): Promise<{ id: string }[]> {
  return db.many(sql`
    select id, group_id as "groupId", title, agenda, starts_at as "startsAt", time_zone as "timeZone", place, link, phase, created_at as "createdAt"
    from assemblies where convener_id = ${userId} order by id`);
}

/**
 * Actions of a person in assemblies, and entries by others about the person, oldest first, for the
 * data export.
 */
export function actionsOf(db: Queries, userId: string): Promise<object[]> {
  return db.many(sql`
    select e.assembly_id as "assemblyId", e.seq, to_timestamp(e.at / 1000.0) as at, e.kind,
      case when e.kind = 'convened' then jsonb_build_object('roll', (select jsonb_agg(entry) from jsonb_array_elements(e.payload -> 'roll') as entry where entry ->> 'person' = ${userId}))
        else e.payload end as payload
    from assembly_events e
    where e.assembly_id in (select assembly_id from assembly_convocations where user_id = ${userId})
      and (e.actor = ${userId} or e.payload ->> 'person' = ${userId} or e.payload ->> 'from' = ${userId} or e.payload ->> 'to' = ${userId}
        or e.payload -> 'inNameOf' ? ${userId} or e.kind = 'convened')
    order by e.assembly_id, e.seq`);
}

/** Deletes at most `limit` assemblies of a group; returns their event fields. */
export function removeInGroup(tx: Transaction, groupId: string, limit: number): Promise<AssemblyFacts[]> {
  return tx.many(sql`
    delete from assemblies t where t.id in (select id from assemblies where group_id = ${groupId} order by id limit ${limit}) returning ${factColumns}`);
}

export async function countInGroup(db: Queries, groupId: string): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*) as count from assemblies where group_id = ${groupId}`)).count;
}

/** An assembly, hidden or not, without a check of rights: for moderators. */
export function findModerated(
  db: Queries,
  id: string,
  isLocked: boolean,
): Promise<(AssemblyFacts & { title: string; text: string; link: string; authorId: string | null; isHidden: boolean }) | undefined> {
  return db.maybeOne(sql`
    select ${factColumns}, t.title, ${withMotions} as text, t.link, t.convener_id as "authorId", t.is_hidden as "isHidden"
    from assemblies t where t.id = ${id} ${isLocked ? sql`for update of t` : empty}`);
}

export async function isAssemblySeen(db: Queries, viewer: Viewer, id: string): Promise<boolean> {
  return (await db.maybeOne(sql`select from assemblies t where t.id = ${id} and ${visibleTo(viewer)}`)) !== undefined;
}

/** Event fields of an assembly, hidden or not. */
export function factsOf(db: Queries, id: string): Promise<AssemblyFacts | undefined> {
  return db.maybeOne(sql`select ${factColumns} from assemblies t where t.id = ${id}`);
}

/**
 * Hides or restores an assembly; returns its event fields, or undefined if nothing changed. `isNew`:
 * publishes one held for review as if convened now.
 */
export function saveHiding(tx: Transaction, id: string, isHidden: boolean, isNew = false): Promise<AssemblyFacts | undefined> {
  return tx.maybeOne(sql`
    update assemblies t set is_hidden = ${isHidden}, updated_at = now() ${isNew ? sql`, created_at = now()` : empty}
    where id = ${id} and is_hidden <> ${isHidden} returning ${factColumns}`);
}

/** Number of other visible assemblies of a convener, counted up to `limit`. */
export async function countVisible(db: Queries, authorId: string, { id, limit }: { id: string; limit: number }): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from (select from assemblies where convener_id = ${authorId} and id <> ${id} and not is_hidden limit ${limit}) as standing`);
  return count;
}

/** Subquery: group of an assembly. */
export const groupOf = (id: string): Sql => sql`(select group_id as id from assemblies where id = ${id})`;

/** Audience of a notification: one person, through the group. */
export const personInGroup = (id: string, userId: string): Sql =>
  sql`(select ${userId}::text as user_id, t.group_id from assemblies t where t.id = ${id})`;

/** SQL condition: the viewer may see the assembly of a notification (as `note`), and it is not over, or closed. */
export const isNoted = (viewer: SignedInViewer, state: 'coming' | 'closed' | 'cancelled'): Sql => sql`exists (
  select from assemblies t where t.id = note.thing_id::uuid
    and ${state === 'coming' ? sql`t.phase not in ('closed', 'cancelled')` : sql`t.phase = ${state}`} and ${visibleTo(viewer)})`;

/** Titles of the assemblies that the viewer may see. */
export function titlesFor(db: Queries, viewer: SignedInViewer, ids: readonly string[]): Promise<{ id: string; title: string }[]> {
  return db.many(sql`select t.id, t.title from assemblies t where t.id = any(${ids}::uuid[]) and ${visibleTo(viewer)}`);
}
