import type { Retention } from '#platform/contract/retention/span.ts';

/**
 * Counts of shown people are the directory's only data; the rest belongs to accounts and groups.
 */
export const retention = { views: { tables: ['directory_views'], spans: { counted: '1 days' } } } as const satisfies Record<
  string,
  Retention
>;
