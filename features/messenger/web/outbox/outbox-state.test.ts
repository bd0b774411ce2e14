import { expect, test } from 'vitest';
import type { CallProblem } from '#platform/web/api/problem.ts';
import { emptyOutbox, step, wakeAt, type OutboxEvent, type OutboxState } from './outbox-state.ts';
import type { WaitingAttachment, WaitingMessage } from './waiting-message.ts';

const file = (key: string, uploadId: string | null = null): WaitingAttachment => ({
  key,
  name: `${key}.jpg`,
  size: 1,
  type: 'image/jpeg',
  description: '',
  uploadId,
});
const written = (clientId: string, attachments: readonly WaitingAttachment[] = [], text = clientId): OutboxEvent => ({
  is: 'written',
  message: { clientId, conversationId: 'talk', text, replyTo: null, attachments },
});
const problem = (code: string, status: number, retryAfterSeconds?: number): CallProblem => ({
  isProblem: true,
  code,
  status,
  retryAfterSeconds,
});

/** Applies events; returns the state and the messages sent. */
function after(events: readonly OutboxEvent[], from: OutboxState = emptyOutbox, now = 1_000): { state: OutboxState; sent: string[] } {
  let state = from;
  const sent: string[] = [];
  for (const event of events) {
    const next = step(state, event, now);
    state = next.state;
    for (const { do: what, message } of next.effects) if (what === 'send') sent.push(message.clientId);
  }
  return { state, sent };
}

const onItsWay = ({ sending }: OutboxState) => sending.get('talk') as WaitingMessage;

test('ME-03 one message per conversation is in flight, and none in a window that is not the sender', () => {
  expect(after([written('a'), written('b')]).sent).toEqual([]);
  const { state, sent } = after([{ is: 'turned', isSender: true }, written('a'), written('b')]);
  expect(sent).toEqual(['a']);
  expect(after([{ is: 'answered', message: onItsWay(state) }], state).sent).toEqual(['b']);
});

test('ME-03 the rate limit backs off for as long as the server says, regardless of focus; after a lost connection focus retries immediately', () => {
  const { state } = after([{ is: 'turned', isSender: true }, written('a')]);
  const slowed = after([{ is: 'failed', message: onItsWay(state), problem: problem('request.tooMany', 429, 30) }], state).state;
  expect(wakeAt(slowed, 1_000)).toBe(31_000);
  expect(wakeAt(slowed, 31_000)).toBeUndefined();
  expect(after([{ is: 'woken' }], slowed, 20_000).sent).toEqual([]);
  expect(after([{ is: 'timePassed' }], slowed, 31_000).sent).toEqual(['a']);
  const lost = after([{ is: 'failed', message: onItsWay(state), problem: problem('network.failed', 0) }], state).state;
  expect(after([{ is: 'timePassed' }], lost, 1_500).sent).toEqual([]);
  expect(after([{ is: 'woken' }], lost, 1_500).sent).toEqual(['a']);
});

test('ME-03 the daily quota backs off for hours, regardless of focus, and then retries automatically', () => {
  const { state } = after([{ is: 'turned', isSender: true }, written('a'), written('b')]);
  const full = after([{ is: 'failed', message: onItsWay(state), problem: problem('quota.reached', 429, 7_200) }], state).state;
  expect(full.waiting.map(({ clientId, failure }) => [clientId, failure])).toEqual([
    ['a', null],
    ['b', null],
  ]);
  expect(wakeAt(full, 1_000)).toBe(7_201_000);
  expect(after([{ is: 'woken' }], full, 3_600_000).sent).toEqual([]);
  expect(after([{ is: 'timePassed' }], full, 7_201_000).sent).toEqual(['a']);
});

test('ME-02 ME-05 a wrong clock, and its correction, change no order', () => {
  const day = 86_400_000;
  let { state } = after([written('a')], emptyOutbox, 3 * day);
  for (const [clientId, now] of [
    ['b', 2 * day],
    ['c', day],
    ['d', 4 * day],
  ] as const)
    state = after([written(clientId)], state, now).state;
  expect(state.waiting.map(({ clientId }) => clientId)).toEqual(['a', 'b', 'c', 'd']);
  // As the next window reads them from the device.
  let next = after(
    [
      { is: 'loaded', waiting: state.waiting.toReversed() },
      { is: 'turned', isSender: true },
    ],
    emptyOutbox,
    day,
  );
  const sent = [...next.sent];
  while (onItsWay(next.state)) {
    next = after([{ is: 'answered', message: onItsWay(next.state) }], next.state, day);
    sent.push(...next.sent);
  }
  expect(sent).toEqual(['a', 'b', 'c', 'd']);
});

test('ME-03 a refused message blocks no other; a retry puts it after those written since', () => {
  const { state } = after([{ is: 'turned', isSender: true }, written('a'), written('b')]);
  const refused = after([{ is: 'failed', message: onItsWay(state), problem: problem('conversation.closed', 409) }], state);
  expect(refused.sent).toEqual(['b']);
  expect(refused.state.waiting.map(({ clientId, failure }) => [clientId, failure])).toEqual([
    ['a', 'conversation.closed'],
    ['b', null],
  ]);
  const again = after([{ is: 'retried', clientId: 'a' }], refused.state);
  expect(again.state.waiting.map(({ clientId }) => clientId)).toEqual(['b', 'a']);
});

test('ME-04 a message waits for its uploads and blocks those after it; if its only file is cancelled, it is discarded', () => {
  const { state, sent } = after([{ is: 'turned', isSender: true }, written('a', [file('one'), file('two', 'u2')]), written('b')]);
  expect(sent).toEqual([]);
  const arrived = after([{ is: 'arrived', key: 'one', uploadId: 'u1' }], state);
  expect(arrived.sent).toEqual(['a']);
  expect(onItsWay(arrived.state).attachments.map(({ uploadId }) => uploadId)).toEqual(['u1', 'u2']);
  const alone = after([{ is: 'turned', isSender: true }, written('c', [file('three')], ''), written('d')]);
  const dropped = after([{ is: 'dropped', key: 'three' }], alone.state);
  expect(dropped.state.waiting.map(({ clientId }) => clientId)).toEqual(['d']);
  expect(dropped.sent).toEqual(['d']);
});
