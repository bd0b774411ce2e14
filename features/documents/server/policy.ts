import sql, { type Sql } from 'sql-template-tag';
import { memberGroupIds } from '#features/groups/server/public-api.ts';
import { definePolicy } from '#platform/server/security/policy.ts';
import { isSignedIn, type Viewer } from '#platform/server/security/viewer.ts';

interface Authored {
  authorId: string;
}

const isAuthor = (viewer: Viewer, document: Authored): boolean => viewer.id === document.authorId;

export const policy = definePolicy({
  'document.list': {
    who: 'anyone',
    because:
      'Anyone may list public documents. The other lists require a sign-in and contain the user’s own documents or those of their groups.',
  },
  'document.read': {
    who: 'anyone',
    because: 'Only the author may read a draft. Anyone may read a public document, and current members of its groups a private one.',
  },
  'document.create': { who: 'signedIn', because: 'Signed-in users may create documents.' },
  'document.edit': { who: 'signedIn', when: isAuthor, because: 'Only the author may edit the document.' },
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
  'document.versions': { who: 'signedIn', when: isAuthor, because: 'Only the author may read earlier versions.' },
  'document.media': {
    who: 'signedIn',
    when: isAuthor,
    because: 'Only the author may list all media, since some are in earlier versions or not in the text yet.',
  },
  'document.restore': { who: 'signedIn', when: isAuthor, because: 'Only the author may restore an earlier version.' },
});

/**
 * Documents (as `d`) that the viewer may see: the one predicate for single documents and lists.
 * Documents for groups follow current membership, also for their author. Drafts, hidden documents,
 * and documents without a remaining group are visible to their author only.
 */
export function visibleTo(viewer: Viewer): Sql {
  if (!isSignedIn(viewer)) return sql`d.visibility = 'public'`;
  return sql`(d.visibility = 'public' or d.author_id = ${viewer.id} and (d.state = 'draft' or d.visibility = 'hidden' or d.visibility = 'private' and not exists (
      select 1 from document_groups reach where reach.document_id = d.id
        and not exists (select 1 from groups going where going.id = reach.group_id and going.deleted_at is not null)))
    or d.visibility = 'private' and exists (
      select 1 from document_groups reach where reach.document_id = d.id and reach.group_id in ${memberGroupIds(viewer.id)}))`;
}

/**
 * Media (as `m`) of a visible document (as `d`): those in its current text. Others, from versions
 * or unsaved text, are visible to the author only.
 */
export function mediaShownTo(viewer: Viewer): Sql {
  const inText = sql`m.id = any(d.media_ids)`;
  return isSignedIn(viewer) ? sql`(${inText} or d.author_id = ${viewer.id})` : inText;
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
