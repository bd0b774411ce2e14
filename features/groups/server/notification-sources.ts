import {
  notificationKinds,
  notifyOn,
  type DeclaredKind,
  type NotificationSource,
} from '#platform/server/extension-points/notification-source.ts';
import {
  capabilitiesChanged,
  groupHandedOver,
  handOverAnswered,
  handOverOffered,
  managerSteppedDown,
  membershipLetterSent,
  requestDecided,
  requestMade,
  roleMemberChanged,
} from './domain-events.ts';
import {
  decidersOf,
  isRequested,
  isBelongedTo,
  isDeputized,
  isForeign,
  isManaged,
  isOffered,
  isReceived,
  managersOf,
  namesFor,
  namesOfLetters,
  person,
} from './notification-store.ts';

const titles: NotificationSource['titles'] = async (db, viewer, ids) =>
  new Map((await namesFor(db, viewer, ids)).map(({ id, name }) => [id, name]));

/** Titles of letters: the names of the first groups, and how many more there are. */
const letterTitles: NotificationSource['titles'] = async (db, viewer, ids) =>
  new Map(
    (await namesOfLetters(db, viewer.id, ids)).map(({ id, names, count }) => [
      id,
      count > names.length ? `${names.join(', ')} + ${count - names.length}` : names.join(', '),
    ]),
  );

/** Notification of an invitation or an assignment. `send-invitations.ts` sends its email. */
const letter = (isAbout: (isAssigned: boolean) => boolean): DeclaredKind => ({
  hasOwnMail: true,
  events: [
    notifyOn(membershipLetterSent, async (_db, { id, inviterId, userId, isAssigned }) =>
      isAbout(isAssigned) ? [{ thingId: id, actorId: inviterId, audience: person(userId, null) }] : [],
    ),
  ],
  isValid: isReceived,
  titles: letterTitles,
  address: () => '/network',
});

export const notificationSources: readonly NotificationSource[] = notificationKinds({
  joinRequest: {
    events: [
      notifyOn(requestMade, async (_db, { groupId, userId, isTakenBack }) =>
        isTakenBack ? [] : [{ thingId: groupId, partId: userId, actorId: userId, audience: decidersOf(groupId) }],
      ),
    ],
    isValid: isRequested,
    titles,
    address: ({ thingId }) => `/network/${thingId}`,
  },
  requestAccepted: {
    events: [
      notifyOn(requestDecided, async (_db, { groupId, userId, isAccepted }) =>
        isAccepted ? [{ thingId: groupId, actorId: null, audience: person(userId, groupId) }] : [],
      ),
    ],
    isValid: isBelongedTo,
    titles,
    address: ({ thingId }) => `/network/${thingId}`,
  },
  requestDeclined: {
    events: [
      notifyOn(requestDecided, async (_db, { groupId, userId, isAccepted }) =>
        isAccepted ? [] : [{ thingId: groupId, actorId: null, audience: person(userId, null) }],
      ),
    ],
    // A declined person no longer sees the group, not even its name.
    isValid: isForeign,
    titles: async () => new Map(),
    address: () => '/network',
  },
  groupHandedOver: {
    events: [
      notifyOn(groupHandedOver, async (_db, { groupId, userId }) => [
        { thingId: groupId, actorId: null, audience: person(userId, groupId) },
      ]),
    ],
    isValid: isManaged,
    titles,
    address: ({ thingId }) => `/network/${thingId}`,
  },
  capabilitiesGranted: {
    events: [
      notifyOn(capabilitiesChanged, async (_db, { groupId, userId, granted }) =>
        granted.length === 0 ? [] : [{ thingId: groupId, audience: person(userId, groupId) }],
      ),
    ],
    isValid: isDeputized,
    titles,
    address: ({ thingId }) => `/network/${thingId}?tab=members`,
  },
  capabilitiesRevoked: {
    events: [
      notifyOn(capabilitiesChanged, async (_db, { groupId, userId, revoked, isReturned }) =>
        isReturned || revoked.length === 0 ? [] : [{ thingId: groupId, audience: person(userId, groupId) }],
      ),
    ],
    isValid: isBelongedTo,
    titles,
    address: ({ thingId }) => `/network/${thingId}?tab=members`,
  },
  roleGiven: {
    events: [
      notifyOn(roleMemberChanged, async (_db, { groupId, userId, isAdded }) =>
        isAdded ? [{ thingId: groupId, audience: person(userId, groupId) }] : [],
      ),
    ],
    isValid: isBelongedTo,
    titles,
    address: ({ thingId }) => `/network/${thingId}?tab=members`,
  },
  roleTaken: {
    events: [
      notifyOn(roleMemberChanged, async (_db, { groupId, userId, isAdded, isReturned }) =>
        isAdded || isReturned ? [] : [{ thingId: groupId, audience: person(userId, groupId) }],
      ),
    ],
    isValid: isBelongedTo,
    titles,
    address: ({ thingId }) => `/network/${thingId}?tab=members`,
  },
  capabilitiesReturned: {
    events: [
      notifyOn(capabilitiesChanged, async (_db, { groupId, userId, isReturned }) =>
        isReturned ? [{ thingId: groupId, partId: userId, actorId: userId, audience: managersOf(groupId) }] : [],
      ),
    ],
    isValid: isManaged,
    titles,
    address: ({ thingId }) => `/network/${thingId}?tab=members`,
  },
  managerSteppedDown: {
    events: [
      notifyOn(managerSteppedDown, async (_db, { groupId, userId }) => [
        { thingId: groupId, partId: userId, actorId: userId, audience: managersOf(groupId) },
      ]),
    ],
    isValid: isManaged,
    titles,
    address: ({ thingId }) => `/network/${thingId}?tab=members`,
  },
  groupInvited: letter((isAssigned) => !isAssigned),
  groupAssigned: letter((isAssigned) => isAssigned),
  handOverOffered: {
    // The feature's own email explains what managing means.
    hasOwnMail: true,
    events: [
      notifyOn(handOverOffered, async (_db, { groupId, userId, isTakenBack }) =>
        isTakenBack ? [] : [{ thingId: groupId, audience: person(userId, groupId) }],
      ),
    ],
    isValid: isOffered,
    titles,
    address: ({ thingId }) => `/network/${thingId}`,
  },
  handOverAccepted: {
    events: [
      notifyOn(handOverAnswered, async (_db, { groupId, userId, managerId, isAccepted }) =>
        isAccepted ? [{ thingId: groupId, partId: userId, actorId: userId, audience: person(managerId, groupId) }] : [],
      ),
    ],
    isValid: isBelongedTo,
    titles,
    address: ({ thingId }) => `/network/${thingId}`,
  },
  handOverDeclined: {
    events: [
      notifyOn(handOverAnswered, async (_db, { groupId, userId, managerId, isAccepted }) =>
        isAccepted ? [] : [{ thingId: groupId, partId: userId, actorId: userId, audience: person(managerId, groupId) }],
      ),
    ],
    isValid: isManaged,
    titles,
    address: ({ thingId }) => `/network/${thingId}`,
  },
});
