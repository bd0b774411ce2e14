import { beginningOf } from '#platform/contract/rich-text/text.ts';
import { notificationKinds, notifyOn, retractOn, type NotificationSource } from '#platform/server/extension-points/notification-source.ts';
import { moderationLimits } from '../contract/limits.ts';
import { caseDecided, linkHeld, linkTakenBack, objectionWritten, reportMade } from './domain-events.ts';
import { authorOf, isConcerned, isWaiting, moderatorsOf, reportersOf, titlesFor } from './notification-store.ts';

const titles: NotificationSource['titles'] = async (db, viewer, ids) =>
  new Map(
    (await titlesFor(db, viewer, ids)).flatMap(({ id, title, beginning }) => {
      const called = title || beginningOf(beginning, moderationLimits.beginning);
      return called ? [[id, called]] : [];
    }),
  );

/** Common part of notifications for moderators. They do not name the reporter. */
const forModerators: Pick<NotificationSource, 'titles' | 'address' | 'isValid'> = {
  titles,
  isValid: isWaiting,
  address: ({ thingId }) => `/moderation/${thingId}`,
};

/** Common part of notifications for authors and reporters. They do not name the moderator. */
const forConcerned: Pick<NotificationSource, 'titles' | 'address' | 'isValid'> = {
  titles,
  isValid: isConcerned,
  address: ({ thingId }) => `/statements/${thingId}`,
};

export const notificationSources: readonly NotificationSource[] = notificationKinds({
  reportMade: {
    ...forModerators,
    events: [
      notifyOn(reportMade, async (_db, { caseId, isFirst }) =>
        isFirst ? [{ thingId: caseId, actorId: null, audience: moderatorsOf(caseId) }] : [],
      ),
    ],
  },
  linkHeld: {
    ...forModerators,
    events: [notifyOn(linkHeld, async (_db, { caseId }) => [{ thingId: caseId, actorId: null, audience: moderatorsOf(caseId) }])],
    ends: [retractOn(linkTakenBack, ({ caseId }) => [caseId])],
  },
  linkReleased: {
    ...forConcerned,
    events: [
      notifyOn(caseDecided, async (_db, { caseId, decisionId, decision }) =>
        decision === 'release' ? [{ thingId: caseId, partId: decisionId, actorId: null, audience: authorOf(caseId) }] : [],
      ),
    ],
  },
  decisionContested: {
    ...forModerators,
    events: [
      notifyOn(objectionWritten, async (_db, { caseId, messageId, isByAuthor }) =>
        isByAuthor ? [{ thingId: caseId, partId: messageId, actorId: null, audience: moderatorsOf(caseId) }] : [],
      ),
    ],
  },
  thingModerated: {
    ...forConcerned,
    // The statement of reasons is sent by email.
    hasOwnMail: true,
    events: [
      notifyOn(caseDecided, async (_db, { caseId, decisionId, decision }) =>
        decision === 'decline' || decision === 'release'
          ? []
          : [{ thingId: caseId, partId: decisionId, actorId: null, audience: authorOf(caseId) }],
      ),
    ],
  },
  objectionAnswered: {
    ...forConcerned,
    events: [
      notifyOn(objectionWritten, async (_db, { caseId, messageId, isByAuthor }) =>
        isByAuthor ? [] : [{ thingId: caseId, partId: messageId, actorId: null, audience: authorOf(caseId) }],
      ),
    ],
  },
  reportAnswered: {
    ...forConcerned,
    events: [
      notifyOn(caseDecided, async (_db, { caseId, decisionId }) => [
        { thingId: caseId, partId: decisionId, actorId: null, audience: reportersOf(caseId) },
      ]),
    ],
  },
});
