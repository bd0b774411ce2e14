import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import { parse } from 'regexparam';
import { act } from 'preact/test-utils';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';
import { listPeople } from '#features/accounts/contract/people-endpoints.ts';
import type { Endpoint, Reply } from '#platform/contract/endpoint.ts';
import type { Language } from '#platform/contract/language.ts';
import type { Words } from '#platform/contract/words.ts';
import { hasPendingCode } from '../loading/lazy.tsx';
import { createQueryClient } from '../queries/queries.ts';
import { queries } from '../queries/query-client.ts';
import { Router } from '../navigation/router.tsx';
import { session } from '../session/session.tsx';
import { ToastProvider } from '../ui/toasts.tsx';
import { WordsContext } from '../i18n/words.tsx';
import { nameable, nameOf } from './accessible-name.ts';
import { allWords } from './all-words.ts';
import { answer, Refusal, refusal, tokenOf, type Answer, type RequestInput } from './fake-replies.ts';
import { danglingReference } from './dangling-reference.ts';
import { normalizeHtml } from './normalized-html.ts';

export { nameOf } from './accessible-name.ts';
export { answer, Refusal, refusal, tokenOf, type Answer };

interface Around {
  /** Path and query of the page. */
  at?: string;
  language?: Language;
  /** Loaded messages by namespace; by default all English ones. */
  words?: Readonly<Record<string, Words>>;
  /** The signed-in person. */
  as?: { id: string; username: string };
  answers?: readonly Answer[];
  /** Responses of other fetches, by path. */
  plain?: Readonly<Record<string, () => Response>>;
  /** Prepares storage or features of the browser. */
  before?: () => void;
}

/** A call that the server received: `POST /api/files`. */
export interface SentCall {
  call: string;
  body?: unknown;
}

const paramsOf = ({ path }: Endpoint) => path.split(':').length;
// Tests may replace timers.
const { setTimeout: afterAll } = globalThis;
/** Runs work with the renders and effects that it causes. */
const acting = (work: () => Promise<unknown>): Promise<void> => act(async () => void (await work()));

/** Restores real timers after running pending ones, since batched lookups wait for them. */
export async function endFakeTimers(): Promise<void> {
  if (vi.isFakeTimers()) await acting(() => vi.runOnlyPendingTimersAsync());
  vi.useRealTimers();
}

/** Part of a page in a window without layout, with a fake server. Only one is open at a time. */
export class Screen {
  static #open: Screen | undefined;
  /** All calls other than reads, in order. */
  readonly sent: SentCall[] = [];
  /** The browser is leaving the page, so that progress indicators do not end. */
  isLeaving = false;
  /** Addresses of reads, in order. */
  readonly read: string[] = [];
  /** Files that the browser saved. */
  readonly kept: { name: string; text: string }[] = [];
  /** Names request avatars everywhere; by default there are none. */
  readonly #answers = new Map<Endpoint, unknown>([[listPeople, { items: [] }]]);
  readonly #place = document.createElement('main');
  readonly #root = createRoot(this.#place);
  #underWay = 0;
  #fault: string | undefined;

  static async open(
    part: ReactNode,
    { at = '/', language = 'en', words = allWords, as, answers = [], plain = {}, before }: Around = {},
  ): Promise<Screen> {
    await Screen.leave();
    // A previous test may have set it offline.
    onlineManager.setOnline(true);
    const screen = (Screen.#open = new Screen());
    for (const [endpoint, reply] of answers) screen.answer(endpoint, reply as never);
    globalThis.fetch = async (address, init) => plain[`${address as string}`]?.() ?? screen.#fetch(`${address as string}`, init);
    globalThis.history.replaceState(null, '', at);
    document.documentElement.lang = language;
    document.body.replaceChildren(screen.#place);
    if (as) session.start(tokenOf(as));
    else session.check();
    before?.();
    const client = (queries.client = createQueryClient());
    await acting(async () =>
      screen.#root.render(
        <QueryClientProvider client={client}>
          <WordsContext value={{ language, catalogues: new Map(Object.entries(words)), choose: () => {} }}>
            <Router>
              <ToastProvider labels={{ region: 'notices', dismiss: 'dismiss' }}>{part}</ToastProvider>
            </Router>
          </WordsContext>
        </QueryClientProvider>,
      ),
    );
    await screen.settle();
    return screen;
  }

  static leave = async (): Promise<void> => Screen.#open?.close();

  async close(): Promise<void> {
    await acting(async () => this.#root.unmount());
    queries.client?.clear();
    queries.client = undefined;
    if (session.token() !== null) session.end();
    localStorage.clear();
    sessionStorage.clear();
    Screen.#open = undefined;
  }

  /** Sets the reply of an endpoint from now on. */
  answer<E extends Endpoint>(endpoint: E, reply: Reply<E> | Refusal | ((requested: RequestInput) => Reply<E>)): void {
    this.#answers.set(endpoint, reply);
  }

  /** Current path, query and fragment. */
  get at(): string {
    return `${location.pathname}${location.search}${location.hash}`;
  }

  /** HTML of the page, with dialogs and notices, without styles and icons. */
  html(): string {
    return normalizeHtml(document.body.innerHTML).replaceAll(/ (class|style)="[^"]*"|<svg.*?<\/svg>/g, '');
  }

  /** Text of the page. */
  text(): string {
    return normalizeHtml(document.body.textContent).replaceAll(/\s+/g, ' ');
  }

  /** The first element that matches; throws if there is none. */
  find<E extends HTMLElement = HTMLElement>(selector: string): E {
    const found = document.querySelector<E>(selector);
    if (!found) throw new Error(`There is no ${selector}: ${this.html()}`);
    return found;
  }

  /**
   * Control or link with this accessible name; the last of several, since dialogs come last.
   */
  named(name: string): HTMLElement {
    const found = [...document.querySelectorAll<HTMLElement>(nameable)].findLast((element) => nameOf(element) === name);
    if (!found) throw new Error(`Nothing is named “${name}”, but: ${this.names().join(' · ')}`);
    return found;
  }

  /** Accessible names of all controls. */
  names(): string[] {
    return [...document.querySelectorAll(nameable)].map(nameOf).filter(Boolean);
  }

  /** Texts of the toasts. */
  toasts(): string[] {
    return [...document.querySelectorAll('[aria-live=polite] > li')].map(({ textContent }) => normalizeHtml(textContent).trim());
  }

  async press(what: string | HTMLElement): Promise<void> {
    await this.does(() => (typeof what === 'string' ? this.named(what) : what).click());
  }

  /** Presses a key at the focused or a given element. */
  async key(key: string, options: KeyboardEventInit = {}, at: Element = document.activeElement ?? document.body): Promise<void> {
    await this.does(() => {
      for (const type of ['keydown', 'keyup'])
        at.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, cancelable: true, ...options }));
    });
  }

  /** Fills in a field, by its name, or selects an option. */
  async fill(field: string | HTMLElement, value: string): Promise<void> {
    const element = typeof field === 'string' ? this.find(`[name="${field}"]`) : field;
    // As in a browser, what `input` causes is rendered before `change`.
    await acting(async () => {
      // React ignores values set by its own setter.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, value);
      element.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await this.does(() => element.dispatchEvent(new Event('change', { bubbles: true })));
  }

  /** Replaces the text in the rich-text editor. */
  async write(text: string): Promise<void> {
    await this.until(() => document.querySelector('[contenteditable=true]'));
    const { editor } = this.find('[contenteditable=true]') as HTMLElement & { editor: Editor };
    await this.does(() => editor.commands.setContent(text === '' ? '' : `<p>${text}</p>`, { emitUpdate: true }));
  }

  async choose(field: string | HTMLElement, files: readonly File[]): Promise<void> {
    const element = typeof field === 'string' ? this.find(field) : field;
    const value = files[0] ? `C:\\fakepath\\${files[0].name}` : '';
    // Browsers emit no event if the same file is chosen again, unless the field was cleared.
    if ('value' in element && element.value === value && value !== '') return;
    Object.defineProperties(element, { files: { value: files, configurable: true }, value: { value, writable: true, configurable: true } });
    await this.does(() => element.dispatchEvent(new Event('change', { bubbles: true })));
  }

  /** Submits the last form of the page. */
  async submit(): Promise<void> {
    await this.does(() => [...document.forms].at(-1)?.requestSubmit());
  }

  /** Submits the form that matches. */
  async submitOf(form: string): Promise<void> {
    await this.does(() => this.find<HTMLFormElement>(form).requestSubmit());
  }

  /** Runs `something` and waits until all its effects have happened. */
  async does(something: () => unknown): Promise<void> {
    await acting(async () => something());
    await this.settle();
    // Everything that was started must end. Signing runs outside this thread, which takes a moment.
    for (let turn = 0; this.#isBusy(); turn += 1) {
      if (turn === 500)
        throw new Error(`It is busy for ever: ${normalizeHtml(document.querySelector('[aria-busy=true]')?.outerHTML ?? '')}`);
      await acting(() => new Promise((resolve) => afterAll(resolve, 4)));
      await this.settle();
    }
  }

  /** Whether a progress indicator is shown without a pending request. */
  #isBusy(): boolean {
    if (this.isLeaving || vi.isFakeTimers() || this.#underWay > 0) return false;
    return document.querySelector('[aria-busy=true]') !== null;
  }

  /** Waits until nothing is being read, sent or loaded. */
  async settle(): Promise<void> {
    for (let turn = 0, quiet = 0; quiet < 2; turn += 1) {
      if (turn === 3_000) throw new Error(`It does not come to rest: ${this.text()}`);
      await acting(async () => {
        await vi.dynamicImportSettled();
        await new Promise((resolve) => afterAll(resolve, 0));
        // With fake timers, runs only what is due now.
        if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(0);
      });
      const isReading = !vi.isFakeTimers() && queries.client?.isFetching();
      quiet = this.#underWay > 0 || hasPendingCode() || isReading ? 0 : quiet + 1;
    }
    const fault = this.#fault ?? danglingReference();
    if (fault) throw new Error(fault);
  }

  /** Waits for a condition that becomes true without further input. */
  async until(isSo: () => unknown): Promise<void> {
    for (let turn = 0; !isSo(); turn += 1) {
      if (turn === 5_000) throw new Error(`It never came: ${isSo.toString()}, but: ${this.text()}`);
      await acting(() => new Promise((resolve) => afterAll(resolve, 0)));
    }
    await this.settle();
  }

  async #fetch(address: string, init: RequestInit = {}): Promise<Response> {
    const { pathname, searchParams } = new URL(address, location.href);
    const { method = 'GET' } = init;
    const body: unknown = init.body === undefined ? undefined : JSON.parse(init.body as string);
    if (method !== 'GET') this.sent.push({ call: `${method} ${address}`, ...(JSON.stringify(body) === '{}' ? {} : { body }) });
    else if (pathname !== listPeople.path) this.read.push(address);
    this.#underWay += 1;
    try {
      await Promise.resolve();
      // Paths without parameters take precedence.
      for (const [endpoint, reply] of [...this.#answers].toSorted(([one], [other]) => paramsOf(one) - paramsOf(other))) {
        if (endpoint.method !== method) continue;
        const { pattern, keys } = parse(endpoint.path);
        const found = pattern.exec(pathname);
        if (!found) continue;
        const params = Object.fromEntries(keys.map((key, at) => [key, decodeURIComponent(found[at + 1] ?? '')]));
        const requested: RequestInput = { params, query: Object.fromEntries(searchParams), body };
        // The server would refuse invalid input.
        for (const part of ['params', 'query', 'body'] as const) endpoint[part]?.parse(requested[part]);
        const answered = typeof reply === 'function' ? await (reply as (requested: RequestInput) => unknown)(requested) : reply;
        if (answered instanceof Refusal) return Response.json(answered.body, { status: answered.status });
        return Response.json(answered ?? {}, { status: endpoint.status === 204 ? 200 : (endpoint.status ?? 200) });
      }
      this.#fault = `Nothing answers ${method} ${address}`;
    } catch (error) {
      if (error instanceof Refusal) return Response.json(error.body, { status: error.status });
      this.#fault = `${method} ${address}: ${String(error)}`;
    } finally {
      this.#underWay -= 1;
    }
    return Response.json({ code: 'server.failed' }, { status: 500 });
  }

  /** Records the file of a download link, which is never inserted into the page. */
  static keep({ href, download }: HTMLAnchorElement): void {
    const screen = Screen.#open;
    if (!screen) return;
    screen.#underWay += 1;
    void Promise.resolve(blobs.get(href)?.text()).then((text = '') => {
      screen.kept.push({ name: download, text });
      screen.#underWay -= 1;
    });
  }
}

const blobs = new Map<string, Blob>();
URL.createObjectURL = (blob) => {
  const address = `blob:http://localhost:3000/${blobs.size}`;
  blobs.set(address, blob as Blob);
  return address;
};
URL.revokeObjectURL = (address) => void blobs.delete(address);
HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
  if (this.download) Screen.keep(this);
  else HTMLElement.prototype.click.call(this);
};
