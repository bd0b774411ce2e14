import { call, refresh } from '#platform/web/api/api.ts';
import { keepDraft, listConversations, readDraft } from '../../contract/endpoints.ts';
import type { StoredDraft } from '../outbox/message-store.ts';
import { ownOutbox } from '../outbox/use-outbox.ts';
import { Listeners } from '#platform/web/storage/listeners.ts';

/** Delay after the last key before the draft is saved on the server. */
const pauseMs = 1_200;
const againMs = 10_000;

export type DraftContent = Pick<StoredDraft, 'text' | 'replyTo' | 'attachments'>;

/**
 * Draft of a conversation: stored on this device immediately, and on the server debounced. A local
 * draft takes precedence over the server's. Files and the quoted message stay on this device.
 */
export class DraftAutosaver {
  readonly #conversationId: string;
  readonly #listeners = new Listeners();
  #content: DraftContent;
  /** Text on the server, as far as this window knows. */
  #known: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(conversationId: string) {
    this.#conversationId = conversationId;
    this.#content = this.#stored() ?? { text: '', replyTo: null, attachments: [] };
  }

  readonly subscribe = this.#listeners.subscribe;
  readonly content = (): DraftContent => this.#content;

  /** Starts synchronisation; the returned function stops it and saves what is pending. */
  open(): () => void {
    if (this.#stored()) this.#bringIn(pauseMs);
    void this.take();
    const retry = () => this.#timer !== undefined && void this.#bring();
    addEventListener('online', retry);
    return () => {
      removeEventListener('online', retry);
      if (this.#timer !== undefined) void this.#bring();
    };
  }

  change(change: (now: DraftContent) => DraftContent): void {
    this.#set(change(this.#content));
    if (this.#isOnServer(this.#known)) return this.#forget();
    ownOutbox()?.store.saveDraft({ ...this.#content, conversationId: this.#conversationId, at: Date.now() });
    this.#bringIn(pauseMs);
  }

  /** Reads the server's draft, unless something was typed here since. */
  async take(): Promise<void> {
    try {
      const { text } = await call(readDraft, { params: { id: this.#conversationId } });
      this.#known = text;
      if (!this.#stored()) this.#set({ ...this.#content, text });
    } catch {
      // Offline: the local draft is used.
    }
  }

  async #bring(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { text } = this.#content;
    try {
      if (this.#known !== text) {
        // Until the answer, either text may be there.
        this.#known = undefined;
        await call(keepDraft, { params: { id: this.#conversationId }, body: { text } });
      }
      this.#known = text;
      if (this.#isOnServer(text)) this.#forget();
      await refresh(listConversations);
    } catch {
      if (this.#timer === undefined) this.#bringIn(againMs);
    }
  }

  #bringIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#bring(), ms);
  }

  /** Whether nothing would be lost with this device: the server has `text`, and nothing is attached. */
  #isOnServer(text: string | undefined): boolean {
    const { text: written, replyTo, attachments } = this.#content;
    return written === text && !replyTo && attachments.length === 0;
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    ownOutbox()?.store.forgetDraft(this.#conversationId);
  }

  #stored = (): StoredDraft | undefined => ownOutbox()?.store.draftOf(this.#conversationId);

  #set(content: DraftContent): void {
    this.#content = content;
    this.#listeners.notify();
  }
}
