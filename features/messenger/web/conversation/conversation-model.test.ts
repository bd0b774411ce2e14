import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { History, HistoryQuery, Message } from '../../contract/shapes.ts';
import { ConversationFeed } from './conversation-feed.ts';

const page = 5;

/** A model of the server's conversation, read as the contract says. */
class Conversation {
  readonly messages: Message[] = [];
  change = 0;

  write(): void {
    this.messages.push({ id: `m${this.messages.length}`, seq: this.messages.length + 1, change: 0, text: 'new' } as Message);
  }

  edit(at: number): void {
    const message = this.messages[at % this.messages.length];
    if (!message) return;
    this.change += 1;
    this.messages[message.seq - 1] = { ...message, change: this.change, text: `edited ${this.change}` };
  }

  read({ before, after, around, change }: HistoryQuery): History {
    const last = this.messages.length;
    const from =
      after ??
      (before !== undefined
        ? Math.max(0, before - 1 - page)
        : Math.max(0, Math.min(around ?? last, last) - (around === undefined ? page : 3)));
    const to = before === undefined ? Math.min(last, from + page) : before - 1;
    const changed = this.messages
      .filter((message) => change !== undefined && message.change > change && message.seq <= (after ?? 0))
      .toSorted((one, other) => one.change - other.change);
    const given = changed.slice(0, page);
    const isMoreChanged = given.length < changed.length;
    return {
      items: this.messages.slice(from, to),
      isMoreBefore: from > 0,
      isMoreAfter: to < last,
      lastSeq: last,
      changed: given,
      change: isMoreChanged ? (given.at(-1)?.change ?? 0) : this.change,
      isMoreChanged,
    };
  }
}

const act = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constantFrom('write', 'edit', 'earlier', 'later', 'hear', 'answer', 'lose'), at: fc.nat({ max: 40 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('goTo', 'goToEnd'), at: fc.nat({ max: 40 }) }) },
);
const quiet = () => new Promise<void>((done) => setImmediate(done));

test('ME-02 ME-04 after any losses and delays a window shows a contiguous, current part of the conversation', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 30 }), fc.array(act, { maxLength: 100 }), async (started, acts) => {
      const conversation = new Conversation();
      for (let count = 0; count < started; count += 1) conversation.write();
      const answers: ((isLost: boolean) => void)[] = [];
      const feed = new ConversationFeed({
        conversationId: 'c',
        link: { on: () => () => {}, onConnection: () => () => {}, isConnected: () => true },
        // The server reads immediately; its reply comes later, or never.
        read: async (query) => {
          const answer = conversation.read(query);
          const isLost = await new Promise<boolean>((settle) => answers.push(settle));
          if (isLost) throw { isProblem: true, code: 'network.failed', status: 0 };
          return answer;
        },
      });
      const isWhole = () => {
        const { state } = feed.shown();
        if (!state) return;
        state.messages.forEach(({ seq }, at) => expect(seq).toBe((state.messages[0]?.seq ?? 0) + at));
      };
      void feed.goTo(undefined);
      for (const { do: what, at } of acts) {
        if (what === 'write') conversation.write();
        else if (what === 'edit') conversation.edit(at);
        else if (what === 'earlier') void feed.earlier();
        else if (what === 'later') void feed.later();
        else if (what === 'hear') void feed.catchUp();
        else if (what === 'goTo') void feed.goTo(at + 1);
        else if (what === 'goToEnd') void feed.goTo(undefined);
        else answers.splice(at % Math.max(1, answers.length), 1)[0]?.(what === 'lose');
        await quiet();
        isWhole();
      }
      const settle = async () => {
        for (let round = 0; round < 100; round += 1) {
          for (const answer of answers.splice(0)) answer(false);
          await quiet();
        }
      };
      await settle();
      if (!feed.shown().state) void feed.goTo(undefined);
      await settle();
      void feed.catchUp();
      await settle();
      const { state } = feed.shown();
      const first = state?.messages[0]?.seq ?? 1;
      expect(state?.messages).toEqual(conversation.messages.slice(first - 1, first - 1 + (state?.messages.length ?? 0)));
      expect(state?.lastSeq).toBe(conversation.messages.length);
      // At the end of the conversation the window has all messages.
      void feed.goTo(undefined);
      await settle();
      conversation.write();
      for (let count = 0; count < 4; count += 1) {
        void feed.catchUp();
        await settle();
      }
      expect(feed.shown().state?.messages.at(-1)).toEqual(conversation.messages.at(-1));
      expect(feed.shown().state?.isAtEnd).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test('ME-02 a live event during a read triggers another one automatically', async () => {
  const conversation = new Conversation();
  const answers: (() => void)[] = [];
  const feed = new ConversationFeed({
    conversationId: 'c',
    link: { on: () => () => {}, onConnection: () => () => {}, isConnected: () => true },
    read: async (query) => {
      const answer = conversation.read(query);
      await new Promise<void>((settle) => answers.push(settle));
      return answer;
    },
  });
  const answerAll = async () => {
    await quiet();
    for (let answer = answers.shift(); answer; answer = answers.shift()) {
      answer();
      await quiet();
    }
  };
  void feed.goTo(undefined);
  await answerAll();
  conversation.write();
  void feed.catchUp();
  await quiet();
  // The server has read, and its reply is in flight.
  conversation.write();
  void feed.catchUp();
  await answerAll();
  expect(feed.shown().state?.messages.map(({ seq }) => seq)).toEqual([1, 2]);
});
