import type { Retention } from '#platform/contract/retention/retention-period.ts';

/** Retention periods, used by sweeps and privacy policy. */
export const retention = {
  questions: { tables: ['questions', 'question_groups'], periods: {} },
  replies: { tables: ['question_replies', 'reply_mentions', 'reply_votes'], periods: {} },
} as const satisfies Record<string, Retention>;
