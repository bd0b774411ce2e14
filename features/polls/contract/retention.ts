import type { Retention } from '#platform/contract/retention/retention-period.ts';

/** Retention of its data, for sweeps and the privacy policy. */
export const retention = {
  polls: { tables: ['polls'], periods: {} },
  votes: { tables: ['poll_votes', 'poll_voters'], periods: {} },
  ballots: { tables: ['poll_ballots'], periods: {} },
} as const satisfies Record<string, Retention>;
