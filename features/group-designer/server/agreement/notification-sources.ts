import { tellsOf, type NotificationSource } from '#platform/server/notification-source.ts';
import { managerAsked, requestEnded } from '../domain-events.ts';
import { groupNames, isAskedStill, isEndedSo, onePerson } from './notification-store.ts';

const titles: NotificationSource['titles'] = async (db, viewer, ids) =>
  new Map((await groupNames(db, viewer, ids)).map(({ id, name }) => [id, name]));

/** What whoever asked is told of the end of a request: `partId` is the design. */
const ended = (kind: string, state: 'made' | 'declined' | 'lapsed' | 'failed', isByManager: boolean): NotificationSource => ({
  kind,
  events: [
    tellsOf(requestEnded, async (_db, { requestId, designId, ownerId, managerId, state: became }) =>
      became === state && managerId !== ownerId
        ? [{ thingId: requestId, partId: designId, actorId: isByManager ? managerId : null, audience: onePerson(ownerId) }]
        : [],
    ),
  ],
  holds: isEndedSo(state),
  titles,
  address: ({ partId }) => `/masp/${partId}?tab=finalize`,
});

/** What managers are told of groups that they are asked to manage, and whoever asks of their answers. */
export const notificationSources: readonly NotificationSource[] = [
  {
    kind: 'managerAsked',
    events: [
      tellsOf(managerAsked, async (_db, { requestId, ownerId, managerId }) => [
        { thingId: requestId, actorId: ownerId, audience: onePerson(managerId) },
      ]),
    ],
    holds: isAskedStill,
    titles,
    address: () => '/masp',
  },
  ended('managerAgreed', 'made', true),
  ended('managerDeclined', 'declined', true),
  ended('managerSilent', 'lapsed', false),
  ended('foundingFailed', 'failed', false),
];
