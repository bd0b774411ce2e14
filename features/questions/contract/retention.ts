import type { Retention } from '#platform/contract/retention/span.ts';

/** What is kept, and how long: sweeps and the privacy policy both ask here. */
export const retention = {
  questions: { tables: ['questions', 'question_groups'], spans: {} },
  replies: { tables: ['question_replies', 'reply_mentions', 'reply_votes'], spans: {} },
} as const satisfies Record<string, Retention>;
