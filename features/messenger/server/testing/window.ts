import type { History, Message } from '../../contract/shapes.ts';

/** Reads what a window is missing. */
type Fetch = (query: { after: number; change: number }) => Promise<History>;

/**
 * Data of a conversation as a browser keeps it, from its first message on. Events are handled by
 * number only, in any order and repeated.
 */
export class Window {
  readonly messages: Message[] = [];
  change = 0;
  readonly #fetch: Fetch;
  #asking: Promise<void> = Promise.resolve();

  constructor(fetch: Fetch) {
    this.#fetch = fetch;
  }

  get lastSeq(): number {
    return this.messages.length;
  }

  /** Reads what is missing, one request after the other. */
  catchUp(): Promise<void> {
    this.#asking = this.#asking.catch(() => undefined).then(() => this.#askAll());
    return this.#asking;
  }

  async #askAll(): Promise<void> {
    for (let isMore = true; isMore;) {
      const got = await this.#fetch({ after: this.lastSeq, change: this.change });
      for (const message of got.changed) this.#put(message);
      for (const message of got.items) this.#put(message);
      this.change = got.change;
      isMore = got.isMoreAfter || got.isMoreChanged;
    }
  }

  #put(message: Message): void {
    const there = this.messages[message.seq - 1];
    if (message.seq > this.messages.length + 1) throw new Error(`message ${message.seq} comes behind ${this.messages.length}`);
    if (!there || there.change <= message.change) this.messages[message.seq - 1] = message;
  }

  /** The displayed content. */
  shown() {
    return this.messages.map(({ seq, author, text, deletedAt, editedAt, reactions, replyTo }) => ({
      seq,
      author: author?.id ?? null,
      text,
      isDeleted: deletedAt !== null,
      isEdited: editedAt !== null,
      replyTo: replyTo?.seq ?? null,
      reactions: Object.fromEntries(reactions.map(({ reaction, people }) => [reaction, people.map(({ id }) => id).sort()])),
    }));
  }
}
