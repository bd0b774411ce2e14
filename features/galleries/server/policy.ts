import sql, { type Sql } from 'sql-template-tag';
import { memberGroupIds } from '#features/groups/server/public-api.ts';
import { definePolicy } from '#platform/server/policy.ts';
import { isSignedIn, type Viewer } from '#platform/server/viewer.ts';

interface Authored {
  authorId: string;
  /** Its author alone sees it: moderators hid it, and nothing of it changes, or it waits for them. */
  isHidden?: boolean;
  isWaiting?: boolean;
}

const isAuthor = (viewer: Viewer, gallery: Authored): boolean => viewer.id === gallery.authorId;
const mayChange = (viewer: Viewer, gallery: Authored): boolean =>
  isAuthor(viewer, gallery) && (!gallery.isHidden || gallery.isWaiting === true);

/** Who may do what with galleries. */
export const policy = definePolicy({
  'gallery.list': { who: 'anyone', because: 'Public galleries are for everybody; the other lists are a signed-in person’s own.' },
  'gallery.read': {
    who: 'anyone',
    because: 'A public gallery is for everybody; another for the present members of its group, its author while one of them.',
  },
  'gallery.create': { who: 'signedIn', because: 'Members and managers show things, in a group of theirs.' },
  'gallery.edit': {
    who: 'signedIn',
    when: (viewer: Viewer, gallery: Authored & { isInGroup: boolean }) => mayChange(viewer, gallery) && gallery.isInGroup,
    because: 'The author while in its group, since it is shown there; who alone knows of an anonymous one whose it is.',
  },
  'gallery.delete': { who: 'signedIn', when: mayChange, because: 'The author, of the whole or of a part; also after leaving its group.' },
  'gallery.author': {
    who: 'anyone',
    when: (viewer: Viewer, gallery: Authored & { isAnonymous: boolean }) =>
      !gallery.isAnonymous || isAuthor(viewer, gallery) || viewer.isAdministrator,
    because: 'Of an anonymous gallery its author and the administrator alone are told whose it is.',
  },
  'gallery.download': {
    who: 'anyone',
    when: (viewer: Viewer, item: Authored & { allowDownload: boolean }) => item.allowDownload || isAuthor(viewer, item),
    because: 'Whoever sees a gallery may download what its author lets them, each by itself.',
  },
});

/**
 * The galleries (as `g`) that a viewer may see. The one predicate for single galleries, their media and every list. One for a group follows
 * membership now, for its author too. One that moderators hid is for its author alone. What stands in a group that is being deleted is gone for everybody.
 */
export function visibleTo(viewer: Viewer): Sql {
  const isThere = sql`not exists (select from groups going where going.id = g.group_id and going.deleted_at is not null)`;
  if (!isSignedIn(viewer)) return sql`(g.is_public and not g.is_hidden and ${isThere})`;
  return sql`(not g.is_hidden and (g.is_public and ${isThere} or g.group_id in ${memberGroupIds(viewer.id)})
    or g.is_hidden and g.author_id = ${viewer.id} and ${isThere})`;
}

/** Whether the viewer belongs to the group of a gallery (as `g`). */
export const isInGroup = (viewer: Viewer): Sql => (isSignedIn(viewer) ? sql`(g.group_id in ${memberGroupIds(viewer.id)})` : sql`false`);

/** Those of the media (as `i`) of a gallery (as `g`) that a viewer sees who sees the gallery: what moderators hid of it is for its author alone. */
export const isItemShownTo = (viewer: Pick<Viewer, 'id'>): Sql => sql`(not i.is_hidden or g.author_id = ${viewer.id})`;

/** The groups (as `home`) whose names a viewer may read on a gallery. */
export function groupKnownTo(viewer: Viewer): Sql {
  if (!isSignedIn(viewer)) return sql`home.visibility = 'public'`;
  return sql`(home.visibility = 'public' or home.id in ${memberGroupIds(viewer.id)})`;
}
