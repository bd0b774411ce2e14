import { registerHooks } from 'node:module';
import type { ChainedEvent } from '#features/negotiation/contract/rules/events.ts';
import type { SessionState } from '#features/negotiation/contract/rules/state.ts';
import { together, type SentSession } from '#features/negotiation/contract/sent-session.ts';
import { hubChangedMessage } from '#features/hub/contract/live.ts';
import type { SessionFeed } from '#features/negotiation/web/session/session-feed.ts';
import type { LiveSocket } from '#platform/web/live/live-socket.ts';
import type { Caller } from './caller.ts';

// Runs the application's reconnection and feed code without a screen. Node loads no .tsx by itself;
// these files have types but no JSX.
registerHooks({
  load: (address, context, next) => next(address, address.endsWith('.tsx') ? { ...context, format: 'module-typescript' } : context),
});
const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: stored.set.bind(stored),
  removeItem: stored.delete.bind(stored),
};
for (const [name, value] of Object.entries({
  localStorage: storage,
  window: new EventTarget(),
  document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
  navigator: { onLine: true },
}))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

const { openLiveSocket } = await import('#platform/web/live/live-socket.ts');
const { SessionFeed: Feed } = await import('#features/negotiation/web/session/session-feed.ts');

/** A permanently open window with the public Hub and a session. */
export class OpenWindow {
  readonly #reader: Caller;
  readonly #socket: LiveSocket;
  #feed: SessionFeed | undefined;
  #closeFeed: () => void = () => {};
  #reading: Promise<void> | undefined;
  #isStale = true;
  hub: readonly string[] = [];

  /** `reader` makes the requests of the page; all windows belong to one person. */
  constructor(url: string, reader: Caller) {
    this.#reader = reader;
    storage.setItem('authToken', reader.token);
    Object.assign(globalThis, { location: new URL(url) });
    const refresh = () => void this.#refresh();
    this.#socket = openLiveSocket({
      onBegin: refresh,
      onReturn: refresh,
      onMessage: ({ type }) => type === hubChangedMessage && refresh(),
    });
  }

  isLive(): boolean {
    return this.#socket.isConnected() && (!this.#feed || this.#feed.connection() === 'live');
  }

  session(): SessionState | undefined {
    return this.#feed?.state();
  }

  async show(sessionId: string): Promise<void> {
    const path = `/api/negotiations/${sessionId}`;
    const read = async () => {
      const sent = await this.#reader.json<SentSession & { now: string }>('GET', path);
      return { state: together(sent), now: sent.now };
    };
    const first = await read();
    this.#closeFeed();
    this.#feed = new Feed(first, {
      read,
      readEvents: (after) =>
        this.#reader.json<{ seq: number; now: string; events: ChainedEvent[] }>('GET', `${path}/events?after=${after}&known=${after}`),
      onGone: () => {},
      link: { ...this.#socket, acquire: () => () => {} },
    });
    // Each window has globals of its own, as in browsers.
    Object.assign(globalThis, { window: new EventTarget() });
    this.#closeFeed = this.#feed.open();
  }

  close(): void {
    this.#closeFeed();
    this.#socket.close();
  }

  /** Refetches what is on screen, repeatedly if it changes meanwhile. */
  async #refresh(): Promise<void> {
    this.#isStale = true;
    this.#reading ??= (async () => {
      while (this.#isStale) {
        this.#isStale = false;
        this.hub = await readHub(this.#reader);
      }
    })().finally(() => (this.#reading = undefined));
    await this.#reading.catch(() => {});
  }
}

/** Newest titles on the first page of the public Hub. */
export async function readHub(reader: Caller): Promise<string[]> {
  const { items } = await reader.json<{ items: { title: string }[] }>('GET', '/api/hub?mode=public');
  return items.map(({ title }) => title);
}
