import { notificationKinds, notifyOn, retractOn, type NotificationSource } from '#platform/server/extension-points/notification-source.ts';
import {
  coAuthorAnswered,
  coAuthorAsked,
  coAuthorPermissionChanged,
  coAuthorRemoved,
  documentPublished,
  documentsPurged,
  documentsWithdrawn,
  documentWithdrawn,
  draftCommented,
  draftCommentsResolved,
  mentionedInDraft,
  suggestionsDecided,
  suggestionsMade,
} from './domain-events.ts';
import {
  findAuthor,
  groupsReached,
  isRequested,
  isReadable,
  isRemoved,
  isWriter,
  isWrittenWith,
  people,
  person,
  titlesFor,
  titlesForWriters,
} from './notification-store.ts';

const titlesOfWriters: NotificationSource['titles'] = async (db, viewer, ids) =>
  new Map((await titlesForWriters(db, viewer, ids)).map(({ id, title }) => [id, title]));

/** Notifies the members of a document's groups of its publication, and people of co-authorship. */
export const notificationSources: readonly NotificationSource[] = notificationKinds({
  documentPublished: {
    events: [
      notifyOn(documentPublished, async (db, { id }, origin) => {
        // Only the author publishes; events emitted by an older node have no actor.
        const actorId = origin.actorId ?? (await findAuthor(db, id))?.authorId;
        return actorId === undefined ? [] : [{ thingId: id, actorId, groupIds: groupsReached(id) }];
      }),
    ],
    ends: [retractOn(documentWithdrawn, ({ id }) => [id]), retractOn(documentsWithdrawn, ({ ids }) => ids)],
    isValid: isReadable,
    titles: async (db, viewer, ids) => new Map((await titlesFor(db, viewer, ids)).map(({ id, title }) => [id, title])),
    address: ({ thingId }) => `/autrePublication/${thingId}`,
  },
  coAuthorAsked: {
    isFromPerson: true,
    events: [notifyOn(coAuthorAsked, async (_db, { id, userId }) => [{ thingId: id, audience: person(userId) }])],
    ends: [retractOn(documentsPurged, ({ ids }) => ids)],
    isValid: isRequested,
    titles: titlesOfWriters,
    address: () => '/draft/together',
  },
  coAuthorAccepted: {
    events: [
      notifyOn(coAuthorAnswered, async (_db, { id, userId, authorId, isAccepted }) =>
        isAccepted ? [{ thingId: id, partId: userId, actorId: userId, audience: person(authorId) }] : [],
      ),
    ],
    ends: [retractOn(documentsPurged, ({ ids }) => ids)],
    isValid: isWrittenWith,
    titles: titlesOfWriters,
    address: ({ thingId }) => `/draft/${thingId}`,
  },
  coAuthorRemoved: {
    events: [notifyOn(coAuthorRemoved, async (_db, { id, userId }) => [{ thingId: id, audience: person(userId) }])],
    ends: [retractOn(documentsPurged, ({ ids }) => ids)],
    isValid: isRemoved,
    // Removed co-authors no longer see the document, not even its title.
    titles: async () => new Map(),
    address: () => '/draft/together',
  },
  coAuthorPermission: {
    events: [notifyOn(coAuthorPermissionChanged, async (_db, { id, userId }) => [{ thingId: id, audience: person(userId) }])],
    ends: [retractOn(documentsPurged, ({ ids }) => ids)],
    isValid: isWriter,
    titles: titlesOfWriters,
    address: ({ thingId }) => `/draft/${thingId}`,
  },
  suggestionsMade: {
    events: [
      notifyOn(suggestionsMade, async (_db, { id, userId, authorId }) => [
        { thingId: id, partId: userId, actorId: userId, audience: person(authorId) },
      ]),
    ],
    ends: [retractOn(documentsPurged, ({ ids }) => ids)],
    isValid: isWriter,
    titles: titlesOfWriters,
    address: ({ thingId }) => `/draft/${thingId}`,
  },
  suggestionsDecided: {
    events: [
      notifyOn(suggestionsDecided, async (_db, { id, userId, decidedBy }) => [
        { thingId: id, actorId: decidedBy, audience: person(userId) },
      ]),
    ],
    ends: [retractOn(documentsPurged, ({ ids }) => ids)],
    isValid: isWriter,
    titles: titlesOfWriters,
    address: ({ thingId }) => `/draft/${thingId}`,
  },
  draftCommented: {
    isFromPerson: true,
    events: [
      notifyOn(draftCommented, async (_db, { id, threadId, userId, concerned }) => [
        { thingId: id, partId: threadId, actorId: userId, audience: people(concerned) },
      ]),
    ],
    ends: [retractOn(documentsPurged, ({ ids }) => ids)],
    isValid: isWriter,
    titles: titlesOfWriters,
    address: ({ thingId, partId }) => `/draft/${thingId}?thread=${partId}`,
  },
  mentionedInDraft: {
    isFromPerson: true,
    isMention: true,
    events: [
      notifyOn(mentionedInDraft, async (_db, { id, threadId, userId, mentionedIds }) => [
        { thingId: id, partId: threadId, actorId: userId, audience: people(mentionedIds) },
      ]),
    ],
    ends: [retractOn(documentsPurged, ({ ids }) => ids)],
    isValid: isWriter,
    titles: titlesOfWriters,
    address: ({ thingId, partId }) => `/draft/${thingId}?thread=${partId}`,
  },
  draftCommentsResolved: {
    events: [
      notifyOn(draftCommentsResolved, async (_db, { id, threadId, userId, concerned }) => [
        { thingId: id, partId: threadId, actorId: userId, audience: people(concerned) },
      ]),
    ],
    ends: [retractOn(documentsPurged, ({ ids }) => ids)],
    isValid: isWriter,
    titles: titlesOfWriters,
    address: ({ thingId, partId }) => `/draft/${thingId}?thread=${partId}`,
  },
});
