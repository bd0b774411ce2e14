import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CallProblem } from '#platform/web/api/problem.ts';
import { Outbox } from './outbox.ts';
import type { WaitingMessage } from './waiting-message.ts';

const problem = (code: string, status: number, retryAfterSeconds?: number): CallProblem => ({
  isProblem: true,
  code,
  status,
  retryAfterSeconds,
});

/** A model of the server: messages of each conversation in order, each client id once. */
class Server {
  readonly #conversations = new Map<string, WaitingMessage[]>();

  texts = (conversationId: string) => (this.#conversations.get(conversationId) ?? []).map(({ text }) => text);

  take(message: WaitingMessage): number {
    if (message.text.startsWith('refused')) throw problem('input.invalid', 422);
    const all = this.#conversations.get(message.conversationId) ?? [];
    this.#conversations.set(message.conversationId, all);
    const known = all.findIndex(({ clientId }) => clientId === message.clientId);
    return known >= 0 ? known + 1 : all.push(message);
  }
}

type Outcome = 'answered' | 'lostOnTheWay' | 'answerLost' | 'tooMany' | 'broken' | 'expired';

/** A window whose requests end when the test says so. */
class Window {
  readonly outbox: Outbox;
  readonly calls: ((outcome: Outcome) => void)[] = [];
  readonly timers = new Map<object, { run: () => void; at: number }>();

  constructor(browser: Browser, server: Server) {
    this.outbox = new Outbox({
      store: {
        save: (message) => Boolean(browser.storage.set(message.clientId, JSON.stringify(message))),
        forget: ({ clientId }) => void browser.storage.delete(clientId),
        waiting: () => [...browser.storage.values()].map((text) => JSON.parse(text) as WaitingMessage),
      },
      send: (message) => new Promise((resolve, reject) => this.calls.push((outcome) => settle(server, message, outcome, resolve, reject))),
      notifyOtherWindows: (sent) => {
        for (const other of browser.windows)
          if (other !== this) browser.said.push(() => (sent ? other.outbox.noteSent(sent) : other.outbox.load()));
      },
      now: () => browser.now,
      later: (run, ms) => {
        const timer = {};
        this.timers.set(timer, { run, at: browser.now + ms });
        return () => void this.timers.delete(timer);
      },
    });
  }

  pass(now: number): void {
    for (const [timer, { run, at }] of this.timers) {
      if (at > now) continue;
      this.timers.delete(timer);
      run();
    }
  }
}

interface Browser {
  readonly storage: Map<string, string>;
  windows: Window[];
  /** Notifications between windows that were not delivered yet. */
  said: (() => void)[];
  now: number;
}

function settle(
  server: Server,
  message: WaitingMessage,
  outcome: Outcome,
  resolve: (seq: number) => void,
  reject: (problem: CallProblem) => void,
): void {
  if (outcome === 'lostOnTheWay') return reject(problem('network.failed', 0));
  if (outcome === 'tooMany') return reject(problem('request.tooMany', 429, 7));
  if (outcome === 'broken') return reject(problem('response.httpError', 502));
  if (outcome === 'expired') return reject(problem('auth.expired', 401));
  try {
    const seq = server.take(message);
    if (outcome === 'answerLost') reject(problem('network.failed', 0));
    else resolve(seq);
  } catch (refusal) {
    reject(refusal as CallProblem);
  }
}

const quiet = () => new Promise<void>((done) => setImmediate(done));

const windowOf = fc.nat({ max: 1 });
const act = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('write'), at: windowOf, to: fc.constantFrom('one', 'two') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('writeRefused'), at: windowOf, to: fc.constantFrom('one', 'two') }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('settle'),
      at: windowOf,
      call: fc.nat({ max: 3 }),
      outcome: fc.constantFrom<Outcome>('answered', 'answered', 'lostOnTheWay', 'answerLost', 'tooMany', 'broken', 'expired'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('reload', 'takeTurn', 'loseTurn', 'wake'), at: windowOf }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('hear') }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait'), ms: fc.integer({ min: 1, max: 40_000 }) }) },
);

test('ME-02 ME-05 after any losses, reloads and concurrent sends of two windows, the server has each message once, in the sender’s order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 60 }), async (acts) => {
      const server = new Server();
      const browser: Browser = { storage: new Map(), windows: [], said: [], now: 1_000_000 };
      const open = (at: number) => {
        browser.windows[at] = new Window(browser, server);
        browser.windows[at].outbox.happen({ is: 'turned', isSender: true });
      };
      open(0);
      open(1);
      const written: Record<string, string[]> = { one: [], two: [] };
      let count = 0;
      const write = (at: number, to: string, text: string) =>
        browser.windows[at]?.outbox.write({ clientId: `c${(count += 1)}`, conversationId: to, text, replyTo: null, attachments: [] });
      const shownNowhereElse = () => {
        // Every message that is not on the server is on the screen of each window.
        for (const { outbox } of browser.windows) {
          outbox.load();
          const seen = new Set(outbox.shown().waiting.map(({ text }) => text));
          for (const [to, texts] of Object.entries(written))
            for (const text of texts) expect(seen.has(text) || server.texts(to).includes(text)).toBe(true);
        }
      };
      for (const each of acts) {
        const window = 'at' in each ? browser.windows[each.at] : undefined;
        if (each.do === 'write' && 'to' in each) {
          const text = `m${count}`;
          written[each.to]?.push(text);
          write(each.at, each.to, text);
        } else if (each.do === 'writeRefused' && 'to' in each) write(each.at, each.to, `refused ${count}`);
        else if (each.do === 'settle' && 'outcome' in each) window?.calls.splice(each.call, 1)[0]?.(each.outcome);
        else if (each.do === 'reload' && 'at' in each) open(each.at);
        else if (each.do === 'takeTurn' || each.do === 'loseTurn')
          window?.outbox.happen({ is: 'turned', isSender: each.do === 'takeTurn' });
        else if (each.do === 'wake') window?.outbox.happen({ is: 'woken' });
        else if (each.do === 'hear') for (const receive of browser.said.splice(0)) receive();
        else if (each.do === 'wait' && 'ms' in each) {
          browser.now += each.ms;
          for (const { pass } of browser.windows.map((one) => ({ pass: () => one.pass(browser.now) }))) pass();
        }
        await quiet();
        shownNowhereElse();
      }
      // Finally the connection works.
      for (let round = 0; round < 200 && [...browser.storage.values()].some((text) => text.includes('"failure":null')); round += 1) {
        browser.now += 60_000;
        for (const window of browser.windows) {
          window.outbox.happen({ is: 'turned', isSender: true });
          window.pass(browser.now);
          for (const end of window.calls.splice(0)) end('answered');
        }
        for (const receive of browser.said.splice(0)) receive();
        await quiet();
      }
      expect({ one: server.texts('one'), two: server.texts('two') }).toEqual(written);
      browser.windows[0]?.outbox.load();
      const left = browser.windows[0]?.outbox.shown().waiting ?? [];
      expect(left.every(({ failure, text }) => failure !== null && text.startsWith('refused'))).toBe(true);
    }),
    { numRuns: 300 },
  );
});
