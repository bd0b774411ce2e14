import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import type { Queries } from '#platform/server/database/db.ts';
import type { Context, RevisedReply } from '#platform/server/extension-points/feature.ts';
import { may } from '#platform/server/security/policy.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import type { DocumentCard, DocumentWhole } from '../contract/shapes.ts';
import { mediaInTexts } from './media-store.ts';
import { policy } from './policy.ts';
import { presentMedia } from './present-media.ts';
import { findDocument, findRevised, groupsOf, type DocumentRow, type GroupName, type ShownDocument } from './store.ts';

/** Shape of a document for the viewer, without its text. */
function presentCard(viewer: Viewer, row: DocumentRow, groups: readonly GroupName[]): DocumentCard {
  const isPublished = row.state === 'published';
  const mayEdit = may(viewer, policy, 'document.edit', row);
  const isFixed = row.state === 'deleted' || (row.isHidden && !row.isWaiting);
  return {
    id: row.id,
    state: row.state,
    visibility: row.visibility,
    title: row.title,
    subtitle: row.subtitle,
    category: row.category ?? '',
    authorId: row.authorId,
    authorName: row.authorName,
    publicationDate: row.visibility ? row.publishedAt : null,
    lastUpdate: row.updatedAt,
    deletedAt: row.deletedAt,
    groups: [...groups],
    isCoAuthored: row.permission !== null || undefined,
    excerpt: row.excerpt,
    language: row.language,
    words: row.words,
    version: row.version,
    isHidden: row.isHidden,
    isWaiting: row.isWaiting || undefined,
    can: {
      edit: !isFixed && mayEdit,
      suggest: (!isFixed && !mayEdit && may(viewer, policy, 'document.suggest', row)) || undefined,
      delete: !isFixed && may(viewer, policy, 'document.delete', row),
      publish: !isFixed && !row.isHidden && may(viewer, policy, 'document.publish', row),
      withdraw: isPublished && !isFixed && may(viewer, policy, 'document.withdraw', row),
    },
  };
}

/** Shapes of several documents, with their groups fetched in one query. */
export async function presentCards(db: Queries, viewer: Viewer, rows: readonly DocumentRow[]): Promise<DocumentCard[]> {
  if (!rows.length) return [];
  const groups = await groupsOf(
    db,
    viewer,
    rows.map((row) => row.id),
  );
  return rows.map((row) => presentCard(viewer, row, groups.get(row.id) ?? []));
}

type Presenting = Pick<Context, 'db' | 'viewer' | 'config' | 'language'>;

/** Reads a document with its text; `thing.notFound` if the viewer may not see it. */
export async function presentDocument(context: Presenting, id: string): Promise<DocumentWhole> {
  return presentWhole(context, id, await findDocument(context.db, context.viewer, id));
}

/**
 * Reads a document and its revision in one statement; presents it only if the response is not
 * cached.
 */
export async function readRevised(context: Presenting, id: string): Promise<RevisedReply<DocumentWhole>> {
  const found = await findRevised(context.db, context.viewer, id);
  return { revision: found?.revision ?? '', reply: () => presentWhole(context, id, found?.document) };
}

/** Shape of a document with its text; `thing.notFound` if `row` is undefined. */
export async function presentWhole(
  context: Presenting,
  id: string,
  row: (ShownDocument & { content: RichText }) | undefined,
): Promise<DocumentWhole> {
  const { db, viewer, config } = context;
  if (!row) throw refuse('thing.notFound');
  const isPublic = row.visibility === 'public' && !row.isHidden;
  const media = row.hasMedia ? await mediaInTexts(db, [id]) : [];
  return {
    ...presentCard(viewer, row, row.groups),
    content: row.content,
    coAuthors: row.coAuthors,
    isLive: (row.isLive && may(viewer, policy, 'document.suggest', row)) || undefined,
    media: await presentMedia(context, id, media, { isPublic }),
    publicAddress: isPublic ? `${config.publicUrl}/publicInternetArticle?id=${id}` : null,
  };
}
