import { accountClosed, accountEmptying } from '#features/accounts/server/domain-events.ts';
import { groupDeleted, groupEmptying, memberJoined, memberLeft } from '#features/groups/server/domain-events.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import { after, during, type Subscriber } from '#platform/server/events/subscribers.ts';
import type { TaskStep } from '#platform/server/jobs/background-tasks.ts';
import { conversationChangedMessage } from '../contract/live.ts';
import { conversationsDeleted, messagesChanged, conversationsChanged, screenRoom } from './domain-events.ts';
import { readAllIn } from './conversation-settings-store.ts';
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
} from './exports-store.ts';

/**
 * Maximum number of conversations of a deleted group that are announced; windows on others get not
 * found.
 */
const mostNotified = 1_000;

/** Immediate effects of joining and leaving a group, and of the end of an account or group. */
export const coreSubscribers: readonly Subscriber[] = [
  during(memberJoined, 'messenger.memberJoined', async (app, tx, { groupId, userId }) => {
    await readAllIn(tx, groupId, userId);
    const conversations = await conversationsIn(tx, groupId, userId);
    if (conversations.length > 0) await app.emit(tx, conversationsChanged({ conversations, moverId: userId }));
  }),
  during(memberLeft, 'messenger.memberLeft', async (app, tx, { groupId, userId }) => {
    const conversations = await conversationsIn(tx, groupId, userId);
    if (conversations.length > 0) await app.emit(tx, conversationsChanged({ conversations, moverId: userId, isGone: true }));
  }),
  during(accountClosed, 'messenger.accountClosed', async (app, tx, { userId }) => {
    const left = await leavePairs(tx, userId);
    const conversations = left.flatMap(({ id, partnerId }) => (partnerId === null ? [] : [{ id, userIds: [partnerId] }]));
    if (conversations.length > 0) await app.emit(tx, conversationsChanged({ conversations }));
  }),
  after(conversationsChanged, 'messenger.live.changed', async ({ live }, { conversations, moverId, isGone }) => {
    for (const { id, userIds } of conversations) {
      const others = userIds.filter((userId) => userId !== moverId);
      live.send(others.map(rooms.user), { type: conversationChangedMessage, id });
      if (moverId !== undefined && isGone) live.leave(moverId, screenRoom(id));
    }
    // The person who joined or left refreshes everything, once.
    if (moverId !== undefined) live.send([rooms.user(moverId)], { type: conversationChangedMessage, id: '' });
  }),
  after(groupDeleted, 'messenger.live.groupDeleted', async ({ db, live }, { id: groupId }) => {
    const screens = (await conversationIdsIn(db, groupId, mostNotified)).map(screenRoom);
    live.send(screens, { type: conversationChangedMessage, id: '' });
    for (const room of screens) live.empty(room);
  }),
];

const traces = 100;

/** Effects that background tasks carry out in batches. */
export const coreTaskSteps: readonly TaskStep[] = [
  {
    kind: groupEmptying,
    name: 'messages',
    size: 500,
    count: countInGroup,
    batch: async (_app, tx, groupId, { size }) => ({ done: await removeMessagesIn(tx, groupId, size) }),
  },
  {
    kind: groupEmptying,
    name: 'messages.conversations',
    size: 100,
    count: async () => 0,
    async batch(app, tx, groupId, { size }) {
      const ids = await removeConversationsIn(tx, groupId, size);
      if (ids.length > 0) await app.emit(tx, conversationsDeleted({ ids }));
      return { done: ids.length };
    },
  },
  {
    kind: accountEmptying,
    name: 'messages',
    size: traces,
    count: countTraces,
    async batch(app, tx, userId, { size }) {
      const { done, changed } = await emptyMessagesOf(tx, userId, size);
      for (const { conversationId, groupId, pair, change } of changed)
        await app.emit(tx, messagesChanged({ conversationId, groupId, pair, change }));
      return { done };
    },
  },
  {
    kind: accountEmptying,
    name: 'messages.reactions',
    size: traces,
    count: async () => 0,
    async batch(app, tx, userId, { size }) {
      const { done, changed } = await removeReactionsOf(tx, userId, size);
      for (const { conversationId, groupId, pair, change } of changed)
        await app.emit(tx, messagesChanged({ conversationId, groupId, pair, change }));
      return { done };
    },
  },
  {
    kind: accountEmptying,
    name: 'messages.orphans',
    size: 500,
    count: async () => 0,
    batch: async (_app, tx, _userId, { size }) => ({ done: await removeOrphans(tx, size) }),
  },
];
