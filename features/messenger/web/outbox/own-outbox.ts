import { call, refresh } from '#platform/web/api/api.ts';
import { isProblem } from '#platform/web/api/problem.ts';
import { DraftStore } from '#platform/web/drafts/draft-store.ts';
import { prefixOf } from '#platform/web/drafts/draft-kinds.ts';
import type { Writer } from '#platform/web/session/session.tsx';
import { WindowLock } from '#platform/web/storage/window-lock.ts';
import { listConversations, sendMessage } from '../../contract/endpoints.ts';
import { MessageStore } from './message-store.ts';
import { Outbox } from './outbox.ts';
import type { SentMessage, WaitingMessage } from './waiting-message.ts';

/** A request without a reply for this long is considered lost. */
const silentMs = 20_000;

/**
 * Outbox of the signed-in person in this window. A lock elects one window as sender: the one used
 * last. The lock only saves requests: duplicates are idempotent, and messages stay in order.
 */
export class OwnOutbox {
  readonly writer: Writer;
  readonly store: MessageStore;
  readonly outbox: Outbox;
  readonly #end = new AbortController();
  readonly #lock: WindowLock;
  readonly #channel: BroadcastChannel | undefined;
  #isHolding = false;

  constructor(writer: Writer) {
    this.writer = writer;
    this.#lock = new WindowLock(`messages ${writer.id}`, this.#end.signal, (isHolding) => this.#turn(isHolding));
    this.store = new MessageStore(new DraftStore(writer));
    this.#channel = new BroadcastChannel(`messages ${writer.id}`);
    this.outbox = new Outbox({
      store: this.store,
      send,
      notifyOtherWindows: (sent) => this.#say(sent ?? null),
      now: () => Date.now(),
      later: (run, ms) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    });
    this.store.dropOldFiles();
    const { signal } = this.#end;
    this.#channel?.addEventListener('message', ({ data }) => this.#receive(data as SentMessage | null), { signal });
    // A stored message may arrive before the notification of its window.
    const prefix = prefixOf(writer.id, 'message');
    addEventListener('storage', ({ key }) => key?.startsWith(prefix) && this.outbox.load(), { signal });
    addEventListener('beforeunload', (event) => this.outbox.isAtRisk() && event.preventDefault(), { signal });
    for (const sign of ['online', 'pageshow', 'focus']) addEventListener(sign, () => this.#seen(), { signal });
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.#seen(), { signal });
    if (!('locks' in navigator)) this.#turn(true);
    else if (document.visibilityState === 'visible') this.#lock.steal();
    else this.#lock.request();
  }

  /** Stops sending; unsent messages are sent when the person signs in again. */
  stop(): void {
    this.outbox.end();
    this.#end.abort();
    this.#channel?.close();
  }

  #say(sent: SentMessage | null): void {
    if (!this.#end.signal.aborted) this.#channel?.postMessage(sent);
  }

  #receive(sent: SentMessage | null): void {
    if (sent) this.outbox.noteSent(sent);
    else this.outbox.load();
  }

  /** The window got the focus or a connection: it becomes the sender and retries immediately. */
  #seen(): void {
    if ('locks' in navigator && !this.#isHolding && document.hasFocus()) this.#lock.steal();
    this.outbox.happen({ is: 'woken' });
  }

  #turn(isHolding: boolean): void {
    this.#isHolding = isHolding;
    this.outbox.happen({ is: 'turned', isSender: isHolding });
  }
}

async function send(message: WaitingMessage): Promise<number> {
  try {
    return await post(message);
  } catch (error) {
    // The conversation is lost: the list shows it no longer, and the message by itself.
    if (isProblem(error) && error.code === 'thing.notFound') void refresh(listConversations);
    throw error;
  }
}

async function post({ conversationId, clientId, text, replyTo, attachments }: WaitingMessage): Promise<number> {
  const files = attachments.flatMap(({ uploadId, description }) => (uploadId === null ? [] : [{ uploadId, description }]));
  const described = files.filter(({ description }) => description !== '');
  const { seq } = await call(
    sendMessage,
    {
      params: { id: conversationId },
      body: {
        clientId,
        text,
        ...(replyTo ? { replyTo: replyTo.seq } : {}),
        uploadIds: files.map(({ uploadId }) => uploadId),
        descriptions: Object.fromEntries(described.map(({ uploadId, description }) => [uploadId, description])),
      },
    },
    AbortSignal.timeout(silentMs),
  );
  return seq;
}
