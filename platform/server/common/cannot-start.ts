/**
 * A condition that prevents the start and that the operator can remove. The message is one line
 * that says what to do. Recognised by its `code`.
 */
export class CannotStart extends Error {
  readonly code = 'start.impossible';

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'CannotStart';
  }
}
