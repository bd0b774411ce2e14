import sql, { empty, type Sql } from 'sql-template-tag';
import { isWaiting } from '#features/moderation/server/public-api.ts';
import type { Language } from '#platform/contract/language.ts';
import { excerpt, mediaIn, plainText, wordCount } from '#platform/contract/rich-text/text.ts';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { detectLanguage } from '#platform/server/i18n/detect-language.ts';
import { signingRevision } from '#platform/server/http/signed-address.ts';
import { visitor, type Viewer } from '#platform/server/security/viewer.ts';
import { searchWords } from '#platform/server/search/search-words.ts';
import type { CoAuthorPermission, DocumentState, DocumentVisibility } from '../contract/kinds.ts';
import type { WrittenDocument } from '../contract/shapes.ts';
import { isLive } from './live/live-store.ts';
import { groupsKnownTo, permissionOf, visibleTo } from './policy.ts';
import { coAuthorIds } from './co-author-store.ts';
import type { Audience } from './emit-document-changed.ts';
import { textInsert, versionInsert } from './version-store.ts';

const excerptCharacters = 280;
const searchedWords = 20_000;

/** Search shelf of a category. */
export const categoryShelf = (category: string): string => `category:${category}`;

/** Document without its text. */
export interface DocumentRow {
  id: string;
  authorId: string;
  authorName: string;
  state: DocumentState;
  visibility: DocumentVisibility | null;
  title: string;
  subtitle: string;
  category: string | null;
  excerpt: string;
  language: Language | null;
  words: number;
  version: number;
  publishedAt: string | null;
  updatedAt: string;
  /** Time of deletion, if in the bin. */
  deletedAt: string | null;
  /** Hidden by moderators or held for review; visibility is then the former one. */
  isHidden: boolean;
  isWaiting: boolean;
  /** Permission of the viewer as a co-author who accepted; null for everyone else. */
  permission: CoAuthorPermission | null;
}

export interface GroupName {
  id: string;
  name: string;
}

/** Columns of a `DocumentRow` for the viewer, from `documents d join users u`. */
export const documentColumns = (
  viewer: Viewer,
): Sql => sql`d.id, d.author_id as "authorId", u.name as "authorName", d.state, d.title, d.subtitle,
  coalesce(d.hidden_visibility, d.visibility, d.deleted_visibility) as visibility, coalesce(d.visibility = 'hidden', false) as "isHidden",
  coalesce(d.visibility = 'hidden' and ${isWaiting('document', sql`d.id`)}, false) as "isWaiting",
  d.category, d.excerpt, d.language, d.words, d.version, d.published_at as "publishedAt", d.updated_at as "updatedAt", d.deleted_at as "deletedAt",
  ${permissionOf(viewer)} as permission`;

/** Document with its groups, as its page shows it. */
export interface ShownDocument extends DocumentRow {
  /** Whether its text contains media. */
  hasMedia: boolean;
  /** Whether it is edited live. */
  isLive: boolean;
  /** Groups that the viewer may know, by name. */
  groups: GroupName[];
  /** Co-authors who want to be named to readers, by name. */
  coAuthors: CoAuthorName[];
}

export interface CoAuthorName {
  id: string;
  name: string;
}

/** Query for a document with its groups, if the viewer may see it; `more`: additional columns. */
export const shownDocument = (viewer: Viewer, id: string, more = empty): Sql => sql`
  select ${documentColumns(viewer)}${more}, d.media_ids <> '{}' as "hasMedia", ${isLive} as "isLive", coalesce((
    select json_agg(json_build_object('id', co.user_id, 'name', writer.name) order by writer.name_key, co.user_id)
    from document_co_authors co join users writer on writer.id = co.user_id
    where co.document_id = d.id and co.accepted_at is not null and co.is_named
  ), '[]') as "coAuthors", coalesce((
    select json_agg(json_build_object('id', g.id, 'name', g.name) order by lower(g.name), g.id)
    from document_groups dg join groups g on g.id = dg.group_id where dg.document_id = d.id and ${groupsKnownTo(viewer)}
  ), '[]') as groups
  from documents d join users u on u.id = d.author_id
  where d.id = ${id} and ${visibleTo(viewer)}`;

/** Document with its text and groups, if the viewer may see it. */
export function findDocument(db: Queries, viewer: Viewer, id: string): Promise<(ShownDocument & { content: RichText }) | undefined> {
  return db.maybeOne(shownDocument(viewer, id, sql`, d.content`));
}

/**
 * Columns of the revision of a document `d`: version, names of its author and co-authors, groups
 * that the viewer may know, and state of its media.
 */
const revisionColumns = (viewer: Viewer): Sql => sql`
  d.visibility is distinct from 'public' and d.media_ids <> '{}' as "isSigned", concat_ws(' ', d.version, ${isLive}, u.name, ${permissionOf(viewer)}, (
    select string_agg(concat(co.user_id, ' ', writer.name), ' ' order by co.user_id)
    from document_co_authors co join users writer on writer.id = co.user_id
    where co.document_id = d.id and co.accepted_at is not null and co.is_named), (
    select string_agg(concat(g.id, ' ', g.name), ' ' order by g.id)
    from document_groups dg join groups g on g.id = dg.group_id where dg.document_id = d.id and ${groupsKnownTo(viewer)}), (
    select string_agg(concat_ws(' ', m.id, made.state, made.progress, (
      select string_agg(concat_ws(' ', c.language, c.label, c.hash), ' ' order by c.language)
      from document_captions c where c.document_id = m.document_id and c.media_id = m.id)), ' ' order by m.id)
    from document_media m left join derivations made on made.source_hash = m.hash where m.document_id = d.id and m.id = any(d.media_ids))) as revision`;
interface RevisionColumns {
  revision: string;
  isSigned: boolean;
}

const revisionOf = (viewer: Viewer, { revision, isSigned }: RevisionColumns): string =>
  isSigned ? `${revision} ${signingRevision(viewer)}` : revision;

/** Revision of a document; undefined if the viewer may not see it. */
export async function documentRevision(db: Queries, viewer: Viewer, id: string): Promise<string | undefined> {
  const row = await db.maybeOne<RevisionColumns>(sql`
    select ${revisionColumns(viewer)} from documents d join users u on u.id = d.author_id where d.id = ${id} and ${visibleTo(viewer)}`);
  return row && revisionOf(viewer, row);
}

/**
 * Document with text, groups and revision from one snapshot; undefined if the viewer may not see
 * it.
 */
export async function findRevised(
  db: Queries,
  viewer: Viewer,
  id: string,
): Promise<{ revision: string; document: ShownDocument & { content: RichText } } | undefined> {
  const document = await db.maybeOne<ShownDocument & { content: RichText } & RevisionColumns>(
    shownDocument(viewer, id, sql`, d.content, ${revisionColumns(viewer)}`),
  );
  return document && { revision: revisionOf(viewer, document), document };
}

/**
 * Locks a document that the viewer may see until the end of the transaction; `more`: additional
 * columns.
 */
export function lockDocument<More = object>(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  more = empty,
): Promise<(DocumentRow & Pick<Audience, 'coAuthorIds'> & More) | undefined> {
  return tx.maybeOne(sql`
    select ${documentColumns(viewer)}, ${coAuthorIds} as "coAuthorIds"${more} from documents d join users u on u.id = d.author_id
    where d.id = ${id} and ${visibleTo(viewer)} for update of d`);
}

/** Locks a draft or published document, for work without a viewer. */
export function lockById(tx: Transaction, id: string): Promise<(DocumentRow & Pick<Audience, 'coAuthorIds'>) | undefined> {
  return tx.maybeOne(sql`
    select ${documentColumns(visitor)}, ${coAuthorIds} as "coAuthorIds" from documents d join users u on u.id = d.author_id where d.id = ${id} and d.state <> 'deleted' for update of d`);
}

/** Text of a document, whether it is edited live, and the current time of the transaction. */
export const textColumns = sql`, d.content, ${isLive} as "isLive", now() as "now"`;
export interface TextColumns {
  isLive: boolean;
  content: RichText;
  now: string;
}

/** Groups of each document that the viewer may know, by name. */
export async function groupsOf(db: Queries, viewer: Viewer, documentIds: readonly string[]): Promise<Map<string, GroupName[]>> {
  const rows = await db.many<GroupName & { documentId: string }>(sql`
    select dg.document_id as "documentId", g.id, g.name from document_groups dg join groups g on g.id = dg.group_id
    where dg.document_id = any(${documentIds}::uuid[]) and ${groupsKnownTo(viewer)} order by lower(g.name), g.id`);
  const found = new Map<string, GroupName[]>();
  for (const { documentId, id, name } of rows) found.set(documentId, [...(found.get(documentId) ?? []), { id, name }]);
  return found;
}

/** Inserts a draft; false if the author has used the draft key before. */
export async function insertDraft(
  db: Queries,
  draft: WrittenDocument & { id: string; authorId: string; draftKey: string | undefined },
): Promise<boolean> {
  const { subtitle, title, content } = draft;
  const derived = derivedFrom(draft);
  const inserted = await db.run(sql`
    insert into documents (id, author_id, draft_key, title, subtitle, category, content, media_ids, bytes, excerpt, words, search,
      language)
    values (${draft.id}, ${draft.authorId}, ${draft.draftKey ?? null}, ${title}, ${subtitle}, ${draft.category || null},
      ${JSON.stringify(content)}, ${derived.mediaIds}::uuid[], ${bytesOf(content)}, ${derived.excerpt}, ${derived.words}, array_to_tsvector(${derived.search}), ${derived.language})
    on conflict (author_id, draft_key) do nothing`);
  return inserted === 1;
}

/** ID of the document created with a draft key. */
export async function findByDraftKey(db: Queries, authorId: string, draftKey: string): Promise<string> {
  const { id } = await db.one<{ id: string }>(sql`select id from documents where author_id = ${authorId} and draft_key = ${draftKey}`);
  return id;
}

/** Number of documents of a user in any state. */
export async function countDocuments(db: Queries, authorId: string): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*) as count from documents where author_id = ${authorId}`)).count;
}

/** Bytes of text in a user's documents and versions. */
export async function countBytes(db: Queries, authorId: string): Promise<number> {
  const { bytes } = await db.one<{ bytes: number }>(
    sql`select coalesce(sum(bytes + version_bytes), 0)::bigint as bytes from documents where author_id = ${authorId}`,
  );
  return bytes;
}

/** Whether the document already has exactly this content. */
export async function isWritten(tx: Transaction, id: string, { title, subtitle, category, content }: WrittenDocument): Promise<boolean> {
  const { same } = await tx.one<{ same: boolean }>(sql`
    select title = ${title} and subtitle = ${subtitle} and category is not distinct from ${category || null}
      and content = ${JSON.stringify(content)}::jsonb as same
    from documents where id = ${id}`);
  return same;
}

export async function saveWritten(tx: Transaction, id: string, written: WrittenDocument, savedBy: string): Promise<void> {
  const derived = derivedFrom(written);
  await tx.run(sql`
    update documents set title = ${written.title}, subtitle = ${written.subtitle}, category = ${written.category || null},
      content = ${JSON.stringify(written.content)}, media_ids = ${derived.mediaIds}::uuid[], bytes = ${bytesOf(written.content)}, excerpt = ${derived.excerpt}, words = ${derived.words},
      search = array_to_tsvector(${derived.search}), language = ${derived.language},
      shelves = array_replace(shelves, 'category:' || category, ${categoryShelf(written.category)}), version = version + 1, updated_at = now(), saved_by = ${savedBy}
    where id = ${id}`);
  await tx.run(
    sql`update document_groups set category = ${written.category} where document_id = ${id} and category <> ${written.category}`,
  );
}

/**
 * Statement that publishes a document, or changes its readers and optionally its category. Keeps
 * the date of first publication.
 */
export function publication(
  id: string,
  {
    visibility,
    groupIds,
    category,
    firstBy,
  }: { visibility: DocumentVisibility; groupIds: readonly string[]; category?: string | undefined; firstBy?: string },
): Sql {
  const found = category === undefined ? sql`category` : sql`${category}::text`;
  // Publishing a draft also saves its text as a version, in the same update of the row.
  const version = firstBy && {
    text: sql`${textInsert(id)},`,
    columns: sql`, updated_at = now(), version_bytes = version_bytes + coalesce((select bytes from kept), 0)`,
    row: sql`versioned as (${versionInsert(sql`published`, { savedBy: firstBy, kind: 'published' })}),`,
  };
  return sql`
    with ${version ? version.text : empty} published as (
      update documents set state = 'published', visibility = ${visibility}, category = ${found}, version = version + 1,
        shelves = array['category:' || ${found}] || ${[...groupIds, ...(visibility === 'public' ? ['public'] : [])]}::text[],
        published_at = coalesce(published_at, now()) ${version ? version.columns : empty}
      where id = ${id} returning id, version, title, subtitle, category, words, updated_at, published_at
    ), ${version ? version.row : empty} left_out as (
      delete from document_groups where document_id = ${id} and group_id <> all(${groupIds})
    )
    insert into document_groups (document_id, group_id, published_at, category)
    select published.id, group_id, published.published_at, published.category from published, unnest(${groupIds}::text[]) as group_id
    on conflict (document_id, group_id) do update set category = excluded.category where document_groups.category <> excluded.category`;
}

/**
 * Removes groups that the author has left from a document, so that former fellow members do not
 * read new text.
 */
export async function leaveFormerGroups(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`
    with former as (
      delete from document_groups dg using documents d where d.id = ${id} and dg.document_id = d.id and not exists (
        select from memberships m where m.group_id = dg.group_id and m.user_id = d.author_id and m.status = 'member')
      returning dg.group_id)
    update documents set shelves = array(select shelf from unnest(shelves) as shelf where shelf not in (select group_id from former))
    where id = ${id} and exists (select from former)`);
}

/** Turns a document into a draft and removes its groups; the publication date is kept. */
export async function saveWithdrawal(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`delete from document_groups where document_id = ${id}`);
  await tx.run(
    sql`update documents set state = 'draft', visibility = null, hidden_visibility = null, hidden_group_ids = null, shelves = '{}', version = version + 1 where id = ${id}`,
  );
}

/** All groups of a document, without a check of rights. */
export async function targetGroupIds(db: Queries, id: string): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`${targetGroups(id)} order by group_id`);
  return rows.map((row) => row.id);
}

/** Subquery: IDs of all groups of a document. */
export const targetGroups = (id: string | Sql): Sql => sql`select group_id as id from document_groups where document_id = ${id}`;

/**
 * Flushes the pending list of the search index (GIN): batches cost far less than single insertions.
 */
export async function placeWords(db: Queries): Promise<void> {
  await db.run(sql`select gin_clean_pending_list('documents_search')`);
}

const bytesOf = (content: RichText): number => Buffer.byteLength(JSON.stringify(content));

/** IDs of the media in a text, in order. */
export const mediaIdsIn = (content: RichText): string[] => [...new Set(mediaIn(content).map(({ attrs }) => attrs.id))];

/** Columns derived from a text, so that lists and search need not read it. */
function derivedFrom({ title, subtitle, content }: WrittenDocument): {
  excerpt: string;
  words: number;
  search: string[];
  language: Language | null;
  mediaIds: string[];
} {
  const text = plainText(content);
  return {
    excerpt: excerpt(content, excerptCharacters),
    words: wordCount(text),
    language: detectLanguage(`${title}\n${subtitle}\n${text}`),
    search: searchWords(`${title} ${subtitle} ${text}`, searchedWords),
    mediaIds: mediaIdsIn(content),
  };
}
