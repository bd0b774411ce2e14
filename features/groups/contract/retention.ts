import type { Retention } from '#platform/contract/retention/retention-period.ts';

export const retention = {
  groups: {
    tables: [
      'groups',
      'memberships',
      'group_invitations',
      'group_hand_overs',
      'group_capabilities',
      'group_managers',
      'group_roles',
      'group_role_members',
      'group_role_capabilities',
    ],
    periods: { invitation: '30 days', offered: '14 days', declined: '90 days' },
  },
  membershipInvitations: {
    tables: ['membership_letters', 'membership_invitations', 'membership_refusals'],
    periods: { open: '14 days', listed: '90 days', refused: '90 days' },
  },
} as const satisfies Record<string, Retention>;
