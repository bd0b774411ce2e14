/** A reason not to start that a person can remove; the message is one line that says what to do. Recognised by its code. */
export class CannotStart extends Error {
  readonly code = 'start.impossible';

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'CannotStart';
  }
}
