import type { Retention } from '#platform/contract/retention/retention-period.ts';

/** Retention of its data, for sweeps and the privacy policy. */
export const retention = {
  assemblies: { tables: ['assemblies', 'assembly_events', 'assembly_bylaws', 'assembly_minutes'], periods: {} },
  assemblyAnnexes: { tables: ['assembly_annexes'], periods: {} },
  assemblyConvocations: { tables: ['assembly_convocations'], periods: {} },
  assemblyBallots: { tables: ['assembly_ballots'], periods: {} },
} as const satisfies Record<string, Retention>;
