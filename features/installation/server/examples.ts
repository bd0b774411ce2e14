import type { Examples, Thing } from '#platform/server/testing/examples.ts';

const administrator = ['administrator'] as const;
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mMwTpsJAAICATNoejH4AAAAAElFTkSuQmCC';
const texts = { en: 'Hello', fr: '', es: '' };

export const examples: Examples = {
  async make({ ask }): Promise<readonly Thing[]> {
    await ask('administrator', 'PUT /api/admin/announcement', { texts, tone: 'info', audience: 'members', from: null, until: null });
    return [
      {
        name: 'limit',
        at: '/api/admin/limits/:name',
        params: { name: 'groups' },
        seenBy: administrator,
        changedBy: administrator,
        writtenBy: null,
        outlives: 'it is of the installation, and no person’s',
      },
    ];
  },
  calls: () => ({
    'PUT /api/admin/limits/:name': { body: () => ({ quota: { whole: 90_000, small: 90_000 } }) },
    'PUT /api/admin/installation': {
      by: administrator,
      body: () => ({ siteName: 'Quayside', ownerName: 'Harbour Trust', hostingName: null }),
    },
    'PUT /api/admin/installation/logo': { by: administrator, body: () => ({ image: `data:image/png;base64,${onePixel}` }) },
    'DELETE /api/admin/installation/logo': { by: administrator },
    'PUT /api/admin/announcement': {
      by: administrator,
      body: () => ({ texts, tone: 'warn', audience: 'everybody', from: null, until: null }),
    },
    'DELETE /api/admin/announcement': { by: administrator },
  }),
};
