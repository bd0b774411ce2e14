import type { Retention } from '#platform/contract/retention/span.ts';

/** Retention periods; used by the sweeps and the privacy policy. */
export const retention = {
  comments: { tables: ['comment_subjects', 'comments', 'comment_mentions'], spans: {} },
  reactions: { tables: ['reactions'], spans: {} },
} as const satisfies Record<string, Retention>;
