import { newId } from '#platform/server/common/id.ts';
import type { Examples } from '#platform/server/testing/examples.ts';

/**
 * Examples for the app-wide tests: the directory shows data of accounts and groups, and counts
 * views.
 */
export const examples: Examples = {
  make: async ({ ask, people }) => {
    await ask('owner', 'GET /api/directory/members');
    return [
      {
        name: 'manager who is not listed',
        at: '/api/managers/:id',
        params: { id: people.owner.viewer.id },
        seenBy: ['owner', 'member'],
        writtenBy: null,
      },
    ];
  },
  calls: ({ people, thing, mark }) => ({
    'GET /api/managers': { queries: ['', 'q=unseen', 'category=miscellaneous'] },
    'GET /api/directory/groups': { queries: ['', 'q=unseen', 'category=miscellaneous', `memberId=${people.owner.viewer.id}`] },
    'GET /api/directory/members': {
      queries: [
        '',
        'q=unseen',
        ...['private group', 'public group', 'membership of a public group'].map((name) => `groupId=${thing(name).params?.['id']}`),
      ],
    },
    'POST /api/managers/:id/contact': {
      on: 'manager who is not listed',
      by: ['member'],
      body: () => ({ message: mark(), commandId: newId() }),
    },
  }),
  persons: { directory_views: { inExport: { not: 'a count of today, from which nobody can tell whom it counts' } } },
};
