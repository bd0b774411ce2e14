/*
 * Live events. They carry ids and numbers, never content, and may be repeated, late or lost. A
 * window compares the number with its own and reads what is missing (`GET
 * /api/conversations/{id}/messages?after=…&change=…`).
 */

/**
 * A message was sent: `{ conversationId, seq }`, to all windows of all people in the conversation.
 */
export const messageSent = 'messageSent';
export interface MessageSent {
  conversationId: string;
  seq: number;
}

/**
 * A message was edited, deleted or reacted to: `{ conversationId, change }`, to the same windows.
 */
export const messageChanged = 'messageChanged';
export interface MessageChanged {
  conversationId: string;
  change: number;
}

/**
 * A person has read up to `seq`. Sent to their own windows, and in small conversations to windows
 * that have it on screen. The mark only increases, but events may arrive out of order.
 */
export const messageRead = 'messageRead';
export interface MessageRead {
  conversationId: string;
  userId: string;
  seq: number;
}

/**
 * A person is typing: a live call `{ conversationId }`, answered with `{}`, and an event `{
 * conversationId, userId }` to the windows of the others; in large conversations only to those that
 * have it on screen.
 */
export const typing = 'typing';
export interface Typing {
  conversationId: string;
  userId: string;
}

/**
 * A person opened their first window, or closed their last one a while ago. Sent to windows with a
 * small conversation with them on screen.
 */
export const presence = 'presence';
export interface Presence {
  userId: string;
  isHere: boolean;
}

/**
 * Live call `{ conversationId }`: the window shows the conversation. The reply lists the people
 * present: `{ hereIds }`.
 */
export const openConversation = 'openConversation';
/** Live call `{ conversationId }`: the window no longer shows the conversation. */
export const closeConversation = 'closeConversation';
/** Reply of `openConversation` and `whoIsHere`; empty for people who hide their own presence. */
export interface HereIds {
  hereIds: string[];
}
/**
 * Live call `{}`: who is present among the partners of the caller in private conversations. Polled
 * by the list.
 */
export const whoIsHere = 'whoIsHere';

/**
 * Live messages (`{ type, id }`). `id` is the conversation, or empty if many are concerned. The
 * conversation was added or removed, or the rights of the person in it changed: read list and
 * conversation again.
 */
export const conversationChangedMessage = 'conversation.changed';
/** Another window of the person saved a draft. */
export const draftChangedMessage = 'draft.changed';
