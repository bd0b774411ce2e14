import { accountClosed } from '#features/accounts/server/domain-events.ts';
import { groupEmptying, groupUpdated, groupWithdrawn, memberLeft } from '#features/groups/server/domain-events.ts';
import { pollDateChosen } from '#features/polls/server/domain-events.ts';
import { tablesOf } from '#platform/contract/retention/retention-period.ts';
import type { DomainEventKindHolding } from '#platform/server/events/domain-events.ts';
import { jsonPart } from '#platform/server/extension-points/export.ts';
import { fileRoute, mediaRoute, route, serverFeature } from '#platform/server/extension-points/feature.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import { sitemapPart } from '#platform/server/extension-points/sitemap-part.ts';
import { after, during } from '#platform/server/events/subscribers.ts';
import { derivationChanged } from '#platform/server/media/derivatives/domain-events.ts';
import { backfill } from '#platform/server/jobs/backfill.ts';
import { startTask, type TaskKind } from '#platform/server/jobs/background-tasks.ts';
import * as endpoints from '../contract/endpoints.ts';
import { errors } from '../contract/errors.ts';
import { eventAnsweredMessage, eventChangedMessage } from '../contract/limits.ts';
import { retention } from '../contract/retention.ts';
import { answersOf, removeAnswersOf, removeAnswersOfOutsiders } from './answers/answer-store.ts';
import { announceChosen } from './announce-chosen.ts';
import { answerEvent, checkInAttendee, downloadAnswers, fillPlaces, listAnswers, withdrawAnswer } from './answers/answers.ts';
import { answerLetter, readLetter } from './answers/letters.ts';
import { downloadEvent, endCalendar, followCalendar, publicCalendar, readCalendar, renewCalendar } from './calendar-address.ts';
import {
  cancelEvent,
  changeRule,
  createEvent,
  deleteEvent,
  editEvent,
  inGroupRevision,
  listEvents,
  listInGroup,
  listOccurrences,
  readEvent,
  readOccurrence,
} from './commands.ts';
import { eventKind } from './content-kinds.ts';
import * as happened from './domain-events.ts';
import * as outside from './exports-store.ts';
import { checkInGuest, confirmGuest, joinAsGuest, listGuests, readGuest, removeGuest, withdrawGuest } from './guests/guests.ts';
import { deleteOldGuests } from './guests/guest-store.ts';
import { guestSubscribers } from './guests/guest-subscribers.ts';
import { listMessages, mailMessages, sendMessage } from './messages/messages.ts';
import { messagesOf, removeMessagesOf } from './messages/message-store.ts';
import { listEventsBetween } from './list-between.ts';
import { eventsHolding } from './pictures/picture-store.ts';
import { pictureUploads, readPicture, removePicture, setPicture } from './pictures/pictures.ts';
import { policy } from './policy.ts';
import { eventMessagesPerDay, eventsPerDay } from './quotas.ts';
import { sweepSeries } from './series/series-dates.ts';
import { removeSeriesOf, seriesOf } from './series/series-store.ts';
import { deleteOldInvitations, invitationsOf, removeInvitationsOf } from './invitations/invitation-store.ts';
import { chooseInvitations, readInvitationChoice, replyByCalendar } from './invitations/invitations.ts';
import { cancelInvitations, sendInvitations, sendInvitationsTo } from './invitations/send-invitations.ts';
import { remindPeople } from './reminders/remind-people.ts';
import { deleteOldReminders, remindersOf, removeRemindersOf, removeRemindersOfOutsiders } from './reminders/reminder-store.ts';
import { chooseReminder, readGroupReminder, setGroupReminder } from './reminders/reminders.ts';
import { findCalendar, removeCalendar } from './store.ts';

const { eventAnnounced, eventAnswered, eventCancelled, eventEdited, eventHidden, eventRestored, eventsDeleted, eventsWithdrawn } = happened;

/** Events after which the windows of everyone who sees the event refetch. */
const notifyingEvents: readonly DomainEventKindHolding<happened.EventFacts>[] = [
  eventAnnounced,
  eventCancelled,
  eventEdited,
  eventHidden,
  eventRestored,
];
/** Events after which the calendars of attendees are updated. */
const changingEvents: readonly DomainEventKindHolding<happened.EventFacts>[] = [eventCancelled, eventEdited, eventHidden, eventRestored];
/**
 * Above this number, one message without an ID is sent, on which windows refetch everything that
 * they show.
 */
const mostMessages = 20;
const notifiedOneByOne = (ids: readonly string[]): readonly string[] => (ids.length > mostMessages ? [''] : ids);

/**
 * Background task that updates audience and category of a group's events in the Hub; its subject is
 * the group ID.
 */
const movingEvents: TaskKind = { name: 'events.move', queue: 'groups' };

/** Stores the entered times of events that were announced by an earlier release. */
const enteredBackfill = backfill('events', 'storeEntered', [
  { name: 'events', size: 200, countMissing: outside.countConverted, fill: outside.storeEntered },
]);

/** Events of groups. */
export const events = serverFeature({
  name: 'events',
  needs: ['groups'],
  policy,
  uploadPurposes: [pictureUploads],
  quotas: [eventsPerDay, eventMessagesPerDay],
  errors,
  tokenAreas: ['groups'],
  routes: [
    route(endpoints.listEvents, listEvents),
    route(endpoints.listEventsBetween, listEventsBetween),
    route(endpoints.createEvent, createEvent),
    route(endpoints.listInGroup, listInGroup, { revision: inGroupRevision }),
    route(endpoints.readCalendar, readCalendar),
    route(endpoints.renewCalendar, renewCalendar),
    route(endpoints.endCalendar, endCalendar),
    fileRoute(endpoints.followCalendar, followCalendar),
    fileRoute(endpoints.downloadEvent, downloadEvent),
    route(endpoints.readInvitationChoice, readInvitationChoice),
    route(endpoints.chooseInvitations, chooseInvitations),
    route(endpoints.readEvent, readEvent),
    route(endpoints.listOccurrences, listOccurrences),
    route(endpoints.readOccurrence, readOccurrence),
    route(endpoints.editEvent, editEvent),
    route(endpoints.changeRule, changeRule),
    route(endpoints.setPicture, setPicture),
    route(endpoints.removePicture, removePicture),
    mediaRoute(endpoints.readPicture, readPicture),
    route(endpoints.cancelEvent, cancelEvent),
    route(endpoints.deleteEvent, deleteEvent),
    route(endpoints.listAnswers, listAnswers),
    route(endpoints.answerEvent, answerEvent),
    route(endpoints.replyByCalendar, replyByCalendar),
    route(endpoints.withdrawAnswer, withdrawAnswer),
    route(endpoints.checkInAttendee, checkInAttendee),
    fileRoute(endpoints.downloadAnswers, downloadAnswers),
    route(endpoints.joinAsGuest, joinAsGuest),
    route(endpoints.listGuests, listGuests),
    route(endpoints.removeGuest, removeGuest),
    route(endpoints.checkInGuest, checkInGuest),
    route(endpoints.readGuest, readGuest),
    route(endpoints.confirmGuest, confirmGuest),
    route(endpoints.withdrawGuest, withdrawGuest),
    route(endpoints.listMessages, listMessages),
    route(endpoints.sendMessage, sendMessage),
    route(endpoints.readLetter, readLetter),
    route(endpoints.answerLetter, answerLetter),
    route(endpoints.chooseReminder, chooseReminder),
    route(endpoints.readGroupReminder, readGroupReminder),
    route(endpoints.setGroupReminder, setGroupReminder),
  ],
  subscribers: [
    during(accountClosed, 'events.accountClosed', async (app, tx, { userId }) => {
      await removeCalendar(tx, userId);
      await removeRemindersOf(tx, userId);
      await removeInvitationsOf(tx, userId);
      await removeMessagesOf(tx, userId);
      const removed = await outside.removeEventsOf(tx, userId);
      if (removed.length > 0) await app.emit(tx, happened.deletedOf(removed));
      await removeSeriesOf(tx, userId);
      for (const event of await removeAnswersOf(tx, userId)) await fillPlaces(app, tx, event, event.userIds);
    }),
    during(pollDateChosen, 'events.pollDateChosen', announceChosen),
    during(memberLeft, 'events.memberLeft', async (app, tx, { groupId, userId }) => {
      await removeRemindersOfOutsiders(tx, groupId, userId);
      for (const event of await removeAnswersOfOutsiders(tx, groupId, userId)) await fillPlaces(app, tx, event, event.userIds);
    }),
    // In the same transaction, removes events of a group that became private from the public Hub.
    // The background task adds them back for members.
    during(groupWithdrawn, 'events.groupWithdrawn', async (app, tx, { groupId }) => {
      const ids = await outside.withdrawnInGroup(tx, groupId);
      if (ids.length > 0) await app.emit(tx, eventsWithdrawn({ ids }));
      await removeRemindersOfOutsiders(tx, groupId);
      for (const event of await removeAnswersOfOutsiders(tx, groupId)) await fillPlaces(app, tx, event, event.userIds);
    }),
    ...guestSubscribers,
    during(groupUpdated, 'events.groupUpdated', async (_app, tx, { id }) => {
      if ((await outside.countMovedInGroup(tx, id)) > 0) await startTask(tx, movingEvents, { subject: id });
    }),
    ...notifyingEvents.map((event) =>
      after(event, `events.live.${event.type}`, async ({ live }, facts) => {
        live.send(happened.roomsOf(facts), { type: eventChangedMessage, id: facts.id });
      }),
    ),
    ...[...changingEvents, eventAnswered].map((event) =>
      after(event, `events.invitations.${event.type}`, (app, { id }) => sendInvitations(app, id)),
    ),
    after(happened.eventSeriesChanged, 'events.invitations.eventSeriesChanged', async (app, { ids }) => {
      for (const id of ids) await sendInvitations(app, id);
    }),
    after(eventsDeleted, 'events.invitations.eventsDeleted', (app, { ids }) => cancelInvitations(app, ids)),
    after(happened.eventMessageSent, 'events.mail.eventMessageSent', (app, { messageId }) => mailMessages(app, messageId)),
    after(happened.eventMessageSent, 'events.live.eventMessageSent', async ({ live }, { id, groupId }) => {
      live.send([rooms.group(groupId)], { type: eventAnsweredMessage, id });
    }),
    after(happened.eventInvitationsWanted, 'events.invitations.wanted', (app, { userId }) => sendInvitationsTo(app, userId)),
    after(eventAnswered, 'events.live.eventAnswered', async ({ live }, { id, groupId, userIds }) => {
      live.send([rooms.group(groupId), ...userIds.map(rooms.user)], { type: eventAnsweredMessage, id });
    }),
    after(derivationChanged, 'events.live.derived', async ({ live, db }, { hash, isProgress }) => {
      if (isProgress) return;
      for (const event of (await eventsHolding(db, hash)).slice(0, mostMessages))
        live.send(happened.roomsOf(event), { type: eventChangedMessage, id: event.id });
    }),
    after(eventsDeleted, 'events.live.eventsDeleted', async ({ live }, { ids, rooms: names }) => {
      for (const id of notifiedOneByOne(ids)) live.send(names, { type: eventChangedMessage, id });
    }),
    after(happened.eventSeriesChanged, 'events.live.eventSeriesChanged', async ({ live }, { ids, rooms: names }) => {
      for (const id of notifiedOneByOne(ids)) live.send(names, { type: eventChangedMessage, id });
    }),
    after(eventsWithdrawn, 'events.live.eventsWithdrawn', async ({ live }, { ids }) => {
      for (const id of notifiedOneByOne(ids)) live.send([rooms.public], { type: eventChangedMessage, id });
    }),
  ],
  periodicJobs: [
    { name: 'events.sweepSeries', cron: '12 * * * *', run: sweepSeries },
    { name: 'events.remind', cron: '* * * * *', run: (app) => remindPeople(app) },
    { name: 'events.mailMessages', cron: '* * * * *', run: (app) => mailMessages(app) },
    { name: 'events.forgetGuests', cron: '15 4 * * *', run: ({ db }) => deleteOldGuests(db) },
    { name: 'events.forgetReminders', cron: '20 4 * * *', run: ({ db }) => deleteOldReminders(db) },
    { name: 'events.forgetInvitations', cron: '25 4 * * *', run: ({ db }) => deleteOldInvitations(db) },
  ],
  taskSteps: [
    {
      kind: movingEvents,
      name: 'events',
      size: 50,
      count: outside.countMovedInGroup,
      async batch(app, tx, groupId, { size }) {
        const moved = await outside.moveInGroup(tx, groupId, size);
        for (const event of moved) await app.emit(tx, eventEdited({ ...happened.eventFacts(event), isMoved: false }));
        return { done: moved.length };
      },
    },
    {
      kind: groupEmptying,
      name: 'events',
      size: 200,
      count: outside.countInGroup,
      async batch(app, tx, groupId, { size }) {
        const removed = await outside.removeInGroup(tx, groupId, size);
        if (removed.length > 0) await app.emit(tx, happened.deletedOf(removed));
        return { done: removed.length };
      },
    },
    ...enteredBackfill.taskSteps,
  ],
  onStart: enteredBackfill.onStart,
  contentKinds: [eventKind],
  publicFiles: [publicCalendar],
  sitemap: sitemapPart({ name: 'events', count: outside.countPublic, read: outside.publicAddresses, pathOf: ({ id }) => `/events/${id}` }),
  exportParts: async function* exportParts({ db }, userId) {
    const calendar = await findCalendar(db, userId);
    yield jsonPart('calendar', calendar ? { createdAt: calendar.createdAt } : null);
    yield jsonPart('event-series', await seriesOf(db, userId));
    yield jsonPart('event-answers', await answersOf(db, userId));
    yield jsonPart('event-reminders', await remindersOf(db, userId));
    yield jsonPart('event-messages', await messagesOf(db, userId));
    yield jsonPart('event-invitations', await invitationsOf(db, userId));
  },
  tables: tablesOf(retention),
});
