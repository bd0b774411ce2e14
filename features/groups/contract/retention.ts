import type { Retention } from '#platform/contract/retention/span.ts';

/** What is kept of groups, and how long. */
export const retention = {
  groups: { tables: ['groups', 'memberships', 'group_invitations'], spans: { invitation: '30 days' } },
} as const satisfies Record<string, Retention>;
