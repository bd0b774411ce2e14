import { randomUuid } from './random-uuid.ts';

/** The id under which a command is sent: the same for as long as the same is to be said, so that a retry has no second effect. */
export class CommandId {
  #said: { content: string; id: string } | undefined;

  of(content: unknown): string {
    const text = JSON.stringify(content);
    if (this.#said?.content !== text) this.#said = { content: text, id: randomUuid() };
    return this.#said.id;
  }

  /** It got through: the same said once more is a command of its own. */
  done(): void {
    this.#said = undefined;
  }
}
