import type { Retention } from '#platform/contract/retention/retention-period.ts';

/**
 * Counts of shown people are the directory's only data; the rest belongs to accounts and groups.
 */
export const retention = { views: { tables: ['directory_views'], periods: { counted: '1 days' } } } as const satisfies Record<
  string,
  Retention
>;
