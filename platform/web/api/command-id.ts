import { randomUuid } from './random-uuid.ts';

/** The ID of a command: the same for the same content, so that a retry is idempotent. */
export class CommandId {
  #said: { content: string; id: string } | undefined;

  of(content: unknown): string {
    const text = JSON.stringify(content);
    if (this.#said?.content !== text) this.#said = { content: text, id: randomUuid() };
    return this.#said.id;
  }

  /** After success, the same content sent again is a new command. */
  done(): void {
    this.#said = undefined;
  }
}
