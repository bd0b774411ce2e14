import type { Retention } from '#platform/contract/retention/retention-period.ts';

/** Retention periods; used by the sweeps and the privacy policy. */
export const retention = {
  designs: {
    tables: ['designs', 'design_groups', 'design_people', 'design_progress', 'design_requests', 'design_invitations'],
    periods: { undoable: '24 hours', asked: '14 days' },
  },
  agreements: { tables: ['design_agreements'], periods: {} },
  invited: { tables: ['design_accounts', 'design_pending_members'], periods: {} },
} as const satisfies Record<string, Retention>;
