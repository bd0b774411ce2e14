import type { Retention } from '#platform/contract/retention/retention-period.ts';

/** Retention periods; used by the sweeps and the privacy policy. */
export const retention = {
  comments: { tables: ['comment_subjects', 'comments', 'comment_mentions'], periods: {} },
  reactions: { tables: ['reactions'], periods: {} },
} as const satisfies Record<string, Retention>;
