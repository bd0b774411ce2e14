import sql, { type Sql } from 'sql-template-tag';
import { memberGroupIds, membersOf } from '#features/groups/server/public-api.ts';
import { definePolicy } from '#platform/server/policy.ts';
import type { Viewer } from '#platform/server/viewer.ts';

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
    because: 'Each person sees the conversations of their groups, and their own private ones.',
    people: { reveals: 'The groups that the caller and the person share.', happens: 'Nothing.' },
  },
  'conversation.open': {
    who: 'signedIn',
    because: 'The members of a group, with the whole group or with one of them.',
    people: {
      reveals: 'Whether the person is a member of the group, and whether they can be written to.',
      happens: 'Nothing: an empty conversation is in no list.',
      reaches: { groupMembers: ['conversation'] },
    },
  },
  'conversation.read': {
    who: 'signedIn',
    because: 'The present members of its group; a private one is for the two people it is between, each while in the group.',
    people: { reveals: 'People who can read the conversation.', happens: 'Nothing.' },
  },
  'conversation.answer': {
    who: 'signedIn',
    when: (_viewer: Viewer, { request }: { request: MessageRequest | null }) => request !== 'sent',
    because: 'The person who is asked accepts or declines; no one does so for them.',
  },
  'conversation.mark': { who: 'signedIn', because: 'Who can read a conversation says how far they have, and keeps their own draft.' },
  'conversation.attend': { who: 'signedIn', because: 'Who can read a conversation sees who is there, if they show it themselves.' },
  'message.send': {
    who: 'signedIn',
    when: isOpen,
    because:
      'Who can read the conversation; a private one while both are in the group and neither has blocked the other, and after a first message once it was answered.',
    people: {
      reveals: 'Which of the names in the text nobody has who can read the conversation.',
      happens:
        'A person who can read it is notified that they were mentioned, unless one blocks the other. The first private message is a request, the only one until it is answered.',
      reaches: { groupMembers: ['mention', 'notification'], blockers: ['mention'] },
    },
  },
  'message.read': { who: 'signedIn', because: 'What goes with a message is for those who can read the message.' },
  'message.edit': {
    who: 'signedIn',
    when: (viewer: Viewer, message: MessageSeen) => isAuthor(viewer, message) && message.isOpen && !message.isDeleted,
    because: 'Who wrote it, while one can write there.',
    people: {
      reveals: 'Nothing.',
      happens: 'As with sending a message, without a notification.',
      reaches: { groupMembers: ['mention'], blockers: ['mention'] },
    },
  },
  'message.delete': {
    who: 'signedIn',
    when: (viewer: Viewer, message: MessageSeen) => isAuthor(viewer, message) && !message.isDeleted,
    because: 'Who wrote it, as long as they can read the conversation.',
  },
  'message.react': {
    who: 'signedIn',
    when: (_viewer: Viewer, message: MessageSeen) => message.isOpen && !message.isDeleted,
    because: 'Who can read the conversation, while one can write there.',
  },
  'block.list': { who: 'signedIn', because: 'Each person sees whom they blocked; nobody sees by whom they were.' },
  'block.set': {
    who: 'signedIn',
    because: 'Anybody blocks whom they know from a group, and takes that back.',
    people: {
      reveals: 'Whether the caller knows the person from a group.',
      happens: 'The other can no longer write in private, and is not told.',
      reaches: { groupMembers: ['block'], blockers: ['block'] },
    },
  },
  'messenger.settings': { who: 'signedIn', because: 'Each person chooses for themselves.' },
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
 * Whether `c` is a request of the viewer or to them; null if both talk, or nobody wrote. `alias`
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

/** Subquery of the people who can read `c`, as `user_id`. */
export const readersOf: Sql = sql`(
  select there.user_id from ${membersOf(sql`(select c.group_id)`)} as there
  where not c.is_private or there.user_id = c.first_id or there.user_id = c.second_id)`;
