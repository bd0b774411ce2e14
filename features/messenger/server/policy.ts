import sql, { type Sql } from 'sql-template-tag';
import { memberGroupIds, membersOf } from '#features/groups/server/public-api.ts';
import { definePolicy } from '#platform/server/security/policy.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';

/** A conversation that the viewer can read, with the data on which further rights depend. */
export interface ConversationSeen {
  /** Whether messages can be written now. */
  isOpen: boolean;
}

/** An unanswered message request, as seen by the viewer. */
export type MessageRequest = 'sent' | 'received';

/** A message that the viewer can read, with the data on which further rights depend. */
export interface MessageSeen extends ConversationSeen {
  authorId: string | null;
  isDeleted: boolean;
}

const isAuthor = (viewer: Viewer, { authorId }: Pick<MessageSeen, 'authorId'>): boolean => authorId !== null && viewer.id === authorId;
const isOpen = (_viewer: Viewer, conversation: ConversationSeen): boolean => conversation.isOpen;

export const policy = definePolicy({
  'conversation.list': {
    who: 'signedIn',
    because: 'Users may list the conversations of their groups, and their own private ones.',
    people: { reveals: 'The groups that the caller and the person share.', happens: 'Nothing.' },
  },
  'conversation.open': {
    who: 'signedIn',
    because: 'Members of the group may open its conversation, or a private one with another member.',
    people: {
      reveals: 'Whether the person is a member of the group, and whether they accept messages from the caller.',
      happens: 'Nothing: an empty conversation is not listed.',
      reaches: { groupMembers: ['conversation'] },
    },
  },
  'conversation.read': {
    who: 'signedIn',
    because:
      'Current members of the group may read its conversation. A private one may be read only by its two people, while they are in the group.',
    people: { reveals: 'People who can read the conversation.', happens: 'Nothing.' },
  },
  'conversation.answer': {
    who: 'signedIn',
    when: (_viewer: Viewer, { request }: { request: MessageRequest | null }) => request !== 'sent',
    because: 'Only the recipient of a request may accept or decline it.',
  },
  'conversation.mark': {
    who: 'signedIn',
    because: 'People who can read the conversation may set their own read mark, mute it and save their own draft.',
  },
  'conversation.attend': {
    who: 'signedIn',
    because: 'People who can read the conversation may see who is present, if they show their own presence.',
  },
  'message.send': {
    who: 'signedIn',
    when: isOpen,
    because:
      'People who can read the conversation may write in it. A private one is closed if either person left the group or blocked the other, and until a first message is answered.',
    people: {
      reveals: 'Which usernames in the text belong to no one who can read the conversation.',
      happens:
        'A person who can read it is notified of the mention, unless one blocks the other. The first private message is a request, and the only one until it is answered.',
      reaches: { groupMembers: ['mention', 'notification'], blockers: ['mention'] },
    },
  },
  'message.read': { who: 'signedIn', because: 'People who can read the message may read its attachments.' },
  'message.edit': {
    who: 'signedIn',
    when: (viewer: Viewer, message: MessageSeen) => isAuthor(viewer, message) && message.isOpen && !message.isDeleted,
    because: 'Only the author may edit the message, while the conversation is open.',
    people: {
      reveals: 'Nothing.',
      happens: 'The same as sending a message, but without a notification.',
      reaches: { groupMembers: ['mention'], blockers: ['mention'] },
    },
  },
  'message.delete': {
    who: 'signedIn',
    when: (viewer: Viewer, message: MessageSeen) => isAuthor(viewer, message) && !message.isDeleted,
    because: 'Only the author may delete the message, while they can read the conversation.',
  },
  'message.react': {
    who: 'signedIn',
    when: (_viewer: Viewer, message: MessageSeen) => message.isOpen && !message.isDeleted,
    because: 'People who can read the conversation may react, while it is open.',
  },
  'block.list': { who: 'signedIn', because: 'Users may list the people they have blocked. No one can see by whom they are blocked.' },
  'block.set': {
    who: 'signedIn',
    because: 'Users may block people with whom they share a group or have a private conversation, and unblock them.',
    people: {
      reveals: 'Whether the caller shares a group or a private conversation with the person.',
      happens: 'The person can no longer write to the caller privately. They are not notified.',
      reaches: { groupMembers: ['block'], blockers: ['block'] },
    },
  },
  'messenger.settings': { who: 'signedIn', because: 'Users may read and change their own settings.' },
});

/**
 * Whether the viewer can read conversation `c`: the only predicate, for single conversations,
 * messages, files and lists.
 */
export function visibleTo({ id }: Pick<Viewer, 'id'>): Sql {
  return sql`(c.group_id in ${memberGroupIds(id)} and (not c.is_private or c.first_id = ${id} or c.second_id = ${id}))`;
}

/** All conversations that the viewer can read, found by the indexes of groups and people. */
export const readableBy = ({ id }: Pick<Viewer, 'id'>): Sql => sql`(
  select c.* from ${memberGroupIds(id)} as mine join conversations c on c.group_id = mine.group_id and not c.is_private
  union all
  select c.* from conversations c where c.is_private and c.first_id = ${id} and c.group_id in ${memberGroupIds(id)}
  union all
  select c.* from conversations c where c.is_private and c.second_id = ${id} and c.group_id in ${memberGroupIds(id)})`;

/**
 * The viewer's partner in the private conversation `c`; null for a group's, and if the account was
 * closed.
 */
export const partnerOf = ({ id }: Pick<Viewer, 'id'>): Sql => sql`case when c.first_id = ${id} then c.second_id else c.first_id end`;

/**
 * Whether messages can be written in `c`: in a group's always; in a private one while both belong
 * to the group and neither blocks the other.
 */
export const isOpenNow: Sql = sql`(not c.is_private or (
  (select count(*) from ${membersOf(sql`(select c.group_id)`)} as there where there.user_id in (c.first_id, c.second_id)) = 2
  and not exists (select from messenger_blocks b where b.blocker_id = c.first_id and b.blocked_id = c.second_id)
  and not exists (select from messenger_blocks b where b.blocker_id = c.second_id and b.blocked_id = c.first_id)))`;

/**
 * Whether `c` is a request of the viewer or to them; null if both talk, or no one wrote. `alias`
 * replaces `c`.
 */
export const requestOf = ({ id }: Pick<Viewer, 'id'>, alias: Sql = sql`c`): Sql => sql`(case
  when ${alias}.request_from_first is null then null
  when case when ${alias}.request_from_first then ${alias}.first_id else ${alias}.second_id end = ${id} then 'sent'
  else 'received' end)`;

/** Whether the viewer can write in `c`: not before their request is answered. */
export const isOpenFor = (viewer: Pick<Viewer, 'id'>): Sql => sql`(${isOpenNow} and ${requestOf(viewer)} is distinct from 'sent')`;

/**
 * Whether the people of `c` see each other's presence, typing and read marks: not before both have
 * agreed.
 */
export const isShownNow: Sql = sql`(${isOpenNow} and c.request_from_first is null)`;

/** Whether the viewer can read the conversation with this ID, or write in it. */
export const isReadable = (viewer: Pick<Viewer, 'id'>, id: Sql): Sql =>
  sql`exists (select from conversations c where c.id = ${id} and ${visibleTo(viewer)})`;
export const isWritable = (viewer: Pick<Viewer, 'id'>, id: Sql): Sql =>
  sql`exists (select from conversations c where c.id = ${id} and ${visibleTo(viewer)} and ${isOpenFor(viewer)})`;

/** Subquery of the people who can read `c`, as `user_id`. */
export const readersOf: Sql = sql`(
  select there.user_id from ${membersOf(sql`(select c.group_id)`)} as there
  where not c.is_private or there.user_id = c.first_id or there.user_id = c.second_id)`;
