/**
 * Limits of conversations and messages. Imports no validator, because the browser loads these
 * values.
 */
export const messageLimits = {
  /** Length of a message, in characters. */
  text: 8_000,
  /** Attachments per message. */
  attachments: 10,
  /** Length of the description of a file, in characters. */
  description: 500,
  /** Length of quotes and of the last message in the list, in characters. */
  excerpt: 140,
  /** Messages per page of history, and changed messages per reply. */
  page: 50,
  /** Conversations per page of the list. */
  conversations: 300,
  /** Groups shared with a person, among which one chooses where to write. */
  groupsInCommon: 20,
  /** Results per page of a search. */
  found: 30,
  search: 200,
  /**
   * Unread messages are counted among this many latest ones: twice the displayed maximum, since
   * the sender's own are among them.
   */
  unread: 200,
  /** Maximum number of unread messages that is displayed; beyond it a plus sign follows. */
  shownUnread: 99,
  /** Maximum number of members up to which read marks and presence are shown. */
  smallConversation: 50,
  /** Messages that a person may send per minute, in all conversations together. */
  sentPerMinute: 60,
  /** People and roles suggested after an `@`. */
  suggestions: 8,
  suggestedRoles: 5,
  /** People named beside a reaction. */
  reactors: 10,
  /** A person counts as typing for this long after the last event. */
  typingMs: 6_000,
  /** Minimum interval between typing events of a window. */
  typingEveryMs: 3_000,
} as const;

/** Purpose of the uploads of attachments. */
export const messageAttachmentPurpose = 'messageAttachment';

/** Kind: of a whole group, or between two of its members. */
export const conversationKinds = ['group', 'private'] as const;
export type ConversationKind = (typeof conversationKinds)[number];

/** Kind of the count of conversations with unread messages, in the session. */
export const messagesWaiting = 'messages';
