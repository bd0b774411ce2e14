import { expect, type BrowserContext, type Locator, type Page, type Request } from '@playwright/test';
import { scaled } from '#platform/server/testing/timeouts.ts';
import { confirmEmail, registered, type Api, type Newcomer } from './api.ts';
import type { Atrium } from './atrium.ts';
import type { Trouble } from './watch.ts';

/** A person with a browser, who acts on what the page shows; `api` is for setup. */
export interface Person extends Newcomer {
  page: Page;
  context: BrowserContext;
  /** Network address. */
  address: string;
  trouble: Trouble;
  /** Fills in the registration form and waits for success. */
  register(): Promise<void>;
  /** Confirms the address by the token of the email. */
  confirmAddress(): Promise<void>;
  /** Fills in the sign-in form and waits for success. */
  signIn(password?: string): Promise<void>;
  /** Chooses “Sign out” in the header. */
  signOut(): Promise<void>;
  /**
   * Creates an account through the API and signs the browser in, at the home page or another; null
   * opens none.
   */
  arrive(path?: string | null): Promise<Api>;
  /** The token stored in the browser, or null. */
  token(): Promise<string | null>;
}

/** Generous for a busy machine. */
const aliveWithinMs = scaled(20_000);

/**
 * Waits until the page is hydrated: server-rendered pages can be read before their code has loaded.
 * A resting page loads it on interaction.
 */
export async function isAlive(page: Page): Promise<void> {
  const html = page.locator('html');
  await expect(html, `${page.url()} is taken over`).toHaveAttribute('data-answers', { timeout: aliveWithinMs });
  const onTheirWay = new Set<Request>();
  const started = (request: Request) => void onTheirWay.add(request);
  const ended = (request: Request) => void onTheirWay.delete(request);
  page.on('request', started).on('requestfinished', ended).on('requestfailed', ended);
  try {
    await page.evaluate(() => window.dispatchEvent(new Event('pointermove')));
    await expect(html, `${page.url()} can be used`).toHaveAttribute('data-answers', '', { timeout: aliveWithinMs });
  } catch (error) {
    throw new Error(`${String(error)}\nStill on their way: ${Array.from(onTheirWay, (each) => each.url()).join(' ') || 'nothing'}`, {
      cause: error,
    });
  } finally {
    page.off('request', started).off('requestfinished', ended).off('requestfailed', ended);
  }
}

/**
 * Waits until a signed-in user's page is complete, with data that only the server knows. It then
 * knows the server's time; with a clock moved earlier it would ask first.
 */
export async function waitForPage(page: Page, shown: Locator): Promise<void> {
  await isAlive(page);
  await expect(accountMenu(page)).toBeVisible();
  await expect(shown).toBeVisible();
}

/** The button in the header with the user's name; it appears shortly after the page. */
export const accountMenu = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^(hello|bonjour|hola)/i });

/** Combines account, context and page into a person. */
export function personOf(atrium: Atrium, who: Newcomer, context: BrowserContext, page: Page, address: string, trouble: Trouble): Person {
  const field = (name: string) => page.locator(`main [name="${name}"]`);
  const submit = (name: string) =>
    page
      .locator('main form', { has: page.locator(`[name="${name}"]`) })
      .locator('button[type="submit"]')
      .click();
  const token = () => page.evaluate(() => localStorage.getItem('authToken'));
  const isIn = () => expect.poll(token, { message: `${who.name} is signed in` }).not.toBeNull();

  return {
    ...who,
    page,
    context,
    address,
    trouble,
    token,
    async register() {
      await page.goto('/register');
      await isAlive(page);
      for (const name of ['username', 'name', 'email', 'password'] as const) await field(name).fill(who[name]);
      await page.locator(`main [name="role"][value="${who.role}"]`).check();
      await field('acceptTerms').check();
      await submit('acceptTerms');
      await isIn();
    },
    async confirmAddress() {
      const { text } = await atrium.mailbox.mailTo(who.email, /Confirm your email address/);
      await confirmEmail(atrium, /\/confirmEmail\?token=(\S+)/.exec(text)?.[1] ?? '', address);
    },
    async signIn(password = who.password) {
      if (!new URL(page.url(), atrium.url).pathname.startsWith('/connect')) await page.goto('/connect#login');
      await isAlive(page);
      await field('identifier').fill(who.email);
      await field('password').fill(password);
      await submit('identifier');
      await isIn();
    },
    async signOut() {
      await accountMenu(page).click();
      await page.getByRole('menuitem', { name: /^(sign out|se déconnecter|cerrar sesión)$/i }).click();
      await page.waitForURL('**/backPage');
      await expect.poll(token, { message: `${who.name} is signed out` }).toBeNull();
    },
    async arrive(path = '/') {
      const api = await registered(atrium, who, address);
      // Any page of the site can access its storage; this one is a small text.
      await page.goto('/robots.txt');
      await page.evaluate(
        ([kept, email]) => {
          localStorage.setItem('authToken', kept);
          localStorage.setItem('userEmail', email);
        },
        [api.token, who.email] as const,
      );
      if (path !== null) await page.goto(path);
      return api;
    },
  };
}
