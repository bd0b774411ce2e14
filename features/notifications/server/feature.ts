import { sessionsEnded } from '#features/accounts/server/domain-events.ts';
import { tablesOf } from '#platform/contract/retention/retention-period.ts';
import { jsonPart } from '#platform/server/extension-points/export.ts';
import { route, serverFeature, streamRoute, type Route, type ServerFeature } from '#platform/server/extension-points/feature.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import type { Queries } from '#platform/server/database/postgres/queries.ts';
import { inBatches } from '#platform/server/database/in-batches.ts';
import { addressRefused } from '#platform/server/mail/mail-events.ts';
import { after, during } from '#platform/server/events/subscribers.ts';
import * as endpoints from '../contract/endpoints.ts';
import { errors } from '../contract/errors.ts';
import { notificationsWaiting } from '../contract/limits.ts';
import { retention } from '../contract/retention.ts';
import {
  exportedDelivery,
  findReachable,
  findRefusedAddresses,
  findWantingMail,
  hasEndedMails,
  noteRefused,
} from './delivery/delivery-store.ts';
import { pushesDue } from './domain-events.ts';
import { notificationFigures } from './figures-store.ts';
import { kindsOf, kindsOn, type NotificationKind } from './kinds.ts';
import { listerOf, readNotifications as read } from './list-notifications.ts';
import { sendNotificationMails } from './mail/send-notification-mails.ts';
import { addressWith, unsubscribeAddress } from './mail/unsubscribe-address.ts';
import { unsubscribersOf } from './mail/unsubscribe.ts';
import { exportedPast } from './membership-history-store.ts';
import { policy } from './policy.ts';
import { sendPushes } from './push/send-pushes.ts';
import { createPushSender, type SendPush } from './push/push-sender.ts';
import { deleteSubscriptions, exportedSubscriptions } from './push/push-store.ts';
import { endSubscription, renewSubscription, subscribe } from './push/subscribe.ts';
import { countUnread, exportedNotifications } from './read-store.ts';
import { deleteOld } from './remove-store.ts';
import { findSilenced } from './settings-store.ts';
import { settingsOf } from './settings.ts';
import { emptyingStep, subscribersOf } from './subscribers.ts';

function routesOf(kinds: readonly NotificationKind[], unsubscribers: ReturnType<typeof unsubscribersOf>): Route[] {
  const settings = settingsOf(kinds);
  return [
    route(endpoints.listNotifications, listerOf(kinds)),
    route(endpoints.readNotifications, read),
    route(endpoints.listRefusedAddresses, ({ db }) => findRefusedAddresses(db)),
    route(endpoints.readSettings, settings.read),
    route(endpoints.changeSettings, settings.change),
    route(endpoints.subscribeToPushes, subscribe),
    route(endpoints.unsubscribeFromPushes, endSubscription),
    route(endpoints.renewPushSubscription, renewSubscription),
    streamRoute(endpoints.unsubscribe, unsubscribers.atOnce),
    route(endpoints.endMailsByLink, unsubscribers.byLink),
  ];
}

const mailEnding = {
  addressOf: unsubscribeAddress,
  addressWith,
  hasEnded: hasEndedMails,
  wanting: findWantingMail,
  reachable: findReachable,
};

async function* exportParts(db: Queries, kinds: readonly NotificationKind[], userId: string) {
  yield jsonPart('notifications', {
    told: await exportedNotifications(db, kinds, userId),
    silenced: await findSilenced(db, userId),
    ...(await exportedPast(db, userId)),
    delivery: await exportedDelivery(db, userId),
    browsers: await exportedSubscriptions(db, userId),
  });
}

/** Builds the feature. `content` are the features with notifications, known only as sources. */
export function notificationsFeature(
  content: readonly Pick<ServerFeature, 'name' | 'notificationSources' | 'findBlocked' | 'endByToken'>[],
): ServerFeature {
  const kinds = kindsOf(content);
  const blocks = content.flatMap(({ findBlocked }) => findBlocked ?? []);
  let send: SendPush | undefined;
  const push = (app: AppContext) => sendPushes(app, kinds, (send ??= createPushSender(app.config)));
  return serverFeature({
    name: 'notifications',
    policy,
    errors,
    tokenAreas: ['news'],
    routes: routesOf(kinds, unsubscribersOf(content.flatMap(({ endByToken }) => endByToken ?? []))),
    mailEnding,
    subscribers: [
      ...subscribersOf(kinds, blocks),
      after(pushesDue, 'notifications.push', push, { notBefore: ({ at }) => at, key: () => 'push' }),
      after(addressRefused, 'notifications.addressRefused', ({ db }, { userId, address }) => noteRefused(db, userId, address)),
      during(sessionsEnded, 'notifications.sessionsEnded', (_app, tx, { sessionIds }) => deleteSubscriptions(tx, sessionIds)),
    ],
    taskSteps: [emptyingStep],
    badgeCounts: [
      { kind: notificationsWaiting, count: (queries, viewer, modules) => countUnread(queries, kindsOn(kinds, modules), viewer) },
    ],
    periodicJobs: [
      { name: 'notifications.mail', cron: '* * * * *', run: (app) => sendNotificationMails(app, kinds) },
      { name: 'notifications.push', cron: '* * * * *', run: push },
      {
        name: 'notifications.forgetOld',
        cron: '50 3 * * *',
        run: ({ db }) => inBatches((limit) => deleteOld(db, retention.notifications.periods.kept, limit)),
      },
    ],
    exportParts: ({ db }, userId) => exportParts(db, kinds, userId),
    figureSources: notificationFigures,
    tables: tablesOf(retention),
    gather: notificationsFeature,
  });
}

/** The feature as registered; `gather` rebuilds it with the sources of the others. */
export const notifications = notificationsFeature([]);
