import sql, { type Sql } from 'sql-template-tag';
import { memberGroupIds } from '#features/groups/server/public-api.ts';
import { definePolicy } from '#platform/server/security/policy.ts';
import { isSignedIn, type SignedInViewer, type Viewer } from '#platform/server/security/viewer.ts';
import type { CoAuthorPermission, DocumentState } from '../contract/kinds.ts';

interface Authored {
  authorId: string;
}

/** Inputs of the rights of co-authors. */
export interface CoAuthored extends Authored {
  state: DocumentState;
  /** Permission of the viewer as a co-author who accepted; null for everyone else. */
  permission: CoAuthorPermission | null;
}

const isAuthor = (viewer: Viewer, document: Authored): boolean => viewer.id === document.authorId;

/**
 * Whether the viewer may change the text: its author, and co-authors with the permission `edit` as
 * long as it is a draft. In SQL: `writableBy`.
 */
export const mayWrite = (viewer: Viewer, document: CoAuthored): boolean =>
  isAuthor(viewer, document) || (document.state === 'draft' && document.permission === 'edit');

/** Whether the viewer is the author, or a co-author of the draft with any permission. */
const mayFollow = (viewer: Viewer, document: CoAuthored): boolean =>
  isAuthor(viewer, document) || (document.state === 'draft' && document.permission !== null);

export const policy = definePolicy({
  'document.list': {
    who: 'anyone',
    because:
      'Anyone may list public documents. The other lists require a sign-in and contain the user’s own documents or those of their groups.',
  },
  'document.read': {
    who: 'anyone',
    because:
      'Only the author and co-authors who accepted may read a draft. Anyone may read a public document, and current members of its groups a private one.',
  },
  'document.create': { who: 'signedIn', because: 'Signed-in users may create documents.' },
  'document.edit': {
    who: 'signedIn',
    when: mayWrite,
    because: 'The author may edit the document, and co-authors with the permission `edit` while it is a draft.',
  },
  'document.writeTogether': {
    who: 'signedIn',
    when: mayWrite,
    because: 'Only those who may write the document may start to edit it live and save the live text as its text.',
  },
  'document.suggest': {
    who: 'signedIn',
    when: mayFollow,
    because:
      'The author may open the live text, and co-authors while the document is a draft. Those who may only suggest may add suggestions and take back their own.',
  },
  'document.comment': {
    who: 'signedIn',
    when: mayFollow,
    because:
      'The author may read and write the comments on passages of the live text, and co-authors with any permission while the document is a draft. Readers never see them.',
    people: {
      reveals: 'Which usernames in the text belong to no one who can read the comments. Everyone else is treated like an unknown username.',
      happens: 'The author or a co-author is notified of the mention.',
    },
  },
  'document.editComment': {
    who: 'signedIn',
    when: (viewer: Viewer, { writtenBy }: { writtenBy: string }) => viewer.id === writtenBy,
    because: 'Only who wrote a comment may edit it.',
    people: { reveals: 'The same as writing a comment.', happens: 'The same as writing a comment.' },
  },
  'document.deleteComment': {
    who: 'signedIn',
    when: (viewer: Viewer, { authorId, writtenBy }: Authored & { writtenBy: string }) => viewer.id === writtenBy || viewer.id === authorId,
    because: 'Who wrote the comment and the author of the document may delete it.',
  },
  'document.placeComments': {
    who: 'signedIn',
    when: mayWrite,
    because: 'Those who may change the text may say where commented passages are after their changes.',
  },
  'document.delete': { who: 'signedIn', when: isAuthor, because: 'Only the author may move the document to the bin.' },
  'document.undelete': { who: 'signedIn', when: isAuthor, because: 'Only the author may restore the document from the bin.' },
  'document.purge': { who: 'signedIn', when: isAuthor, because: 'Only the author may permanently delete the document from the bin.' },
  'document.emptyBin': { who: 'signedIn', because: 'Users may empty their own bin.' },
  'document.publish': {
    who: 'signedIn',
    when: isAuthor,
    because: 'Only the author may publish the document, to everyone or to groups that they belong to.',
  },
  'document.withdraw': { who: 'signedIn', when: isAuthor, because: 'Only the author may unpublish the document.' },
  'document.versions': {
    who: 'signedIn',
    when: mayFollow,
    because: 'The author may read earlier versions, and co-authors while the document is a draft.',
  },
  'document.media': {
    who: 'signedIn',
    when: mayFollow,
    because:
      'The author may list all media, and co-authors while the document is a draft. For others, some are in earlier versions or not in the text yet.',
  },
  'document.restore': {
    who: 'signedIn',
    when: mayWrite,
    because: 'Anyone who may edit the document may restore an earlier version.',
  },
  'document.coAuthors': {
    who: 'signedIn',
    when: (viewer: Viewer, document: CoAuthored) => isAuthor(viewer, document) || document.permission !== null,
    because: 'The author and co-authors may list the co-authors. Only the author also sees who was asked and has not answered.',
  },
  'document.askCoAuthor': {
    who: 'signedIn',
    needsSession: true,
    when: isAuthor,
    because: 'Only the author may ask people who share a group with them to be co-authors, change their permission and remove them.',
    people: {
      reveals: 'Whether the person shares a group with the caller. One who declined and one who blocks the caller get the same response.',
      happens: 'The person gets a request and a notification. They become a co-author only if they accept.',
      reaches: { groupMembers: ['offer', 'notification'] },
    },
  },
  'document.coAuthorship': {
    who: 'signedIn',
    because: 'Users may read and answer the requests to be a co-author that they received, and stop being one at any time.',
  },
});

/**
 * Documents (as `d`) that the viewer may see: the one predicate for single documents and lists.
 * Documents for groups follow current membership, also for their author. Hidden documents and
 * documents without a remaining group are visible to their author only; drafts also to co-authors
 * who accepted.
 */
export function visibleTo(viewer: Viewer): Sql {
  if (!isSignedIn(viewer)) return sql`d.visibility = 'public'`;
  return sql`(d.visibility = 'public' or d.author_id = ${viewer.id} and (d.state = 'draft' or d.visibility = 'hidden' or d.visibility = 'private' and not exists (
      select 1 from document_groups reach where reach.document_id = d.id
        and not exists (select 1 from groups going where going.id = reach.group_id and going.deleted_at is not null)))
    or d.visibility = 'private' and exists (
      select 1 from document_groups reach where reach.document_id = d.id and reach.group_id in ${memberGroupIds(viewer.id)})
    or d.state = 'draft' and d.author_id is not null and ${isCoAuthored(viewer)})`;
}

/** Whether the viewer accepted to be a co-author of a document (as `d`). */
const isCoAuthored = ({ id }: SignedInViewer): Sql =>
  sql`exists (select from document_co_authors co where co.document_id = d.id and co.user_id = ${id} and co.accepted_at is not null)`;

/** Permission of the viewer on a document (as `d`) as a co-author who accepted, or null. */
export const permissionOf = (viewer: Viewer): Sql =>
  isSignedIn(viewer)
    ? sql`(select co.permission from document_co_authors co
        where co.document_id = d.id and co.user_id = ${viewer.id} and co.accepted_at is not null)`
    : sql`null::text`;

/** Documents (as `d`) whose text the viewer may change: `mayWrite` in SQL. */
export const writableBy = (viewer: SignedInViewer): Sql =>
  sql`(d.author_id = ${viewer.id} or d.state = 'draft' and d.author_id is not null and ${permissionOf(viewer)} = 'edit')`;

/** Documents (as `d`) of others that the viewer sees and of which they are a co-author. */
export const coAuthoredBy = (viewer: Viewer): Sql =>
  isSignedIn(viewer)
    ? sql`(d.id in (select co.document_id from document_co_authors co where co.user_id = ${viewer.id} and co.accepted_at is not null)
        and d.state <> 'deleted' and ${visibleTo(viewer)})`
    : sql`false`;

/**
 * Media (as `m`) of a visible document (as `d`): those in its current text. Others, from versions
 * or unsaved text, are visible to the author only, and to co-authors of a draft.
 */
export function mediaShownTo(viewer: Viewer): Sql {
  const inText = sql`m.id = any(d.media_ids)`;
  return isSignedIn(viewer) ? sql`(${inText} or d.author_id = ${viewer.id} or d.state = 'draft' and ${isCoAuthored(viewer)})` : inText;
}

/** Documents (as `d`) in the viewer's own bin. */
export function inBinOf(viewer: Viewer): Sql {
  return sql`(d.author_id = ${viewer.id} and d.state = 'deleted')`;
}

/** Groups (as `g`) whose names the viewer may see on a document. */
export function groupsKnownTo(viewer: Viewer): Sql {
  if (!isSignedIn(viewer)) return sql`g.visibility = 'public'`;
  return sql`(g.visibility = 'public' or g.id in ${memberGroupIds(viewer.id)})`;
}
