import sql, { type Sql } from 'sql-template-tag';
import { memberGroupIds } from '#features/groups/server/public-api.ts';
import { definePolicy } from '#platform/server/security/policy.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';

/** Fields on which the rights to a file depend. */
export interface Handed {
  senderId: string;
  recipientId: string;
  endedAt: string | null;
  /** Hidden by moderators: only its sender sees it, who cannot stop sharing meanwhile. */
  isHidden?: boolean;
}

const isSender = (viewer: Viewer, { senderId }: Handed): boolean => viewer.id === senderId;
const isRecipient = (viewer: Viewer, { recipientId }: Handed): boolean => viewer.id === recipientId;

export const policy = definePolicy({
  'file.list': { who: 'signedIn', because: 'Users may list the files that they sent or received.' },
  'file.share': {
    who: 'signedIn',
    because: 'Users may share files with people of their own groups, also with those who have a role in one of them.',
    people: {
      reveals: 'Whether the person is a member of the group or has a role in it, and whether files can be shared with them.',
      happens: 'The recipient can download the file, and gets a notification and an email. Nothing happens if one blocks the other.',
      reaches: { groupMembers: ['file', 'notification', 'email'] },
    },
  },
  'file.read': {
    who: 'signedIn',
    because: 'Only sender and recipient may read the file. The recipient may do so while they are in the group and sharing has not ended.',
  },
  'file.verify': { who: 'anyone', because: 'Anyone may read the public keys, which contain no data about files.' },
  'file.end': {
    who: 'signedIn',
    when: (viewer: Viewer, file: Handed) => !file.isHidden && (isSender(viewer, file) || isRecipient(viewer, file)),
    because: 'The sender and the recipient may stop sharing, unless moderators have hidden the file.',
  },
  'file.forget': { who: 'signedIn', when: isSender, because: 'Only the sender may remove an ended file from their list.' },
});

/**
 * Files (as `f`) that the viewer may see: the one predicate for single files, downloads and lists.
 * The sender sees a file until it is removed from the list. The recipient sees it while it is
 * shared, not hidden, and they are a member of the group. Neither sees files of a group that is
 * being deleted.
 */
export function visibleTo(viewer: Pick<Viewer, 'id'>): Sql {
  return sql`(
    f.sender_id = ${viewer.id} and not exists (select from groups going where going.id = f.group_id and going.deleted_at is not null)
    or f.recipient_id = ${viewer.id} and ${isShared} and not f.is_hidden and f.group_id in ${memberGroupIds(viewer.id)})`;
}

/** Available files (as `f`). An expired file is excluded even before the job has ended it. */
export const isShared = sql`(f.ended_at is null and (f.expires_at is null or f.expires_at > now()))`;

/** Groups (as `home`) whose names the viewer may see on a file. */
export function groupKnownTo(viewer: Viewer): Sql {
  return sql`(home.visibility = 'public' or home.id in ${memberGroupIds(viewer.id)})`;
}
