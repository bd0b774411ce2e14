/*
 * Events of open windows. They carry ids and numbers, never content, and may come twice, late or not at all: a window compares the number with what it has and
 * asks for the rest (`GET /api/conversations/{id}/messages?after=…&change=…`).
 */

/** Somebody wrote: `{ conversationId, seq }`, to all windows of everybody in the conversation. */
export const messageSent = 'messageSent';
export interface MessageSent {
  conversationId: string;
  seq: number;
}

/** A message was edited or deleted, or has other reactions: `{ conversationId, change }`, to the same windows. */
export const messageChanged = 'messageChanged';
export interface MessageChanged {
  conversationId: string;
  change: number;
}

/**
 * Somebody has read as far as `seq`: to all of their own windows, and in small conversations to those that have it on screen. It only ever goes up, though
 * two of them may come in the other order.
 */
export const messageRead = 'messageRead';
export interface MessageRead {
  conversationId: string;
  userId: string;
  seq: number;
}

/**
 * Somebody is typing: a live call `{ conversationId }` of whoever does, answered with `{}`, and an event `{ conversationId, userId }` to the windows of the
 * others; in large conversations only to those that have it on screen.
 */
export const typing = 'typing';
export interface Typing {
  conversationId: string;
  userId: string;
}

/** Somebody opened their first window, or closed their last one a while ago; to windows that have a small conversation with them on screen. */
export const presence = 'presence';
export interface Presence {
  userId: string;
  isHere: boolean;
}

/** A live call `{ conversationId }`: a window has the conversation on screen. Answered with who of those in it is there: `{ hereIds }`. */
export const openConversation = 'openConversation';
/** A live call `{ conversationId }`: the window shows something else now. */
export const closeConversation = 'closeConversation';
/** What `openConversation` and `whoIsHere` are answered with; empty for whoever shows nobody that they are there. */
export interface HereIds {
  hereIds: string[];
}
/** A live call `{}`: who is there of those with whom one has a private conversation. A list asks now and then. */
export const whoIsHere = 'whoIsHere';

/**
 * Types of the common live message (`{ type, id }`), `id` being the conversation's, or empty where it is many: it is there or no more, or one may do something else in it than before. Told to
 * those it is so for. Read the list and the conversation anew.
 */
export const conversationChangedMessage = 'conversation.changed';
/** What a person is writing was kept by another of their windows. */
export const draftChangedMessage = 'draft.changed';
