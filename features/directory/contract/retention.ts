import type { Retention } from '#platform/contract/retention/span.ts';

/** The directory shows what accounts and groups keep; its own is how many people somebody was shown. */
export const retention = { views: { tables: ['directory_views'], spans: { counted: '1 days' } } } as const satisfies Record<
  string,
  Retention
>;
