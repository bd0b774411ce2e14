import {
  notificationKinds,
  notifyOn,
  type DeclaredKind,
  type NotificationSource,
} from '#platform/server/extension-points/notification-source.ts';
import { managerAsked, requestEnded } from '../domain-events.ts';
import { groupNames, isAskedStill, isEndedSo, onePerson } from './notification-store.ts';

const titles: NotificationSource['titles'] = async (db, viewer, ids) =>
  new Map((await groupNames(db, viewer, ids)).map(({ id, name }) => [id, name]));

type Ended = Parameters<typeof requestEnded>[0];

/** Notification to the designer about the end of a request; `partId` is the design. */
const ended = (
  state: Ended['state'],
  { isNamed, isOf = () => true }: { isNamed: boolean; isOf?: (request: Ended) => boolean },
): DeclaredKind => ({
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
export const notificationSources: readonly NotificationSource[] = notificationKinds({
  managerAsked: {
    events: [
      notifyOn(managerAsked, async (_db, { requestId, ownerId, managerId }) => [
        { thingId: requestId, actorId: ownerId, audience: onePerson(managerId) },
      ]),
    ],
    isValid: isAskedStill,
    titles,
    address: () => '/masp',
  },
  managerAgreed: ended('made', { isNamed: true }),
  managerDeclined: ended('declined', { isNamed: true, isOf: ({ isByAddress }) => isByAddress !== true }),
  // A manager who declines does not disclose that the address is theirs.
  addressDeclined: ended('declined', { isNamed: false, isOf: ({ isByAddress }) => isByAddress === true }),
  managerSilent: ended('lapsed', { isNamed: false }),
  foundingFailed: ended('failed', { isNamed: false }),
});
