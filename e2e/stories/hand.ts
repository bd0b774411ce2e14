import type { Locator, Page } from '@playwright/test';

/** Cost of a task. */
export interface Effort {
  clicks: number;
  /** Keys pressed, as letters or as commands. */
  keys: number;
  seconds: number;
}

/** Acts on a page as a hand does, and counts: a text is typed letter by letter, and a choice in a list is two clicks. */
export class Hand {
  #clicks = 0;
  #keys = 0;
  #since = Date.now();

  /** Begins the task; what was prepared does not count. */
  begin(): void {
    this.#clicks = this.#keys = 0;
    this.#since = Date.now();
  }

  get effort(): Effort {
    return { clicks: this.#clicks, keys: this.#keys, seconds: (Date.now() - this.#since) / 1000 };
  }

  async click(target: Locator): Promise<void> {
    this.#clicks += 1;
    await target.click();
  }

  /** Clicks into a field unless it has the focus, and types. */
  async type(field: Locator, text: string): Promise<void> {
    if (!(await field.evaluate((element) => element === document.activeElement))) await this.click(field);
    this.#keys += Array.from(text).length;
    await field.pressSequentially(text);
  }

  async press(page: Page, key: string): Promise<void> {
    this.#keys += 1;
    await page.keyboard.press(key);
  }

  /** Opens a list and chooses from it. */
  async choose(list: Locator, value: string | { label: string }): Promise<void> {
    this.#clicks += 2;
    await list.selectOption(value);
  }

  /** Sets a date and time, digit by digit. */
  async setTime(field: Locator, value: string): Promise<void> {
    this.#clicks += 1;
    this.#keys += value.replaceAll(/\D/g, '').length;
    await field.fill(value);
  }

  /** Chooses a file in the window of the system: two clicks there. */
  async chooseFile(input: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    this.#clicks += 2;
    await input.setInputFiles(file);
  }
}
