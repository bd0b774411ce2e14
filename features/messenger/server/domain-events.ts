import { defineDomainEvent } from '#platform/server/domain-events.ts';
import { rooms } from '#platform/server/live-rooms.ts';

/** For whom a conversation is. */
export interface Audience {
  conversationId: string;
  groupId: string;
  /** The two people of a private one, as far as they have accounts; null for that of a group. */
  pair: string[] | null;
}

/** A message was written. */
export const messageSent = defineDomainEvent<Audience & { seq: number }>('messageSent');
/** A private message was written, as it is for its recipient alone. */
export interface PrivateMessage {
  conversationId: string;
  seq: number;
  recipientId: string;
  groupId: string;
  /** It asks somebody to talk who has not agreed. */
  isRequest?: boolean;
}
export const privateMessageSent = defineDomainEvent<PrivateMessage>('privateMessageSent');
/** A message names people, who can read it. */
export const peopleMentioned = defineDomainEvent<{ conversationId: string; seq: number; userIds: string[]; groupId: string }>(
  'peopleMentioned',
);
/** Messages were edited or deleted, or have other reactions; `change` is the number of the last of these changes. */
export const messagesChanged = defineDomainEvent<Audience & { change: number }>('messagesChanged');
/** What one message says is gone. */
export const messageDeleted = defineDomainEvent<{ conversationId: string; seq: number }>('messageDeleted');
/**
 * Somebody (`moverId`) came to the group of these conversations or left it (`isGone`), or closed their account: each is told to those named, for whom it is there,
 * gone or closed now.
 */
export const conversationsChanged = defineDomainEvent<{
  conversations: { id: string; userIds: string[] }[];
  moverId?: string;
  isGone?: true;
}>('conversationsChanged');
/** Conversations are gone, with their group or with the accounts of both. */
export const conversationsDeleted = defineDomainEvent<{ ids: string[] }>('conversationsDeleted');

/**
 * The live rooms in which a conversation is heard: those of its group, whose members the house lets in and takes out, or of its two people. Nobody enters a
 * room of its own to hear of messages, and nobody is left in one.
 */
export const roomsOf = ({ groupId, pair }: Omit<Audience, 'conversationId'>): string[] =>
  pair === null ? [rooms.group(groupId)] : pair.map(rooms.user);

/** The live room of the windows that have a conversation on screen. */
export const screenRoom = (conversationId: string): string => `conversation:${conversationId}`;
