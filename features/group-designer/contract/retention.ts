import type { Retention } from '#platform/contract/retention/span.ts';

/** What is kept, and how long: sweeps and the privacy policy both ask here. */
export const retention = {
  designs: {
    tables: ['designs', 'design_groups', 'design_people', 'design_progress', 'design_requests', 'design_invitations'],
    spans: { undoable: '24 hours', asked: '14 days' },
  },
  agreements: { tables: ['design_agreements'], spans: {} },
  invited: { tables: ['design_accounts', 'design_pending_members'], spans: {} },
} as const satisfies Record<string, Retention>;
