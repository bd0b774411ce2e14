import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Locator, Page, Request } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signedIn } from './support/api.ts';
import { startAtrium, type Atrium } from './support/atrium.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { isAlive } from './support/person.ts';
import type { Trouble } from './support/watch.ts';

/** A visitor without a cookie choice, and the reports of their browser. */
async function newcomer(
  browser: Browser,
  atrium: Atrium,
  trouble: Trouble,
  locale = 'en-US',
): Promise<{ page: Page; reports: string[]; close: () => Promise<void> }> {
  const context = await browser.newContext({ baseURL: atrium.url, locale });
  const page = await context.newPage();
  trouble.watch(page, 'the newcomer');
  const reports: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/analytics')) reports.push(pathname);
  });
  return { page, reports, close: () => context.close() };
}

/**
 * Waits in real time until a page with a paused clock has received all responses and done all its
 * tasks. Message channels are outside the controlled clock; React and the loading of modules take
 * a few tasks each.
 */
function idleness(page: Page): () => Promise<void> {
  const awaited = new Set<Request>();
  const done = (request: Request) => void awaited.delete(request);
  page
    // A beacon is sent without waiting for an answer.
    .on('request', (request) => void (request.resourceType() === 'ping' || awaited.add(request)))
    .on('requestfinished', done)
    .on('requestfailed', done);
  return async () => {
    await expect.poll(() => [...awaited].map((request) => request.url())).toEqual([]);
    await page.evaluate(async () => {
      const { port1, port2 } = new MessageChannel();
      for (let turn = 0; turn < 20; turn += 1)
        await new Promise((resolve) => {
          port1.addEventListener('message', resolve, { once: true });
          port1.start();
          port2.postMessage('');
        });
    });
  };
}

const stored = (page: Page) =>
  page.evaluate(() => ({ consent: localStorage.getItem('cookie_consent'), visitor: localStorage.getItem('visitorId') }));
const visitsOf = (reports: readonly string[]) => reports.filter((report) => report.startsWith('/api/analytics/visit'));

test('CK-01 CK-02 the banner asks without blocking the page, and Accept starts counting visits', async ({ browser, atrium, trouble }) => {
  const { page, reports, close } = await newcomer(browser, atrium, trouble);
  // The page has a controlled clock, which waits at each step for what the page is loading and
  // doing, so the speed of the machine does not matter.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const banner = page.getByRole('region', { name: 'Cookies on this site' });
  const isIdle = idleness(page);
  const msUntil = async (found: Locator, stepMs: number) => {
    for (let ms = 0; ms < 1_000; ms += stepMs) {
      await isIdle();
      if ((await found.count()) > 0) return ms;
      await page.clock.runFor(stepMs);
    }
    return Number.POSITIVE_INFINITY;
  };
  await page.goto('/');
  await msUntil(page.locator('html[data-answers]'), 4);
  await expect(banner).toHaveCount(0);
  // The delay starts slightly before hydration ends; React can take another 300 ms to insert the
  // banner.
  const waitedMs = await msUntil(banner, 25);
  expect(waitedMs).toBeGreaterThan(200);
  expect(waitedMs).toBeLessThan(700);
  await page.clock.resume();
  await expect(banner).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'consent-banner');
  await page.getByRole('banner').getByRole('link', { name: 'Hub' }).click();
  await page.waitForURL('**/flux');
  await expect(banner).toBeVisible();
  expect(await stored(page)).toEqual({ consent: null, visitor: null });
  await expect.poll(() => reports).toEqual(['/api/analytics/view', '/api/analytics/view']);
  await banner.getByRole('button', { name: 'Accept' }).click();
  await expect(banner).toHaveCount(0);
  await expect.poll(() => visitsOf(reports).length).toBe(1);
  expect(await stored(page)).toEqual({ consent: 'granted', visitor: expect.stringMatching(/^\{"id":"[0-9a-f]{32}"/) });

  // Consent can be withdrawn in the footer of any page; nothing remains.
  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' }).click();
  const choice = page.getByRole('dialog', { name: 'Cookie settings' });
  await expect(choice.getByRole('checkbox', { name: 'Analytics' })).toBeChecked();
  await choice.getByRole('button', { name: 'Decline' }).click();
  expect(await stored(page)).toEqual({ consent: 'denied', visitor: null });
  await page.reload();
  await isAlive(page);
  await expect.poll(() => reports.length).toBe(4);
  expect(visitsOf(reports)).toHaveLength(1);
  await close();
});

test('CK-01 on a phone the banner is one row, in every language', async ({ browser, atrium }) => {
  for (const locale of ['en-GB', 'fr-FR', 'es-ES']) {
    const context = await browser.newContext({ baseURL: atrium.url, locale, viewport: { width: 360, height: 740 }, hasTouch: true });
    const page = await context.newPage();
    await page.goto('/');
    const banner = page.locator('[data-consent]');
    await expect(banner).toBeVisible();
    const [button, asked] = await Promise.all([banner.getByRole('button').first().boundingBox(), banner.boundingBox()]);
    // Text never makes it higher than its buttons.
    expect(asked?.height, locale).toBeLessThanOrEqual((button?.height ?? 0) + 16);
    await context.close();
  }
});

test('CK-01 Decline stores the choice and counts no visit; Customize offers the choice with analytics off', async ({
  browser,
  atrium,
  trouble,
}) => {
  const { page, reports, close } = await newcomer(browser, atrium, trouble);
  await page.goto('/propos');
  await page.getByRole('button', { name: 'Customize' }).click();
  const choice = page.getByRole('dialog', { name: 'Cookie settings' });
  await expect(choice.getByRole('checkbox', { name: 'Necessary' })).toBeChecked();
  await expect(choice.getByRole('checkbox', { name: 'Necessary' })).toBeDisabled();
  await expect(choice.getByRole('checkbox', { name: 'Analytics' })).not.toBeChecked();
  await expectAccessible(page);
  await lookAt(page, 'cookie-settings');
  // Closing is no choice: the banner returns.
  await choice.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('region', { name: 'Cookies on this site' })).toBeVisible();
  expect((await stored(page)).consent).toBeNull();
  await page.getByRole('button', { name: 'Customize' }).press('Enter');
  await choice.getByRole('checkbox', { name: 'Analytics' }).press('Space');
  await choice.getByRole('button', { name: 'To validate' }).press('Enter');
  expect((await stored(page)).consent).toBe('granted');
  await expect.poll(() => visitsOf(reports).length).toBe(1);
  await close();

  const other = await newcomer(browser, atrium, trouble, 'fr-FR');
  await other.page.goto('/propos');
  await other.page.getByRole('button', { name: 'Refuser' }).click();
  expect(await stored(other.page)).toEqual({ consent: 'denied', visitor: null });
  await other.page.clock.install();
  await other.page.reload();
  await isAlive(other.page);
  await other.page.clock.runFor(5_000);
  await expect(other.page.getByRole('region', { name: 'Les cookies de ce site' })).toHaveCount(0);
  expect(visitsOf(other.reports)).toEqual([]);
  await other.close();
});

test('CK-02 visitors with Do Not Track are not counted, and a choice expires after thirteen months', async ({
  browser,
  atrium,
  trouble,
}) => {
  const { page, reports, close } = await newcomer(browser, atrium, trouble);
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await page.goto('/propos');
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.evaluate(() => {
    localStorage.setItem('cookie_consent', 'granted');
    localStorage.setItem('visitorId', JSON.stringify({ id: 'a'.repeat(32), since: '2020-01-01' }));
  });
  await page.reload();
  await expect(page.getByRole('region', { name: 'Cookies on this site' })).toBeVisible();
  expect(await stored(page)).toEqual({ consent: null, visitor: null });
  expect(reports).toEqual([]);
  await close();
});

test('CK-02 a refusal expires after thirteen months too, and not before', async ({ browser, atrium, trouble }) => {
  const { page, close } = await newcomer(browser, atrium, trouble);
  await page.goto('/propos');
  await page.getByRole('button', { name: 'Decline' }).click();
  const answeredMonthsAgo = (months: number) =>
    page.evaluate((count) => {
      const day = new Date();
      day.setUTCDate(1);
      day.setUTCMonth(day.getUTCMonth() - count);
      localStorage.setItem('cookie_consent_day', day.toISOString().slice(0, 10));
    }, months);
  expect(await page.evaluate(() => localStorage.getItem('cookie_consent_day'))).toBe(new Date().toISOString().slice(0, 10));
  const counted = page.waitForRequest('**/api/analytics/view');
  await answeredMonthsAgo(11);
  await page.reload();
  await counted;
  expect((await stored(page)).consent).toBe('denied');
  await answeredMonthsAgo(14);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Cookies on this site' })).toBeVisible();
  expect(await page.evaluate(() => [localStorage.getItem('cookie_consent'), localStorage.getItem('cookie_consent_day')])).toEqual([
    null,
    null,
  ]);
  await close();
});

test('CK-02 AD-01 the administrator sees statistics as a chart and as tables', async ({ page, person, atrium }) => {
  await page.goto('/planSite');
  await isAlive(page);
  const administrator = await person('Keeper');
  const { token } = await signedIn(atrium, atrium.administrator.email, atrium.administrator.password, administrator.address);
  await administrator.page.goto('/robots.txt');
  await administrator.page.evaluate((given) => localStorage.setItem('authToken', given), token);
  await administrator.page.goto('/dashBoardSuperAdmin/visits');
  await expect(administrator.page.getByRole('img', { name: 'Page views by day' })).toBeVisible();
  await expect(administrator.page.getByRole('row', { name: /^\/planSite/ })).toContainText(/[1-9]/);
  await administrator.page.locator('summary', { hasText: 'Data table' }).click();
  await expect(administrator.page.getByRole('table', { name: 'Data table' }).getByRole('row')).toHaveCount(31);
  await expectAccessible(administrator.page);
  await lookAt(administrator.page, 'figures');
  await administrator.page.getByRole('link', { name: 'Last 13 months' }).click();
  await expect(administrator.page.getByRole('img', { name: 'Page views by month' })).toBeVisible();
});

test('CK-02 the operator’s script is loaded after consent, may only connect to its own site, and ends with the consent', async ({
  browser,
  trouble,
}) => {
  const requested: string[] = [];
  const source =
    "document.documentElement.dataset.counted = 'yes'; fetch(new URL('/count', document.currentScript.src), { method: 'POST', mode: 'no-cors' });";
  const site = createServer((request, response) => {
    requested.push(`${request.method} ${request.url}`);
    response.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' }).end(source);
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  const integrity = `sha384-${createHash('sha384').update(source).digest('base64')}`;
  const own = await startAtrium({ ANALYTICS_SCRIPT_URL: `http://${host}/script.js?site=1`, ANALYTICS_SCRIPT_INTEGRITY: integrity });
  try {
    const { page, close } = await newcomer(browser, own, trouble);
    const policy = (await page.goto('/propos'))?.headers()['content-security-policy'];
    expect(policy).toContain(`script-src 'self' http://${host}/script.js;`);
    expect(policy).toContain(`connect-src 'self' http://${host};`);
    const banner = page.getByRole('region', { name: 'Cookies on this site' });
    await expect(banner).toContainText(`This also loads a script from ${host}`);
    await isAlive(page);
    expect(requested).toEqual([]);
    await banner.getByRole('button', { name: 'Accept' }).click();
    await expect.poll(() => requested).toEqual(['GET /script.js?site=1', 'POST /count']);
    await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' }).click();
    await lookAt(page, 'consent-with-script');
    await page.getByRole('dialog', { name: 'Cookie settings' }).getByRole('button', { name: 'Decline' }).click();
    await expect(page.locator('html')).not.toHaveAttribute('data-counted');
    await isAlive(page);
    expect(requested).toHaveLength(2);
    await page.goto('/confidentialDataPolicy');
    await expect(page.locator('#cookies')).toContainText(`With your consent a script of ${host} counts too`);
    await close();
  } finally {
    await own.stop();
    site.close();
  }
});
