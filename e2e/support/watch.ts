import type { Page } from '@playwright/test';

/** Expected refusals: Chromium logs each such answer. */
const expectedAnswers = /^Failed to load resource: the server responded with a status of (401|403|404|409|410|413|422|429)\b/;
/** Firefox reports a live connection that was being opened when the page was left. */
const leftInFirefox =
  /^(Firefox can’t establish a connection to the server at wss?:|The connection to wss?:\S+ was interrupted while the page was loading)/;

/** Unexpected errors in a browser. */
export class Trouble {
  readonly #lines: string[] = [];
  readonly #expected: RegExp[] = [expectedAnswers];

  /** Declares log lines as expected from now on, such as in an offline journey. */
  expect(line: RegExp): void {
    this.#expected.push(line);
  }

  /** Records uncaught errors, console errors (including policy violations) and crashes. */
  watch(page: Page, who: string): void {
    const note = (line: string) => this.#lines.push(`${who}, ${new URL(page.url()).pathname}: ${line}`);
    page.on('pageerror', (error) => {
      if (!leftInFirefox.test(error.message)) note(`uncaught ${error.stack || String(error)}`);
    });
    page.on('crash', () => note('the page crashed'));
    page.on('console', (message) => {
      if (message.type() === 'error' && !this.#expected.some((each) => each.test(message.text())))
        note(`${message.text()} ${message.location().url}:${message.location().lineNumber}`);
    });
  }

  /** The errors so far. */
  get lines(): readonly string[] {
    return this.#lines;
  }
}
