import { expect } from '@playwright/test';
import { scaled } from '#platform/server/testing/timeouts.ts';
import { DriverError, type Driver, type ElementReference } from './driver.ts';
import { axeSource, findScript, type Step } from './in-page.ts';

const withinMs = scaled(20_000);
/** What can change until the next attempt. */
const passing = new Set(['stale element reference', 'element click intercepted', 'element not interactable', 'no such element']);

/** Keys of WebDriver; Control is held until the end, or until it comes again. */
const keys = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004', Backspace: '\uE003', Control: '\uE009', End: '\uE010' } as const;
const keyOf = (name: string): string => (name in keys ? keys[name as keyof typeof keys] : name);

/** What a window shows. Roles, names and texts find visible elements; an action takes the first. */
export class Part {
  readonly #driver: Driver;
  readonly #steps: readonly Step[];

  constructor(driver: Driver, steps: readonly Step[] = []) {
    this.#driver = driver;
    this.#steps = steps;
  }

  role(role: string, name?: string, { exact = false } = {}): Part {
    return this.#with({ role, name, exact });
  }

  css(css: string, options: Pick<Step, 'text' | 'hidden'> = {}): Part {
    return this.#with({ css, ...options });
  }

  /** The innermost elements with this text. */
  text(text: string, { exact = false } = {}): Part {
    return this.#with({ text, exact });
  }

  at(index: number): Part {
    return new Part(this.#driver, [...this.#steps.slice(0, -1), { ...this.#steps.at(-1), index }]);
  }

  /** These whose text has this part. */
  having(text: string): Part {
    return new Part(this.#driver, [...this.#steps.slice(0, -1), { ...this.#steps.at(-1), text }]);
  }

  async count(): Promise<number> {
    return (await this.#find()).length;
  }

  /** Waits until it is shown. */
  async shown(): Promise<void> {
    await expect.poll(() => this.count(), { message: `${this} is shown`, timeout: withinMs }).toBeGreaterThan(0);
  }

  async gone(): Promise<void> {
    await expect.poll(() => this.count(), { message: `${this} is gone`, timeout: withinMs }).toBe(0);
  }

  async click(): Promise<void> {
    await this.#act((element) => this.#send(element, 'click'));
  }

  /** Replaces the text of a field by typing. */
  async fill(text: string): Promise<void> {
    await this.#act(async (element) => {
      await this.#send(element, 'click');
      await this.#send(element, 'value', { text: `${keys.Control}a${keys.Control}${text === '' ? keys.Backspace : ''}` });
      if (text !== '') await this.#send(element, 'value', { text });
    });
  }

  /** Types after the existing text. */
  async type(text: string): Promise<void> {
    await this.#act((element) => this.#send(element, 'value', { text }));
  }

  /**
   * Types the parts of a date, such as month, day and year, from one to the next: each action of
   * WebDriver begins at the first one.
   */
  typeDate(...parts: readonly string[]): Promise<void> {
    return this.type(parts.join(keys.Tab));
  }

  /** Presses a key, such as `Enter` or `Control+b`. */
  async press(key: string): Promise<void> {
    const all = key.split('+');
    await this.type([...all, ...(all.length > 1 ? all.slice(0, -1) : [])].map(keyOf).join(''));
  }

  /** Chooses an option of a list by its text. */
  async select(option: string): Promise<void> {
    await this.css('option', { text: option, hidden: true }).click();
  }

  /** Chooses a file from the disk. */
  async choose(path: string): Promise<void> {
    await this.#act((element) => this.#send(element, 'value', { text: path }));
  }

  textContent(): Promise<string> {
    return this.#read('return arguments[0].textContent');
  }

  /** The text of a field. */
  value(): Promise<string> {
    return this.#read('return arguments[0].value');
  }

  toString(): string {
    return JSON.stringify(this.#steps);
  }

  #with(step: Step): Part {
    return new Part(this.#driver, [...this.#steps, step]);
  }

  #send(element: ElementReference, action: string, body: object = {}): Promise<unknown> {
    return this.#driver.send('POST', `/element/${Object.values(element)[0]}/${action}`, body);
  }

  async #find(): Promise<readonly ElementReference[]> {
    let found: readonly ElementReference[] | 'no axe';
    try {
      found = await this.#driver.run(findScript, this.#steps);
    } catch (error) {
      // The page was rendered between finding elements and naming them to the driver.
      if (error instanceof DriverError && error.code === 'stale element reference') return this.#find();
      throw error;
    }
    if (found !== 'no axe') return found;
    await this.#driver.run(axeSource);
    return this.#find();
  }

  async #read(script: string): Promise<string> {
    let read = '';
    await this.#act(async (element) => {
      read = await this.#driver.run<string>(script, element);
    });
    return read;
  }

  /** Does it to the first element, as soon as there is one that can be used. */
  async #act(deed: (element: ElementReference) => Promise<unknown>): Promise<void> {
    const deadline = Date.now() + withinMs;
    for (;;) {
      let reason: unknown = 'it is not shown';
      try {
        const [element] = await this.#find();
        if (element) {
          // WebDriver finds nothing to click while the page scrolls smoothly.
          await this.#driver.run(`arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })`, element);
          await deed(element);
          return;
        }
      } catch (error) {
        if (!(error instanceof DriverError) || !passing.has(error.code)) throw error;
        reason = error;
      }
      if (Date.now() > deadline) throw new Error(`${this}: ${String(reason)}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** The window of a person. */
export class WebKitPage extends Part {
  readonly #driver: Driver;
  readonly #url: string;

  constructor(driver: Driver, url: string) {
    super(driver);
    this.#driver = driver;
    this.#url = url;
  }

  async goto(path: string): Promise<void> {
    await this.#driver.send('POST', '/url', { url: new URL(path, this.#url).href });
  }

  async reload(): Promise<void> {
    await this.#driver.send('POST', '/refresh');
  }

  /** Waits until the page is taken over by its code (`isAlive` of e2e/support/person.ts). */
  async alive(): Promise<void> {
    const answers = () =>
      this.evaluate<string | null>(`
        dispatchEvent(new Event('pointermove'));
        return document.documentElement.getAttribute('data-answers')`);
    await expect.poll(answers, { message: 'the page can be used', timeout: withinMs }).toBe('');
  }

  async path(): Promise<string> {
    const { pathname, search } = new URL(await this.#driver.send<string>('GET', '/url'));
    return pathname + search;
  }

  async waitForPath(path: RegExp): Promise<string> {
    await expect.poll(() => this.path(), { message: `leads to ${path}`, timeout: withinMs }).toMatch(path);
    return this.path();
  }

  /** Runs the body of a function. */
  evaluate<Reply = unknown>(script: string, ...args: readonly unknown[]): Promise<Reply> {
    return this.#driver.run(script, ...args);
  }

  /** Runs the body of a function that calls `done` with the reply. */
  evaluateAsync<Reply = unknown>(script: string): Promise<Reply> {
    return this.#driver.runAsync(script);
  }

  async resize(width: number, height: number): Promise<void> {
    await this.#driver.send('POST', '/window/rect', { width, height });
  }

  /** A PNG of the window. */
  async screenshot(): Promise<Buffer> {
    return Buffer.from(await this.#driver.send<string>('GET', '/screenshot'), 'base64');
  }
}
