import type { Examples, Thing } from '#platform/server/testing/examples.ts';
import { saveFigures } from './store.ts';

export const examples: Examples = {
  async make({ app }): Promise<readonly Thing[]> {
    await saveFigures(app.db, '2026-03-05', [{ name: 'people', count: 7 }]);
    return [];
  },
  calls: () => ({ 'GET /api/admin/figures': { queries: ['from=2026-03-01&to=2026-03-31'] } }),
};
