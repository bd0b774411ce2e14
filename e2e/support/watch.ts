import type { Page } from '@playwright/test';

/** Refusals that journeys ask for: Chromium writes a console line for each answer of these kinds. */
const expectedAnswers = /^Failed to load resource: the server responded with a status of (401|403|404|409|410|413|422|429)\b/;

/** What went wrong in a browser without anybody having asked for it. */
export class Trouble {
  readonly #lines: string[] = [];
  readonly #expected: RegExp[] = [expectedAnswers];

  /** From now on, lines like this are part of the story (a journey that goes offline, say). */
  expect(line: RegExp): void {
    this.#expected.push(line);
  }

  /** Notes uncaught errors, console errors (broken rules of the content security policy among them) and crashes. */
  watch(page: Page, who: string): void {
    const note = (line: string) => this.#lines.push(`${who}, ${new URL(page.url()).pathname}: ${line}`);
    page.on('pageerror', (error) => note(`uncaught ${error.stack || String(error)}`));
    page.on('crash', () => note('the page crashed'));
    page.on('console', (message) => {
      if (message.type() === 'error' && !this.#expected.some((each) => each.test(message.text()))) note(message.text());
    });
  }

  /** What was noted so far. */
  get lines(): readonly string[] {
    return this.#lines;
  }
}
