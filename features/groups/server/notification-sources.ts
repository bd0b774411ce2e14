import { tellsOf, type NotificationSource } from '#platform/server/notification-source.ts';
import { groupHandedOver, handOverAnswered, handOverOffered, membershipLetterSent, requestDecided, requestMade } from './domain-events.ts';
import {
  isAsked,
  isBelongedTo,
  isForeign,
  isManaged,
  isOffered,
  isReceived,
  managerOf,
  namesFor,
  namesOfLetters,
  person,
} from './notification-store.ts';

const titles: NotificationSource['titles'] = async (db, viewer, ids) =>
  new Map((await namesFor(db, viewer, ids)).map(({ id, name }) => [id, name]));

/** The groups that a letter is about; of many the first ones, and how many more. */
const letterTitles: NotificationSource['titles'] = async (db, viewer, ids) =>
  new Map(
    (await namesOfLetters(db, viewer.id, ids)).map(({ id, names, count }) => [
      id,
      count > names.length ? `${names.join(', ')} + ${count - names.length}` : names.join(', '),
    ]),
  );

/** An invitation to groups, or the news that somebody was assigned to them. Both are mailed by `send-invitations.ts`. */
const letter = (kind: string, isAbout: (isAssigned: boolean) => boolean): NotificationSource => ({
  kind,
  hasOwnMail: true,
  events: [
    tellsOf(membershipLetterSent, async (_db, { id, inviterId, userId, isAssigned }) =>
      isAbout(isAssigned) ? [{ thingId: id, actorId: inviterId, audience: person(userId, null) }] : [],
    ),
  ],
  holds: isReceived,
  titles: letterTitles,
  address: () => '/network',
});

/** What people are told of groups. */
export const notificationSources: readonly NotificationSource[] = [
  {
    kind: 'joinRequest',
    events: [
      tellsOf(requestMade, async (_db, { groupId, userId, isTakenBack }) =>
        isTakenBack ? [] : [{ thingId: groupId, partId: userId, actorId: userId, audience: managerOf(groupId) }],
      ),
    ],
    holds: isAsked,
    titles,
    address: ({ thingId }) => `/network/${thingId}`,
  },
  {
    kind: 'requestAccepted',
    events: [
      tellsOf(requestDecided, async (_db, { groupId, userId, isAccepted }) =>
        isAccepted ? [{ thingId: groupId, actorId: null, audience: person(userId, groupId) }] : [],
      ),
    ],
    holds: isBelongedTo,
    titles,
    address: ({ thingId }) => `/network/${thingId}`,
  },
  {
    kind: 'requestDeclined',
    events: [
      tellsOf(requestDecided, async (_db, { groupId, userId, isAccepted }) =>
        isAccepted ? [] : [{ thingId: groupId, actorId: null, audience: person(userId, null) }],
      ),
    ],
    // Of the group itself, whoever was declined is told nothing any more, its name neither.
    holds: isForeign,
    titles: async () => new Map(),
    address: () => '/network',
  },
  {
    kind: 'groupHandedOver',
    events: [
      tellsOf(groupHandedOver, async (_db, { groupId, userId }) => [
        { thingId: groupId, actorId: null, audience: person(userId, groupId) },
      ]),
    ],
    holds: isManaged,
    titles,
    address: ({ thingId }) => `/network/${thingId}`,
  },
  letter('groupInvited', (isAssigned) => !isAssigned),
  letter('groupAssigned', (isAssigned) => isAssigned),
  {
    kind: 'handOverOffered',
    // Its mail says what managing means.
    hasOwnMail: true,
    events: [
      tellsOf(handOverOffered, async (_db, { groupId, userId, isTakenBack }) =>
        isTakenBack ? [] : [{ thingId: groupId, audience: person(userId, groupId) }],
      ),
    ],
    holds: isOffered,
    titles,
    address: ({ thingId }) => `/network/${thingId}`,
  },
  {
    kind: 'handOverAccepted',
    events: [
      tellsOf(handOverAnswered, async (_db, { groupId, userId, managerId, isAccepted }) =>
        isAccepted ? [{ thingId: groupId, partId: userId, actorId: userId, audience: person(managerId, groupId) }] : [],
      ),
    ],
    holds: isBelongedTo,
    titles,
    address: ({ thingId }) => `/network/${thingId}`,
  },
  {
    kind: 'handOverDeclined',
    events: [
      tellsOf(handOverAnswered, async (_db, { groupId, userId, managerId, isAccepted }) =>
        isAccepted ? [] : [{ thingId: groupId, partId: userId, actorId: userId, audience: person(managerId, groupId) }],
      ),
    ],
    holds: isManaged,
    titles,
    address: ({ thingId }) => `/network/${thingId}`,
  },
];
