import { waitingChangedMessage } from '#platform/contract/live.ts';
import { after, type Subscriber } from '#platform/server/events/subscribers.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import { groupChangedMessage, membershipChangedMessage, membershipInvitationsMessage } from '../contract/live.ts';
import {
  capabilitiesChanged,
  groupCreated,
  groupDeleted,
  groupHandedOver,
  groupUpdated,
  groupWithdrawn,
  handOverAnswered,
  handOverOffered,
  managerSteppedDown,
  memberJoined,
  memberLeft,
  membershipLettersAnswered,
  membershipLetterSent,
  requestDecided,
  requestsDropped,
  roleMemberChanged,
  requestMade,
} from './domain-events.ts';
import type { Membership } from './domain-events.ts';
import { findHubEntry } from './group/store.ts';
import { peopleAsking, peopleDeciding, statusOf } from './membership/store.ts';

/** Notifies everyone who may see a group, and the given people, that it changed. */
async function announce({ db, live }: AppContext, id: string, userIds: readonly string[] = []): Promise<void> {
  const group = await findHubEntry(db, id);
  const people = userIds.map(rooms.user);
  const audience = group?.visibility === 'public' ? [rooms.public] : [rooms.group(id)];
  live.send([...audience, ...people], { type: groupChangedMessage, id });
}

/**
 * Synchronises a person's presence in the live room of a group with the database. Events may arrive
 * late, repeated or out of order, so it checks again after entering.
 */
async function syncRoom({ db, live }: AppContext, { groupId, userId }: Membership): Promise<void> {
  const room = rooms.group(groupId);
  live.leave(userId, room);
  if ((await statusOf(db, groupId, userId)) !== 'member') return;
  live.enter(userId, room);
  if ((await statusOf(db, groupId, userId)) !== 'member') live.leave(userId, room);
}

/**
 * Notifies the person, the manager and the deputies who decide of a request or an offer, and updates
 * their counts.
 */
async function announceRequest({ db, live }: AppContext, { groupId, userId }: Membership): Promise<void> {
  const deciding = (await peopleDeciding(db, groupId)).map(rooms.user);
  live.send([rooms.user(userId), ...deciding], { type: groupChangedMessage, id: groupId });
  live.send(deciding, { type: waitingChangedMessage, id: groupId });
}

async function announceMembership(app: AppContext, membership: Membership): Promise<void> {
  await syncRoom(app, membership);
  app.live.send([rooms.user(membership.userId)], { type: membershipChangedMessage, id: membership.groupId });
  await announce(app, membership.groupId);
}

/** Notifies a person whose rights in a group changed, in all open windows, and its members. */
async function announceRights({ live }: AppContext, { groupId, userId }: Membership): Promise<void> {
  // Rights changed in several features, so all open windows of the person refresh.
  live.send([rooms.user(userId)], { type: membershipChangedMessage, id: groupId });
  live.send([rooms.user(userId)], { type: waitingChangedMessage, id: groupId });
  live.send([rooms.group(groupId)], { type: groupChangedMessage, id: groupId });
}

/** Notifies people that invitations that they sent or received changed. */
function announceInvitations({ live }: AppContext, userIds: readonly string[]): void {
  live.send(userIds.map(rooms.user), { type: membershipInvitationsMessage, id: '' });
  live.send(userIds.map(rooms.user), { type: waitingChangedMessage, id: '' });
}

export const liveSubscribers: readonly Subscriber[] = [
  after(groupCreated, 'groups.live.created', (app, { id }) => announce(app, id)),
  after(groupUpdated, 'groups.live.updated', async (app, { id }) => {
    await announce(app, id, await peopleAsking(app.db, id));
    // The count of open requests moves to the new manager; the former one is still a member.
    app.live.send([rooms.group(id)], { type: waitingChangedMessage, id });
  }),
  // One message to the live room reaches all members; then the room is emptied.
  after(groupDeleted, 'groups.live.deleted', async ({ live }, { id }) => {
    live.send([rooms.group(id)], { type: membershipChangedMessage, id });
    live.empty(rooms.group(id));
  }),
  after(requestsDropped, 'groups.live.requestsDropped', async ({ live }, { groupId, userIds }) => {
    live.send(userIds.map(rooms.user), { type: groupChangedMessage, id: groupId });
  }),
  after(groupWithdrawn, 'groups.live.withdrawn', async ({ live }, { groupId }) => {
    live.send([rooms.public], { type: groupChangedMessage, id: groupId });
  }),
  after(capabilitiesChanged, 'groups.live.capabilities', announceRights),
  after(roleMemberChanged, 'groups.live.roles', announceRights),
  after(managerSteppedDown, 'groups.live.managers', announceRights),
  after(groupHandedOver, 'groups.live.handedOver', announceRights),
  after(memberJoined, 'groups.live.joined', announceMembership),
  after(memberLeft, 'groups.live.left', announceMembership),
  after(membershipLetterSent, 'groups.live.letterSent', async (app, { userId }) => announceInvitations(app, [userId])),
  after(membershipLettersAnswered, 'groups.live.lettersAnswered', async (app, { inviterIds, userId }) =>
    announceInvitations(app, userId === null ? inviterIds : [...inviterIds, userId]),
  ),
  after(requestMade, 'groups.live.requested', announceRequest),
  after(requestDecided, 'groups.live.decided', announceRequest),
  after(handOverOffered, 'groups.live.offered', announceRequest),
  after(handOverAnswered, 'groups.live.answered', announceRequest),
];
