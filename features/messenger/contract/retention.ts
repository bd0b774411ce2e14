import type { Retention } from '#platform/contract/retention/span.ts';

/** Retention periods, used by sweeps and privacy policy. */
export const retention = {
  conversations: {
    tables: ['conversations', 'messages', 'hidden_messages', 'message_mentions', 'message_attachments', 'message_reactions'],
    spans: {},
  },
  /** Read marks and muted conversations. */
  readMarks: { tables: ['conversation_people'], spans: {} },
  drafts: { tables: ['message_drafts'], spans: {} },
  settings: { tables: ['messenger_blocks', 'messenger_settings'], spans: {} },
} as const satisfies Record<string, Retention>;
