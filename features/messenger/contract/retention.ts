import type { Retention } from '#platform/contract/retention/span.ts';

/** What is kept, and how long: sweeps and the privacy policy both ask here. */
export const retention = {
  conversations: {
    tables: ['conversations', 'messages', 'hidden_messages', 'message_mentions', 'message_attachments', 'message_reactions'],
    spans: {},
  },
  /** How far somebody has read, and what they mute. */
  readMarks: { tables: ['conversation_people'], spans: {} },
  drafts: { tables: ['message_drafts'], spans: {} },
  settings: { tables: ['messenger_blocks', 'messenger_settings'], spans: {} },
} as const satisfies Record<string, Retention>;
