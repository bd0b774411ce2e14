import { notifyOn, type NotificationSource } from '#platform/server/notification-source.ts';
import { managerAsked, requestEnded } from '../domain-events.ts';
import { groupNames, isAskedStill, isEndedSo, onePerson } from './notification-store.ts';

const titles: NotificationSource['titles'] = async (db, viewer, ids) =>
  new Map((await groupNames(db, viewer, ids)).map(({ id, name }) => [id, name]));

type Ended = Parameters<typeof requestEnded>[0];

/** Notification to the designer about the end of a request; `partId` is the design. */
const ended = (
  kind: string,
  state: Ended['state'],
  { isNamed, isOf = () => true }: { isNamed: boolean; isOf?: (request: Ended) => boolean },
): NotificationSource => ({
  kind,
  events: [
    notifyOn(requestEnded, async (_db, request) => {
      const { requestId, designId, ownerId, managerId } = request;
      return request.state === state && managerId !== ownerId && isOf(request)
        ? [{ thingId: requestId, partId: designId, actorId: isNamed ? managerId : null, audience: onePerson(ownerId) }]
        : [];
    }),
  ],
  isValid: isEndedSo(state),
  titles,
  address: ({ partId }) => `/masp/${partId}?tab=finalize`,
});

/** Notifications to managers about requests, and to designers about the answers. */
export const notificationSources: readonly NotificationSource[] = [
  {
    kind: 'managerAsked',
    events: [
      notifyOn(managerAsked, async (_db, { requestId, ownerId, managerId }) => [
        { thingId: requestId, actorId: ownerId, audience: onePerson(managerId) },
      ]),
    ],
    isValid: isAskedStill,
    titles,
    address: () => '/masp',
  },
  ended('managerAgreed', 'made', { isNamed: true }),
  ended('managerDeclined', 'declined', { isNamed: true, isOf: ({ isByAddress }) => isByAddress !== true }),
  // A manager who declines does not disclose that the address is theirs.
  ended('addressDeclined', 'declined', { isNamed: false, isOf: ({ isByAddress }) => isByAddress === true }),
  ended('managerSilent', 'lapsed', { isNamed: false }),
  ended('foundingFailed', 'failed', { isNamed: false }),
];
