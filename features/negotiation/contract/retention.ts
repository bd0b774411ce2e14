import type { Retention } from '#platform/contract/retention/retention-period.ts';

/** Retention periods, used by sweeps and privacy policy. */
export const retention = {
  negotiations: {
    tables: [
      'negotiations',
      'negotiation_events',
      'negotiation_parties',
      'negotiation_clauses',
      'negotiation_ballots',
      'negotiation_commands',
      'negotiation_devices',
      'negotiation_countersignatures',
      'negotiation_contracts',
      'negotiation_contract_mails',
      'negotiation_seals',
      'negotiation_differences',
    ],
    periods: { commands: '7 days' },
  },
  negotiationDeviceRequests: { tables: ['negotiation_device_requests'], periods: { request: '10 minutes' } },
  negotiationRanges: { tables: ['negotiation_ranges'], periods: {} },
} as const satisfies Record<string, Retention>;
