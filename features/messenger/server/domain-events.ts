import { defineDomainEvent } from '#platform/server/events/domain-events.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';

/** Recipients of live events about a conversation. */
export interface Audience {
  conversationId: string;
  groupId: string;
  /** The people of a private conversation who still have accounts; null for a group's. */
  pair: string[] | null;
}

export const messageSent = defineDomainEvent<Audience & { seq: number }>('messageSent');
/** A private message was sent, for its recipient. */
export interface PrivateMessage {
  conversationId: string;
  seq: number;
  recipientId: string;
  groupId: string;
  /** It is a message request. */
  isRequest?: boolean;
}
export const privateMessageSent = defineDomainEvent<PrivateMessage>('privateMessageSent');
/** A message mentions people who can read it. */
export const peopleMentioned = defineDomainEvent<{ conversationId: string; seq: number; userIds: string[]; groupId: string }>(
  'peopleMentioned',
);
/** Messages were edited, deleted or reacted to. `change` is the last of these changes. */
export const messagesChanged = defineDomainEvent<Audience & { change: number }>('messagesChanged');
/** The content of a message was deleted. */
export const messageDeleted = defineDomainEvent<{ conversationId: string; seq: number }>('messageDeleted');
/**
 * `moverId` joined or left (`isGone`) the group of these conversations, or closed their account.
 * For the `userIds` of each, it was added, removed or closed.
 */
export const conversationsChanged = defineDomainEvent<{
  conversations: { id: string; userIds: string[] }[];
  moverId?: string;
  isGone?: true;
}>('conversationsChanged');
/** Conversations were deleted with their group, or with both accounts. */
export const conversationsDeleted = defineDomainEvent<{ ids: string[] }>('conversationsDeleted');

/**
 * Live rooms of a conversation: that of its group, whose membership the platform maintains, or
 * those of its two people. There is no separate room that someone could fail to leave.
 */
export const roomsOf = ({ groupId, pair }: Omit<Audience, 'conversationId'>): string[] =>
  pair === null ? [rooms.group(groupId)] : pair.map(rooms.user);

/** Live room of windows that have the conversation on screen. */
export const screenRoom = (conversationId: string): string => `conversation:${conversationId}`;
