import type { Examples } from '#platform/server/testing/examples.ts';

export const examples: Examples = {
  // Whatever the other features have made by now is told of.
  async afterwards({ house, ask, thing }) {
    await house.runJobs();
    const groupId = thing('private group with a link').params?.['id'];
    await ask('owner', 'PUT /api/notifications/settings', { groups: [{ groupId, level: 'nothing' }] });
  },
  calls: () => ({
    'PUT /api/notifications/read': { body: () => ({ upTo: '2100-01-01T00:00:00.000Z' }) },
    'PUT /api/notifications/settings': { body: () => ({ kinds: [{ kind: 'documentPublished', level: 'nothing' }] }) },
  }),
  persons: {
    notifications: { inExport: 'notifications.json' },
    notification_levels: { inExport: 'notifications.json' },
  },
};
