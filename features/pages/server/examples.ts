import type { Examples, Thing } from '#platform/server/testing/examples.ts';
import { everybody } from '#platform/server/testing/examples.ts';

const administrator = ['administrator'] as const;
const outlives = 'it is of the installation, and no person’s';

export const examples: Examples = {
  async make({ ask, mark }): Promise<readonly Thing[]> {
    await ask('administrator', 'PUT /api/admin/texts/terms', { language: 'en', title: mark(), lead: mark(), body: mark() });
    const about = { params: { name: 'terms' }, changedBy: administrator, writtenBy: null, outlives };
    return [
      { ...about, name: 'text of the installation', at: '/api/texts/:name', seenBy: everybody },
      { ...about, name: 'text as administrators keep it', at: '/api/admin/texts/:name', seenBy: administrator },
    ];
  },
  calls: () => ({
    'GET /api/texts/:name': { queries: ['language=en', 'language=fr'] },
    'PUT /api/admin/texts/:name': { body: () => ({ language: 'en', title: 'Terms', lead: '', body: '' }) },
    'DELETE /api/admin/texts/:name': { body: () => ({ language: 'en' }) },
  }),
};
