import sql, { type Sql } from 'sql-template-tag';
import { memberGroupIds } from '#features/groups/server/public-api.ts';
import { definePolicy } from '#platform/server/security/policy.ts';
import { isSignedIn, type Viewer } from '#platform/server/security/viewer.ts';

interface Authored {
  authorId: string;
  /**
   * Visible to its author only: hidden by moderators and unchangeable, or (`isWaiting`) held for
   * review.
   */
  isHidden?: boolean;
  isWaiting?: boolean;
}

const isAuthor = (viewer: Viewer, gallery: Authored): boolean => viewer.id === gallery.authorId;
const mayChange = (viewer: Viewer, gallery: Authored): boolean =>
  isAuthor(viewer, gallery) && (!gallery.isHidden || gallery.isWaiting === true);

export const policy = definePolicy({
  'gallery.list': {
    who: 'anyone',
    because:
      'Anyone may list public galleries. The other lists require a sign-in and contain the user’s own galleries or those of their groups.',
  },
  'gallery.read': {
    who: 'anyone',
    because: 'Anyone may read a public gallery. Only current members may read a gallery of their group; this also applies to its author.',
  },
  'gallery.create': { who: 'signedIn', because: 'Users may create galleries in their own groups.' },
  'gallery.edit': {
    who: 'signedIn',
    when: (viewer: Viewer, gallery: Authored & { isInGroup: boolean }) => mayChange(viewer, gallery) && gallery.isInGroup,
    because: 'Only the author may edit the gallery, while they are a member of its group.',
  },
  'gallery.delete': {
    who: 'signedIn',
    when: mayChange,
    because: 'Only the author may delete the gallery or its items, also after leaving the group.',
  },
  'gallery.author': {
    who: 'anyone',
    when: (viewer: Viewer, gallery: Authored & { isAnonymous: boolean }) =>
      !gallery.isAnonymous || isAuthor(viewer, gallery) || viewer.isAdministrator,
    because:
      'Anyone who sees the gallery may see its author. Only the author and administrators may see the author of an anonymous gallery.',
  },
  'gallery.download': {
    who: 'anyone',
    when: (viewer: Viewer, item: Authored & { allowDownload: boolean }) => item.allowDownload || isAuthor(viewer, item),
    because: 'Anyone who sees the gallery may download the items for which its author permits it.',
  },
});

/**
 * Galleries (as `g`) that the viewer may see: the one predicate for single galleries, items and
 * lists. Galleries of a group follow current membership, also for the author. Hidden galleries are
 * visible to their author only, and those of a group in deletion to no one.
 */
export function visibleTo(viewer: Viewer): Sql {
  const isThere = sql`not exists (select from groups going where going.id = g.group_id and going.deleted_at is not null)`;
  if (!isSignedIn(viewer)) return sql`(g.is_public and not g.is_hidden and ${isThere})`;
  return sql`(not g.is_hidden and (g.is_public and ${isThere} or g.group_id in ${memberGroupIds(viewer.id)})
    or g.is_hidden and g.author_id = ${viewer.id} and ${isThere})`;
}

/** SQL condition: the viewer is a member of the group of a gallery (as `g`). */
export const isInGroup = (viewer: Viewer): Sql => (isSignedIn(viewer) ? sql`(g.group_id in ${memberGroupIds(viewer.id)})` : sql`false`);

/**
 * SQL condition for items (as `i`) of a visible gallery (as `g`): items hidden by moderators are
 * visible to the author only.
 */
export const isItemShownTo = (viewer: Pick<Viewer, 'id'>): Sql => sql`(not i.is_hidden or g.author_id = ${viewer.id})`;

/** Groups (as `home`) whose names the viewer may see on a gallery. */
export function groupKnownTo(viewer: Viewer): Sql {
  if (!isSignedIn(viewer)) return sql`home.visibility = 'public'`;
  return sql`(home.visibility = 'public' or home.id in ${memberGroupIds(viewer.id)})`;
}
