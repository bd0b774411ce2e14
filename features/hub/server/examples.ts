import type { Examples } from '#platform/server/testing/examples.ts';
import { hubModes, hubSorts } from '../contract/kinds.ts';

export const examples: Examples = {
  calls: () => ({
    'GET /api/hub': {
      queries: hubModes.flatMap((mode) => [...hubSorts.map((sort) => `mode=${mode}&sort=${sort}`), `mode=${mode}&q=unseen`]),
    },
  }),
  persons: {
    hub_items: { inExport: { not: 'they repeat what the features themselves export' } },
    hub_scopes: { inExport: { not: 'a name for the numbers of its lists' } },
  },
};
