import sql, { empty } from 'sql-template-tag';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import type { Queries } from '#platform/server/database/db.ts';
import type { DocumentState, DocumentVisibility, VersionKind } from '../contract/kinds.ts';

export interface ExportedDocument {
  id: string;
  state: DocumentState;
  visibility: DocumentVisibility | null;
  title: string;
  subtitle: string;
  category: string | null;
  groupIds: string[];
  content: RichText;
  version: number;
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
  /** Time of deletion, if in the bin; visibility and groups are then the former ones. */
  deletedAt: string | null;
  /** Hidden by moderators; visibility and groups are then the former ones. */
  isHidden: boolean;
}

const atOnce = 20;

/** Documents of a user with their text, oldest first; reads in small batches to bound memory. */
export async function* exportedDocuments(db: Queries, authorId: string): AsyncIterable<ExportedDocument> {
  let last: string | null = null;
  for (;;) {
    const found: ExportedDocument[] = await db.many<ExportedDocument>(sql`
      select d.id, d.state, coalesce(d.hidden_visibility, d.visibility, d.deleted_visibility) as visibility, d.title, d.subtitle, d.category, d.content, d.version,
        coalesce(d.hidden_group_ids, d.deleted_group_ids, array(select dg.group_id from document_groups dg where dg.document_id = d.id order by 1)) as "groupIds",
        d.created_at as "createdAt", d.updated_at as "updatedAt", d.published_at as "publishedAt", d.deleted_at as "deletedAt",
        coalesce(d.visibility = 'hidden', false) as "isHidden"
      from documents d
      where d.author_id = ${authorId} and (${last}::uuid is null or d.id > ${last}::uuid)
      order by d.id limit ${atOnce}
    `);
    yield* found;
    last = found.at(-1)?.id ?? null;
    if (found.length < atOnce) return;
  }
}

export interface ExportedVersion {
  documentId: string;
  version: number;
  name: string;
  kind: VersionKind;
  title: string;
  subtitle: string;
  category: string | null;
  content: RichText;
  savedAt: string;
}

/**
 * Versions of a user's documents with their text, oldest first; reads in small batches to bound
 * memory.
 */
export async function* exportedVersions(db: Queries, authorId: string): AsyncIterable<ExportedVersion> {
  let last: ExportedVersion | undefined;
  for (;;) {
    const after = last ? sql`and (v.document_id, v.version) > (${last.documentId}::uuid, ${last.version}::integer)` : empty;
    const found: ExportedVersion[] = await db.many<ExportedVersion>(sql`
      select v.document_id as "documentId", v.version, v.name, v.kind, v.title, v.subtitle, v.category, t.content, v.saved_at as "savedAt"
      from documents d
      join document_versions v on v.document_id = d.id
      join document_texts t on t.document_id = v.document_id and t.hash = v.hash
      where d.author_id = ${authorId} ${after}
      order by v.document_id, v.version limit ${atOnce}
    `);
    yield* found;
    last = found.at(-1);
    if (found.length < atOnce) return;
  }
}
