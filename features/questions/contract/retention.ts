import type { Retention } from '#platform/contract/retention/span.ts';

/** Retention periods, used by sweeps and privacy policy. */
export const retention = {
  questions: { tables: ['questions', 'question_groups'], spans: {} },
  replies: { tables: ['question_replies', 'reply_mentions', 'reply_votes'], spans: {} },
} as const satisfies Record<string, Retention>;
