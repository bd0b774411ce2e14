import { registerHooks } from 'node:module';
import type { ChainedEvent } from '#features/negotiation/contract/rules/events.ts';
import type { SessionState } from '#features/negotiation/contract/rules/state.ts';
import { together, type SentSession } from '#features/negotiation/contract/sent-session.ts';
import { hubChangedMessage } from '#features/hub/contract/live.ts';
import type { SessionFeed } from '#features/negotiation/web/session/session-feed.ts';
import type { LiveSocket } from '#platform/web/live-socket.ts';
import type { Caller } from './caller.ts';

// What of the product runs in a browser runs here without a screen: its own reconnection and its own feed are what is tried. Node takes no
// .tsx by itself; these have types in them, and no element.
registerHooks({
  load: (address, context, next) => next(address, address.endsWith('.tsx') ? { ...context, format: 'module-typescript' } : context),
});
const kept = new Map<string, string>();
const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: kept.set.bind(kept), removeItem: kept.delete.bind(kept) };
for (const [name, value] of Object.entries({
  localStorage: storage,
  window: new EventTarget(),
  document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
  navigator: { onLine: true },
}))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

const { openLiveSocket } = await import('#platform/web/live-socket.ts');
const { SessionFeed: Feed } = await import('#features/negotiation/web/session/session-feed.ts');

/** A window that stays open all the time: it shows what is in the Hub for the public, and the session it was taken to last. */
export class OpenWindow {
  readonly #reader: Caller;
  readonly #socket: LiveSocket;
  #feed: SessionFeed | undefined;
  #closeFeed: () => void = () => {};
  #reading: Promise<void> | undefined;
  #isStale = true;
  hub: readonly string[] = [];

  /** `reader` asks for what is on screen, as the page would; all windows belong to the same person. */
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
      link: { ...this.#socket, want: () => () => {} },
    });
    // As in a browser, each has its own.
    Object.assign(globalThis, { window: new EventTarget() });
    this.#closeFeed = this.#feed.open();
  }

  close(): void {
    this.#closeFeed();
    this.#socket.close();
  }

  /** Reads what is on screen anew, and once more where something came meanwhile. */
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

/** The newest things in the Hub for the public, as its first page has them. */
export async function readHub(reader: Caller): Promise<string[]> {
  const { items } = await reader.json<{ items: { title: string }[] }>('GET', '/api/hub?mode=public');
  return items.map(({ title }) => title);
}
