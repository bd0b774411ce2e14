import type { Retention } from '#platform/contract/retention/retention-period.ts';

/** Retention periods, used by sweeps and privacy policy. */
export const retention = {
  conversations: {
    tables: ['conversations', 'messages', 'hidden_messages', 'message_mentions', 'message_attachments', 'message_reactions'],
    periods: {},
  },
  /** Read marks and muted conversations. */
  readMarks: { tables: ['conversation_people'], periods: {} },
  drafts: { tables: ['message_drafts'], periods: {} },
  settings: { tables: ['messenger_blocks', 'messenger_settings'], periods: {} },
} as const satisfies Record<string, Retention>;
