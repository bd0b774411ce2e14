import sql, { type Sql } from 'sql-template-tag';
import { memberGroupIds } from '#features/groups/server/public-api.ts';
import { definePolicy } from '#platform/server/policy.ts';
import type { Viewer } from '#platform/server/viewer.ts';

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
  'file.list': { who: 'signedIn', because: 'Each person sees the files that they shared, and those shared with them.' },
  'file.share': {
    who: 'signedIn',
    because: 'Members and managers share files with single people of their groups.',
    people: {
      reveals: 'Whether the person is a member of the group, and whether files can be shared with them.',
      happens: 'A member of the group can fetch the file, and gets a notification and an email; not if one blocks the other.',
      reaches: { groupMembers: ['file', 'notification', 'email'] },
    },
  },
  'file.read': { who: 'signedIn', because: 'Sender and recipient alone, the recipient while in the group and until it ends.' },
  'file.verify': { who: 'anyone', because: 'Anybody who was handed a receipt can check it; the keys tell of no file.' },
  'file.end': {
    who: 'signedIn',
    when: (viewer: Viewer, file: Handed) => !file.isHidden && (isSender(viewer, file) || isRecipient(viewer, file)),
    because: 'The sender takes it back, unless moderators hid it; the recipient removes it.',
  },
  'file.forget': { who: 'signedIn', when: isSender, because: 'What became of a file is its sender’s to know, and to forget.' },
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
