import { expect, test } from 'vitest';
import type { History, Message } from '../../contract/shapes.ts';
import { ConversationFeed } from './conversation-feed.ts';
import type { ConversationState } from './conversation-state.ts';

const message = (seq: number, text: string) => ({ id: `m${seq}`, seq, change: 0, text }) as Message;
const history = (items: Message[], lastSeq: number): History => ({
  items,
  isMoreBefore: false,
  isMoreAfter: false,
  lastSeq,
  changed: [],
  change: 0,
  isMoreChanged: false,
});
const problem = (code: string, status: number) => ({ isProblem: true, code, status });

/** A window on a conversation, and what the device keeps of it. */
function aWindow(read: () => History, device: { kept?: ConversationState | undefined }) {
  const feed = new ConversationFeed({
    conversationId: 'c',
    link: { on: () => () => {}, onConnection: () => () => {}, isConnected: () => true },
    read: async () => read(),
    keep: (state) => (device.kept = state),
    recall: async () => device.kept,
  });
  const texts = () => feed.shown().state?.messages.map(({ text }) => text);
  return { feed, texts };
}

test('PW-04 without a connection a conversation shows what was read last, and catches up afterwards', async () => {
  const device: { kept?: ConversationState | undefined } = {};
  const server = [message(1, 'one'), message(2, 'two')];
  await aWindow(() => history(server, 2), device).feed.goTo(undefined);
  let isOnline = false;
  const { feed, texts } = aWindow(() => {
    if (!isOnline) throw problem('network.failed', 0);
    return history(server.slice(2), server.length);
  }, device);
  await feed.goTo(undefined);
  expect(texts()).toEqual(['one', 'two']);
  expect(feed.shown().problem).toBeUndefined();
  server.push(message(3, 'three'));
  isOnline = true;
  await feed.catchUp();
  expect(texts()).toEqual(['one', 'two', 'three']);
  expect(device.kept?.messages).toHaveLength(3);
});

test('PW-04 what the server refuses is not shown from the device, and leaves it once access is lost', async () => {
  const kept = { messages: [message(1, 'one')], isAtEnd: true, isAtBegin: true, lastSeq: 1, change: 0 };
  const device: { kept?: ConversationState | undefined } = { kept };
  const failed = aWindow(() => {
    throw problem('server.failed', 500);
  }, device);
  await failed.feed.goTo(undefined);
  expect(failed.texts()).toBeUndefined();
  expect(device.kept).toBe(kept);
  const removed = aWindow(() => {
    throw problem('thing.notFound', 404);
  }, device);
  await removed.feed.goTo(undefined);
  expect(removed.texts()).toBeUndefined();
  expect(device.kept).toBeUndefined();
});

test('PW-04 without anything kept, the failure is shown', async () => {
  const { feed } = aWindow(() => {
    throw problem('network.failed', 0);
  }, {});
  await feed.goTo(undefined);
  expect(feed.shown().problem?.code).toBe('network.failed');
});
