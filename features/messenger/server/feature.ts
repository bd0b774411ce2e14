import { tablesOf } from '#platform/contract/retention/retention-period.ts';
import type { ContentKind } from '#platform/server/extension-points/content-kind.ts';
import { derivationChanged } from '#platform/server/media/derivatives/domain-events.ts';
import { serverFeature } from '#platform/server/extension-points/feature.ts';
import { after } from '#platform/server/events/subscribers.ts';
import { errors } from '../contract/errors.ts';
import { messagesWaiting } from '../contract/limits.ts';
import { messageChanged, messageSent as messageSentEvent, type MessageChanged, type MessageSent } from '../contract/live.ts';
import { retention } from '../contract/retention.ts';
import { findBlocked } from './block-store.ts';
import { coreSubscribers, coreTaskSteps } from './core-subscribers.ts';
import { messagesChanged, messageSent, roomsOf } from './domain-events.ts';
import { messengerParts } from './export-parts.ts';
import { messageFigures } from './figures-store.ts';
import { groupMail } from './group-mail.ts';
import { liveCalls } from './live-calls.ts';
import { notificationSources } from './notification-sources.ts';
import { countInGroup, countMessagesOf, countWaiting } from './exports-store.ts';
import { policy } from './policy.ts';
import { comingAndGoing } from './presence.ts';
import { messagesPerDay } from './quotas.ts';
import { messageReports } from './reportable.ts';
import { routes } from './routes.ts';
import { messageFinder } from './search-finder.ts';
import { messageUploads } from './uploads.ts';
import { notifyUnread } from './notify-unread.ts';
import { noteDerived } from './message-write-store.ts';

const messageKind: ContentKind = {
  kind: 'message',
  finder: messageFinder,
  moderation: messageReports,
  notifications: notificationSources,
  exportParts: messengerParts,
  counters: {
    ofAccount: [{ kind: 'messages', count: countMessagesOf }],
    inGroup: { kind: 'messenger', countExclusive: countInGroup },
    badges: [{ kind: messagesWaiting, count: countWaiting }],
    figures: messageFigures,
  },
};

export const messenger = serverFeature({
  name: 'messenger',
  needs: ['groups'],
  policy,
  quotas: [messagesPerDay],
  errors,
  tokenAreas: ['messages'],
  routes,
  liveCalls,
  liveRooms: comingAndGoing,
  uploadPurposes: [messageUploads],
  subscribers: [
    ...coreSubscribers,
    after(messageSent, 'messenger.live.sent', async (app, { conversationId, seq, ...audience }) => {
      const payload: MessageSent = { conversationId, seq };
      app.live.sendEvent(roomsOf(audience), messageSentEvent, payload);
      notifyUnread(app, conversationId, seq);
    }),
    after(messagesChanged, 'messenger.live.messagesChanged', async ({ live }, { conversationId, change, ...audience }) => {
      const payload: MessageChanged = { conversationId, change };
      live.sendEvent(roomsOf(audience), messageChanged, payload);
    }),
    after(derivationChanged, 'messenger.derived', async ({ db, emit }, { hash }) =>
      db.transaction(async (tx) => {
        for (const { conversationId, groupId, pair, change } of await noteDerived(tx, hash))
          await emit(tx, messagesChanged({ conversationId, groupId, pair, change }));
      }),
    ),
  ],
  taskSteps: coreTaskSteps,
  contentKinds: [messageKind],
  findBlocked,
  groupMail,
  tables: tablesOf(retention),
});
