import {
  notificationKinds,
  notifyOn,
  retractOn,
  type DeclaredKind,
  type NotificationEvent,
  type NotificationSource,
} from '#platform/server/extension-points/notification-source.ts';
import type { Queries } from '#platform/server/database/db.ts';
import {
  eventAnnounced,
  eventCancelled,
  eventDatesDropped,
  eventDelegated,
  eventEdited,
  eventMessageSent,
  eventPlacesGiven,
  eventReminded,
  eventsDeleted,
  eventTimeProposed,
  type EventFacts,
} from './domain-events.ts';
import { eventAnswers } from '../contract/limits.ts';
import { answerByCalendar } from './invitations/invitations.ts';
import { letterAddress } from './answers/letter-token.ts';
import { answerByMail } from './answers/written-answer.ts';
import { isReceived, recipientsOf } from './messages/message-store.ts';
import {
  comingFromOutside,
  comingTo,
  groupOf,
  hasPlace,
  isNoted,
  isStillToCome,
  organisersOf,
  peopleOf,
  titlesFor,
} from './notification-store.ts';

/** All members of the group, except the user who acted. */
const theGroup = async (_db: unknown, { id }: EventFacts) => [{ thingId: id, groupIds: groupOf(id) }];

/**
 * The group, and people outside it who may come to the event, or to further dates that changed with
 * it: each is notified once, of their first one.
 */
const allConcerned = async (db: Queries, event: EventFacts & { furtherIds?: string[] }) => [
  ...(await theGroup(db, event)),
  ...(await comingFromOutside(db, [event.id, ...(event.furtherIds ?? [])])).map(({ id, userIds }) => ({
    thingId: id,
    audience: peopleOf(userIds),
  })),
];

function aboutEvents(state: 'on' | 'cancelled', ...events: NotificationEvent[]): DeclaredKind {
  return {
    events,
    ends: [retractOn(eventsDeleted, ({ ids }) => ids)],
    isValid: (viewer) => isNoted(viewer, state),
    titles: async (db, viewer, ids) => new Map((await titlesFor(db, viewer, ids)).map(({ id, title }) => [id, title])),
    address: ({ thingId }) => `/events/${thingId}`,
  };
}

/** Links that answer the event, where a page asks again, and answers in words. */
const answersByMail: Pick<DeclaredKind, 'mailLinks' | 'answerByMail' | 'replyHint'> = {
  answerByMail,
  replyHint: 'mail.replyHint',
  mailLinks: (config, { userId, thingId }) =>
    eventAnswers.map((answer) => ({ key: `answer.${answer}`, address: letterAddress(config, { eventId: thingId, userId }, answer) })),
};

/** Notifications to group members about its events. */
export const notificationSources: readonly NotificationSource[] = notificationKinds({
  eventAnnounced: { ...aboutEvents('on', notifyOn(eventAnnounced, theGroup)), ...answersByMail, answerByCalendar },
  eventChanged: {
    ...aboutEvents(
      'on',
      notifyOn(eventEdited, async (db, event) => (event.isMoved ? allConcerned(db, event) : [])),
      notifyOn(eventCancelled, async (db, event) => (event.isCancelled ? [] : allConcerned(db, event))),
    ),
    ...answersByMail,
  },
  eventCancelled: aboutEvents(
    'cancelled',
    notifyOn(eventCancelled, async (db, event) => (event.isCancelled ? allConcerned(db, event) : [])),
    notifyOn(eventDatesDropped, async (db, { ids }) =>
      (await comingTo(db, ids)).map(({ id, userIds }) => ({ thingId: id, audience: peopleOf(userIds) })),
    ),
  ),
  eventPlaceGiven: {
    ...aboutEvents(
      'on',
      notifyOn(eventPlacesGiven, async (_db, { id, userIds }) => [{ thingId: id, audience: peopleOf(userIds), actorId: null }]),
    ),
    isValid: hasPlace,
    ...answersByMail,
  },
  eventMessage: {
    ...aboutEvents(
      'on',
      notifyOn(eventMessageSent, async (_db, { id, messageId }) => [{ thingId: id, partId: messageId, audience: recipientsOf(messageId) }]),
    ),
    isValid: isReceived,
    hasOwnMail: true,
  },
  eventTimeProposed: aboutEvents(
    'on',
    notifyOn(eventTimeProposed, async (_db, { id }) => [{ thingId: id, audience: organisersOf(id) }]),
  ),
  eventDelegated: aboutEvents(
    'on',
    notifyOn(eventDelegated, async (_db, { id }) => [{ thingId: id, audience: organisersOf(id) }]),
  ),
  eventReminder: {
    ...aboutEvents(
      'on',
      notifyOn(eventReminded, async (_db, { id, userIds }) => [{ thingId: id, audience: peopleOf(userIds), actorId: null }]),
    ),
    isValid: isStillToCome,
    hasOwnMail: true,
    answerByMail,
  },
});
