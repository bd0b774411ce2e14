import sql, { type Sql } from 'sql-template-tag';
import { memberGroupIds } from '#features/groups/server/public-api.ts';
import { definePolicy } from '#platform/server/policy.ts';
import type { Viewer } from '#platform/server/viewer.ts';

/** What the rights to a file depend on. */
export interface Handed {
  senderId: string;
  recipientId: string;
  endedAt: string | null;
  /** Moderators hid it: its sender alone sees it, and does not take it back meanwhile. */
  isHidden?: boolean;
}

const isSender = (viewer: Viewer, { senderId }: Handed): boolean => viewer.id === senderId;
const isRecipient = (viewer: Viewer, { recipientId }: Handed): boolean => viewer.id === recipientId;

/** Who may do what with files. */
export const policy = definePolicy({
  'file.list': { who: 'signedIn', because: 'Each person sees the files that they shared, and those shared with them.' },
  'file.share': {
    who: 'signedIn',
    because: 'Members and managers share files with single people of their groups.',
    people: {
      told: 'Whether the person is a member of the group, and whether files can be shared with them.',
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
 * The files (as `f`) that a viewer may see: the one predicate for single files, their bytes and every list. Its sender sees one as long as it is
 * known; its recipient while it is shared, not hidden by moderators, and they belong to the group. What stands in a group that is being deleted is gone for both.
 */
export function visibleTo(viewer: Pick<Viewer, 'id'>): Sql {
  return sql`(
    f.sender_id = ${viewer.id} and not exists (select from groups going where going.id = f.group_id and going.deleted_at is not null)
    or f.recipient_id = ${viewer.id} and ${isShared} and not f.is_hidden and f.group_id in ${memberGroupIds(viewer.id)})`;
}

/** Files (as `f`) that can be had. One whose time is over is none of them, though the job that ends it comes a moment later. */
export const isShared = sql`(f.ended_at is null and (f.expires_at is null or f.expires_at > now()))`;

/** The groups (as `home`) whose names a viewer may read on a file. */
export function groupKnownTo(viewer: Viewer): Sql {
  return sql`(home.visibility = 'public' or home.id in ${memberGroupIds(viewer.id)})`;
}
