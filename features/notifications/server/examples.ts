import { aUser } from '#features/accounts/server/testing.ts';
import { aGroup, takeOut } from '#features/groups/server/testing.ts';
import { newId } from '#platform/server/common/id.ts';
import type { Examples } from '#platform/server/testing/examples.ts';
import { unsubscribeToken } from './mail/unsubscribe-token.ts';

/** A push subscription. */
const aSubscription = () => ({
  endpoint: `https://push.example.org/${newId()}`,
  keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
  showsContent: false,
});

/** The owner's subscription, which is renewed with its secret. */
const known = aSubscription();

export const examples: Examples = {
  // Delivers the events of all other features' examples.
  async afterwards({ app, people, ask, thing }) {
    await app.runJobs();
    const groupId = thing('private group with a link').params?.['id'];
    for (const level of ['nothing', 'mentions'])
      await ask('owner', 'PUT /api/notifications/settings', { groups: [{ groupId, level }], delivery: { mail: 'daily' } });
    await ask('owner', 'PUT /api/notifications/read', { upTo: '2001-01-01T00:00:00.000Z' });
    const elsewhere = await aGroup(app, (await aUser(app, { role: 'manager' })).viewer, {}, [people.owner.viewer]);
    await takeOut(app, elsewhere, people.owner.viewer);
    await ask('owner', 'PUT /api/push-subscriptions', known);
  },
  calls: ({ app, people }) => ({
    'PUT /api/push-subscriptions': { body: aSubscription },
    'PUT /api/push-subscriptions/renewed': {
      body: () => ({ before: { endpoint: known.endpoint, auth: known.keys.auth }, endpoint: known.endpoint, keys: known.keys }),
    },
    'PUT /api/notifications/mails-by-link': {
      body: () => ({ token: unsubscribeToken(app.config, people.owner.viewer.id), isEnded: true }),
    },
    'POST /unsubscribe': { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'List-Unsubscribe=One-Click' },
    'PUT /api/notifications/read': { body: () => ({ upTo: '2100-01-01T00:00:00.000Z' }) },
    'PUT /api/notifications/settings': { body: () => ({ kinds: [{ kind: 'documentPublished', level: 'nothing' }] }) },
  }),
  persons: {
    notifications: { inExport: 'notifications.json' },
    group_notifications: { inExport: { not: 'it names whose deed it was; the deed is in the export of its feature' } },
    notification_marks: { inExport: 'notifications.json' },
    notification_stays: { inExport: 'notifications.json' },
    notification_earlier_levels: { inExport: 'notifications.json' },
    notification_levels: { inExport: 'notifications.json' },
    notification_deliveries: { inExport: 'notifications.json' },
    push_subscriptions: { inExport: 'notifications.json' },
  },
};
