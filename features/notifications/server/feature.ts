import { tablesOf } from '#platform/contract/retention/span.ts';
import { jsonPart } from '#platform/server/export.ts';
import { route, serverFeature, type ServerFeature } from '#platform/server/feature.ts';
import { inBatches } from '#platform/server/in-batches.ts';
import { changeSettings, listNotifications, readNotifications, readSettings } from '../contract/endpoints.ts';
import { notificationsWaiting } from '../contract/limits.ts';
import { retention } from '../contract/retention.ts';
import { kindsOf, kindsOn } from './kinds.ts';
import { listerOf, readNotifications as read } from './list-notifications.ts';
import { policy } from './policy.ts';
import { forgetOld } from './put-store.ts';
import { countUnread, exportedNotifications } from './read-store.ts';
import { findSilenced } from './settings-store.ts';
import { settingsOf } from './settings.ts';
import { emptyingPart, subscribersOf } from './subscribers.ts';

/** What people are told of, by the facts of these features. It knows of them only what they tell as sources. */
export function notificationsFeature(content: readonly Pick<ServerFeature, 'name' | 'notificationSources'>[]): ServerFeature {
  const kinds = kindsOf(content);
  const settings = settingsOf(kinds);
  return serverFeature({
    name: 'notifications',
    policy,
    errors: {},
    routes: [
      route(listNotifications, listerOf(kinds)),
      route(readNotifications, read),
      route(readSettings, settings.read),
      route(changeSettings, settings.change),
    ],
    subscribers: subscribersOf(kinds),
    workParts: [emptyingPart],
    waitingCounts: [
      { kind: notificationsWaiting, count: (queries, viewer, config) => countUnread(queries, kindsOn(kinds, config), viewer) },
    ],
    periodicJobs: [
      {
        name: 'notifications.forgetOld',
        cron: '50 3 * * *',
        run: ({ db }) => inBatches((limit) => forgetOld(db, retention.notifications.spans.kept, limit)),
      },
    ],
    exportParts: async function* exportParts({ db }, userId) {
      yield jsonPart('notifications', {
        told: await exportedNotifications(db, userId),
        silenced: await findSilenced(db, userId),
      });
    },
    tables: tablesOf(retention),
    gather: notificationsFeature,
  });
}

/** Notifications with nothing to tell of. */
export const notifications = notificationsFeature([]);
