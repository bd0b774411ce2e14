/** Bounds of conversations and what is written in them. The browser needs them as values, so no validator is imported here. */
export const messageLimits = {
  /** Characters of a message. */
  text: 8_000,
  /** Files that go with one message. */
  attachments: 10,
  /** Characters that say what a file shows. */
  description: 500,
  /** Characters of a quoted message, and of the last one in the list. */
  excerpt: 140,
  /** Messages of one page of history, and as many changed ones. */
  page: 50,
  /** Conversations of one page of the list. */
  conversations: 300,
  /** Groups in common with a person, from which one chooses where to write. */
  groupsInCommon: 20,
  /** What is found by one search, and by the next. */
  found: 30,
  search: 200,
  /** The last so many messages are those among which unread ones are counted: twice what is shown, since one's own are among them. */
  unread: 200,
  /** Unread messages that are shown as a number; of more it is said that they are more. */
  shownUnread: 99,
  /** Up to so many members, each sees how far the others have read, and who is there. */
  smallConversation: 50,
  /** Messages that one person may send in a minute, in all conversations together. */
  sentPerMinute: 60,
  /** People who are offered behind an `@`. */
  suggestions: 8,
  /** People who are named beside a reaction. */
  reactors: 10,
  /** Who was typing is so until so long has passed without another word of it. */
  typingMs: 6_000,
  /** A window says no more often than this that its person is typing. */
  typingEveryMs: 3_000,
} as const;

/** The purpose of uploads that go with messages. */
export const messageAttachmentPurpose = 'messageAttachment';

/** Of a whole group, or between two people of it. */
export const conversationKinds = ['group', 'private'] as const;
export type ConversationKind = (typeof conversationKinds)[number];

/** Under which kind a session counts in how many conversations something waits unread. */
export const messagesWaiting = 'messages';
