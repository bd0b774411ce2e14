import { accountClosed, accountEmptying } from '#features/accounts/server/domain-events.ts';
import { groupDeleted, groupEmptying, memberJoined, memberLeft } from '#features/groups/server/domain-events.ts';
import { rooms } from '#platform/server/live-rooms.ts';
import { after, during, type Subscriber } from '#platform/server/subscribers.ts';
import type { WorkPart } from '#platform/server/work.ts';
import { conversationChangedMessage } from '../contract/live.ts';
import { conversationsDeleted, messagesChanged, conversationsChanged, screenRoom } from './domain-events.ts';
import { readAllIn } from './mark-store.ts';
import {
  conversationIdsIn,
  conversationsIn,
  countInGroup,
  countTraces,
  emptyMessagesOf,
  leavePairs,
  removeConversationsIn,
  removeMessagesIn,
  removeOrphans,
  removeReactionsOf,
} from './outside-store.ts';

/** So many conversations of a group that goes are told of; whoever looks at another asks in vain. */
const mostTold = 1_000;

/** What becomes of conversations at once when somebody comes to a group or goes, and when an account or a group does. */
export const coreSubscribers: readonly Subscriber[] = [
  during(memberJoined, 'messenger.memberJoined', async (house, tx, { groupId, userId }) => {
    await readAllIn(tx, groupId, userId);
    const conversations = await conversationsIn(tx, groupId, userId);
    if (conversations.length > 0) await house.emit(tx, conversationsChanged({ conversations, moverId: userId }));
  }),
  during(memberLeft, 'messenger.memberLeft', async (house, tx, { groupId, userId }) => {
    const conversations = await conversationsIn(tx, groupId, userId);
    if (conversations.length > 0) await house.emit(tx, conversationsChanged({ conversations, moverId: userId, isGone: true }));
  }),
  during(accountClosed, 'messenger.accountClosed', async (house, tx, { userId }) => {
    const left = await leavePairs(tx, userId);
    const conversations = left.flatMap(({ id, partnerId }) => (partnerId === null ? [] : [{ id, userIds: [partnerId] }]));
    if (conversations.length > 0) await house.emit(tx, conversationsChanged({ conversations }));
  }),
  after(conversationsChanged, 'messenger.live.changed', async ({ live }, { conversations, moverId, isGone }) => {
    for (const { id, userIds } of conversations) {
      const others = userIds.filter((userId) => userId !== moverId);
      live.send(others.map(rooms.user), { type: conversationChangedMessage, id });
      if (moverId !== undefined && isGone) live.leave(moverId, screenRoom(id));
    }
    // Whoever comes or goes asks for all that they have now, once.
    if (moverId !== undefined) live.send([rooms.user(moverId)], { type: conversationChangedMessage, id: '' });
  }),
  after(groupDeleted, 'messenger.live.groupDeleted', async ({ db, live }, { id: groupId }) => {
    const screens = (await conversationIdsIn(db, groupId, mostTold)).map(screenRoom);
    live.send(screens, { type: conversationChangedMessage, id: '' });
    for (const room of screens) live.empty(room);
  }),
];

const traces = 100;

/** What becomes of them piece by piece. */
export const coreWorkParts: readonly WorkPart[] = [
  {
    kind: groupEmptying,
    name: 'messages',
    size: 500,
    count: countInGroup,
    batch: async (_house, tx, groupId, { size }) => ({ done: await removeMessagesIn(tx, groupId, size) }),
  },
  {
    kind: groupEmptying,
    name: 'messages.conversations',
    size: 100,
    count: async () => 0,
    async batch(house, tx, groupId, { size }) {
      const ids = await removeConversationsIn(tx, groupId, size);
      if (ids.length > 0) await house.emit(tx, conversationsDeleted({ ids }));
      return { done: ids.length };
    },
  },
  {
    kind: accountEmptying,
    name: 'messages',
    size: traces,
    count: countTraces,
    async batch(house, tx, userId, { size }) {
      const { done, changed } = await emptyMessagesOf(tx, userId, size);
      for (const { conversationId, groupId, pair, change } of changed)
        await house.emit(tx, messagesChanged({ conversationId, groupId, pair, change }));
      return { done };
    },
  },
  {
    kind: accountEmptying,
    name: 'messages.reactions',
    size: traces,
    count: async () => 0,
    async batch(house, tx, userId, { size }) {
      const { done, changed } = await removeReactionsOf(tx, userId, size);
      for (const { conversationId, groupId, pair, change } of changed)
        await house.emit(tx, messagesChanged({ conversationId, groupId, pair, change }));
      return { done };
    },
  },
  {
    kind: accountEmptying,
    name: 'messages.orphans',
    size: 500,
    count: async () => 0,
    batch: async (_house, tx, _userId, { size }) => ({ done: await removeOrphans(tx, size) }),
  },
];
