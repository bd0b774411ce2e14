import type { Retention } from '#platform/contract/retention/span.ts';

/** What is kept, and how long: sweeps and the privacy policy both ask here. */
export const retention = {
  comments: { tables: ['comment_subjects', 'comments', 'comment_mentions'], spans: {} },
  reactions: { tables: ['reactions'], spans: {} },
} as const satisfies Record<string, Retention>;
