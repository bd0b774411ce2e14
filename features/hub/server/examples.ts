import { people, type Examples } from '#platform/server/testing/examples.ts';
import { hubModes, hubSorts } from '../contract/kinds.ts';

export const examples: Examples = {
  async make({ ask }) {
    await ask('owner', 'PUT /api/hub/languages', { languages: ['fr'] });
    return [];
  },
  calls: () => ({
    'POST /api/first-steps/end': { by: people },
    'GET /api/hub': {
      queries: hubModes.flatMap((mode) => [
        ...hubSorts.map((sort) => `mode=${mode}&sort=${sort}`),
        `mode=${mode}&q=unseen`,
        `mode=${mode}&languages=en,es`,
      ]),
    },
  }),
  persons: {
    hub_readers: { inExport: 'hub.json' },
    hub_items: { inExport: { not: 'they repeat what the features themselves export' } },
    hub_scopes: { inExport: { not: 'a name for the numbers of its lists' } },
  },
};
