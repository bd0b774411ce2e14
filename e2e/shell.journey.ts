import { expectAccessible } from './support/accessible.ts';
import { registered } from './support/api.ts';
import { askDatabase } from './support/database.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { accountMenu, isAlive } from './support/person.ts';

const publicPages = [
  '/',
  '/propos',
  '/flux',
  '/blogGeneral2',
  '/conditionGenerales',
  '/confidentialDataPolicy',
  '/planSite',
  '/connect',
  '/register',
  '/requestReset',
  '/resetPassword',
  '/backPage',
  '/contact',
  '/publicMedia',
  '/resultSearch',
  '/resultSearch/thanks',
];
const protectedPages = [
  '/client',
  '/faq',
  '/autrePublication',
  '/blog',
  '/network',
  '/panel',
  '/publicArticle',
  '/draft',
  '/article',
  '/dashBoardSuperAdmin',
  '/media',
  '/files',
  '/discussion',
  '/notifications',
  '/notifications/settings',
  '/managers',
  '/userTables',
  '/masp',
  '/statements',
];

test('SH-02 a protected page leads a visitor to sign-in, and from there to the requested page', async ({ page, person, atrium }) => {
  for (const path of protectedPages) {
    await page.goto(path);
    await page.waitForURL((url) => url.pathname === '/connect' && url.hash === '#login');
    expect(new URL(page.url()).searchParams.get('next')).toBe(path);
  }
  const ana = await person('Ana');
  await registered(atrium, ana, ana.address);
  await ana.page.goto('/network?list=public&q=50%25%20up#main');
  await ana.page.waitForURL('**/connect?**');
  await ana.signIn();
  await ana.page.waitForURL('**/network?list=public&q=50%25%20up#main');
});

test('SH-03 an unknown path shows the 404 page with both literals, also below a protected one', async ({ page }) => {
  for (const path of ['/no-such-page', '/client/deeper/still', '/network/ABCD2345/more']) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { name: "Oops! La page que vous demandez n'existe pas" })).toBeVisible();
  }
  await page.getByRole('link', { name: "Retourner sur la page d'accueil" }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/no-such-page?lang=es');
  await expect(page.getByText('¡Vaya! La página que pide no existe')).toBeVisible();
});

test('SH-03 an invalid ID or administration page is a 404 page with its status for signed-in users', async ({ person, atrium }) => {
  const heading = "Oops! La page que vous demandez n'existe pas";
  const uuid = '01890a5d-ac96-774b-bcce-b302099a8057';
  const ana = await person('Ana');
  await ana.arrive();
  expect((await ana.page.goto('/files/none'))?.status()).toBe(404);
  await expect(ana.page.getByRole('heading', { name: heading })).toBeVisible();
  await expect(ana.page.getByRole('link', { name: "Retourner sur la page d'accueil" })).toHaveAttribute('href', '/');
  // The status does not reveal whether a thing exists (GR-07).
  expect((await ana.page.goto(`/files/${uuid}`))?.status()).toBe(200);
  await expect(ana.page.getByRole('heading', { name: 'Restricted access' })).toBeVisible();
  expect((await ana.page.goto('/dashBoardSuperAdmin/none'))?.status()).toBe(404);
  await expect(ana.page.getByRole('heading', { name: 'Restricted access' })).toBeVisible();

  const administrator = await person('Root');
  await administrator.arrive(null);
  await askDatabase(atrium, 'update users set is_administrator = true where username = $1', [administrator.username]);
  expect((await administrator.page.goto('/dashBoardSuperAdmin/none'))?.status()).toBe(404);
  await expect(administrator.page.getByRole('heading', { name: heading })).toBeVisible();
  expect((await administrator.page.goto('/dashBoardSuperAdmin/reports'))?.status()).toBe(200);
  await expect(administrator.page.getByRole('heading', { name: 'Reports', level: 2 })).toBeVisible();
});

test('SH-04 a hash scrolls to its element, smoothly unless motion is reduced', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 400 });
  await page.addInitScript(() => {
    const scroll = Element.prototype.scrollIntoView;
    Element.prototype.scrollIntoView = function (how) {
      this.setAttribute('data-scrolled', typeof how === 'object' ? (how.behavior ?? '') : '');
      scroll.call(this, how);
    };
  });
  for (const [path, id] of [
    ['/connect', 'login'],
    ['/confidentialDataPolicy', 'confidentialDataPolicy'],
    ['/planSite', 'planSite'],
    ['/propos', 'propos'],
    ['/conditionGenerales', 'conditiongeneral'],
    ['/contact', 'contact'],
  ] as const) {
    await page.goto(`${path}#${id}`);
    await expect(page.locator(`#${id}`), path).toHaveAttribute('data-scrolled', 'smooth');
    await expect(page.locator(`#${id}`), path).toBeInViewport();
  }
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await isAlive(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Site map' }).click();
  await page.waitForURL('**/planSite#planSite');
  await expect(page.locator('#planSite')).toHaveAttribute('data-scrolled', 'auto');
  await expect(page.locator('#planSite')).toBeInViewport();
});

test('SH-04 an unknown hash leaves the page unchanged', async ({ page }) => {
  for (const address of ['/#%', '/propos#100%', '/planSite#%E0%A4%A', '/propos?x=%#%ff']) {
    await page.goto('about:blank');
    await page.goto(address);
    await isAlive(page);
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
  }
});

test('SH-05 a page whose code fails to load says so and can be retried', async ({ page, trouble }) => {
  trouble.expect(/Failed to load resource|ERR_FAILED|ChunkError|dynamically imported module/);
  await page.clock.install();
  let isHeld = true;
  await page.route('**/assets/sign-in-page-*.js', async (route) => {
    if (isHeld) return;
    await route.continue();
  });
  await page.goto('/');
  await isAlive(page);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByText('Loading', { exact: true })).toBeVisible();
  await page.clock.fastForward(121_000);
  await expect(page.getByText('This page could not be loaded')).toBeVisible();
  isHeld = false;
  await page.evaluate(() => Object.assign(window, { isTheSame: true }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('#login')).toBeVisible();
  expect(await page.evaluate(() => 'isTheSame' in window), 'the page was not loaded anew').toBe(true);
});

test('SH-05 a lost file is requested again: of the first page, the next page, and code loaded later', async ({ page, trouble }) => {
  trouble.expect(/Failed to load resource|ERR_FAILED|dynamically imported module|Failed to fetch/);
  const lost = new Set<string>();
  await page.route('**/assets/*.js', (route) => {
    const address = route.request().url();
    if (lost.has(address)) return route.continue();
    lost.add(address);
    return route.abort();
  });
  await page.goto('/');
  await isAlive(page);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page.locator('#login')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible();
  expect([...lost].join()).toContain('sign-in-page');
});

test('SH-06 the header leads home and to sign-in; signed in, it greets by name with a picture of 70 px, and offers to sign out', async ({
  page,
  person,
}) => {
  await page.goto('/propos');
  await isAlive(page);
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Search' })).toHaveAttribute('href', '/resultSearch#resultsearch');
  await expect(header.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/connect#login');
  await header.getByRole('link', { name: 'Atrium' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  const ana = await person('Ana');
  await ana.arrive();
  await expect(ana.page.getByRole('banner').getByText(`Hello, ${ana.username}`)).toBeVisible();
  const portrait = accountMenu(ana.page).locator('.rounded-full:visible');
  // At the top of the side bar, wide or narrow; in a very low window in the header, and smaller.
  for (const name of ['Collapse sidebar', 'Expand sidebar']) {
    expect(await portrait.boundingBox()).toMatchObject({ width: 70, height: 70 });
    const bar = await ana.page.getByRole('navigation', { name: 'Main navigation' }).first().boundingBox();
    const place = await portrait.boundingBox();
    expect(place?.x ?? 0).toBeGreaterThanOrEqual(bar?.x ?? Infinity);
    expect((place?.x ?? 0) + 70).toBeLessThanOrEqual((bar?.x ?? 0) + (bar?.width ?? 0));
    expect((place?.y ?? 0) + 70).toBeLessThanOrEqual(bar?.y ?? 0);
    await ana.page.getByRole('button', { name }).click();
  }
  await ana.page.setViewportSize({ width: 1280, height: 420 });
  expect(await portrait.boundingBox()).toMatchObject({ width: 32, height: 32 });
  await ana.page.setViewportSize({ width: 1280, height: 720 });
  await ana.signOut();
});

test('SH-10 on a narrow screen the main pages are within reach of a thumb', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await isAlive(page);
  const bar = page.getByRole('navigation', { name: 'bottom bar' });
  await expect(bar.getByRole('link')).toHaveCount(5);
  await bar.getByRole('link', { name: 'Hub' }).click();
  await page.waitForURL('**/flux');
  // On one line, in every language.
  for (const language of ['en', 'fr', 'es']) {
    await page.goto(`/?lang=${language}`);
    const way = await page.getByRole('banner').locator('a[href^="/connect"]').boundingBox();
    expect(way?.height, language).toBeLessThan(44);
  }
});

test('SH-11 light or dark follows the system until the person chooses, and the choice persists', async ({ page }) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await isAlive(page);
  const light = await ground();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await ground();
  expect(dark).not.toBe(light);
  await page.getByRole('button', { name: /^Theme/ }).click();
  await page.getByRole('menuitemradio', { name: 'Light' }).click();
  expect(await ground()).toBe(light);
  await page.reload();
  expect(await ground()).toBe(light);
});

test('LA-01 the language is the browser’s until the switcher is used, and is stored in appLanguage', async ({ browser, atrium }) => {
  const context = await browser.newContext({ baseURL: atrium.url, locale: 'fr-BE' });
  const page = await context.newPage();
  await page.goto('/');
  await isAlive(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.getByRole('link', { name: 'Créer un compte' })).toBeVisible();
  await page.getByRole('button', { name: /Langue/ }).click();
  await page.getByRole('menuitemradio', { name: 'Español' }).click();
  await expect(page.getByRole('link', { name: 'Crear una cuenta' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  expect(await page.evaluate(() => localStorage.getItem('appLanguage'))).toBe('es');
  const written = await (await context.request.get('/')).text();
  expect(written).toContain('<html lang="es"');
  await context.close();

  const german = await browser.newContext({ baseURL: atrium.url, locale: 'de-DE' });
  const other = await german.newPage();
  await other.goto('/');
  await expect(other.locator('html')).toHaveAttribute('lang', 'en');
  await german.close();
});

test('LA-01 a URL selects a language until another is chosen', async ({ page }) => {
  await page.goto('/propos?lang=fr&x=1#for-whom');
  await isAlive(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.getByRole('button', { name: /Langue/ }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  const isEnglish = async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Atrium');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  };
  await isEnglish();
  await page.waitForURL('**/propos?x=1#for-whom');
  await page.reload();
  await isEnglish();
  await page.goto('/planSite');
  await page.goBack();
  await isEnglish();
  expect(await page.evaluate(() => localStorage.getItem('appLanguage'))).toBe('en');
  expect(await (await page.context().request.get('/propos')).text()).toContain('<html lang="en"');
});

const linesOf = (text: string) => text.split('\n').map((line) => line.trim());

const keys = /\b(?:error|field|[a-z]+)\.[a-z]+[A-Z]\w*\b|\{\w+\}|undefined|\[object/;

test('SH-01 LA-02 every public page is server-rendered, readable without JavaScript, and shows no key or sentence of another language', async ({
  browser,
  atrium,
}) => {
  // Server-rendered; what code adds is covered by the axe journey.
  const context = await browser.newContext({ baseURL: atrium.url, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of [...publicPages, '/no-such-page']) {
    const message = new Map<string, string>();
    for (const language of ['en', 'fr', 'es']) {
      const answer = await page.goto(`${path}?lang=${language}`);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      if (publicPages.includes(path)) {
        expect(answer?.status(), path).toBe(200);
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
        expect((await page.title()).length, path).toBeGreaterThan(8);
      }
      // User content and names of languages have languages of their own. Read immediately, since others
      // publish meanwhile.
      const { text, written } = await page.evaluate(() => ({
        text: document.body.innerText,
        written: [
          ...document.body.querySelectorAll<HTMLElement>('article, li:has(a[href*="?id="]), li:has(a[href*="/publicMedia/"]), [lang]'),
        ].map((element) => element.innerText),
      }));
      expect(text, `${path} in ${language}`).not.toMatch(keys);
      const foreign = new Set(written.flatMap(linesOf));
      for (const line of linesOf(text)) {
        if (foreign.has(line) || !/\p{L}+ \p{L}+ \p{L}+/u.test(line)) continue;
        expect(message.get(line) ?? language, `“${line}” on ${path}`).toBe(language);
        message.set(line, language);
      }
    }
  }
  await context.close();
});

test('SH-10 SH-11 LA-02 axe finds nothing on public pages, in light and dark; none shows a key or scrolls sideways on a phone', async ({
  page,
}) => {
  for (const path of [...publicPages, '/no-such-page']) {
    await page.goto(path);
    await isAlive(page);
    expect(await page.locator('body').innerText(), path).not.toMatch(keys);
    await expectAccessible(page);
    await lookAt(page, `public${path.replaceAll('/', '-')}`);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} scrolls sideways`).toBeLessThanOrEqual(360);
    await page.setViewportSize({ width: 1280, height: 720 });
  }
});

test('ER-02 pages have a strict content security policy and the security headers', async ({ request }) => {
  for (const path of ['/', '/network', '/no-such-page', '/icon.svg']) {
    const { 'content-security-policy': policy = '', ...headers } = (await request.get(path)).headers();
    expect(policy, path).toContain("default-src 'none'");
    expect(policy, path).not.toContain('unsafe');
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    expect(headers['cross-origin-opener-policy'], path).toBe('same-origin');
  }
});

test('SH-10 at 400 % zoom, and with letters twice as large, no page scrolls sideways', async ({ person }) => {
  const ana = await person('Ana', { role: 'manager', locale: 'fr-FR' });
  await ana.arrive(null);
  const { page } = ana;
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  for (const path of [...publicPages, ...protectedPages]) {
    // 1280 × 1024 at 400 % (WCAG 1.4.10), in the language with the longest sentences.
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto(path);
    await expect(page.locator('main [data-coming]'), path).toHaveCount(0);
    expect(await beyond(), `${path} at 320 px`).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 640, height: 512 });
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    expect(await beyond(), `${path} with large letters`).toBeLessThanOrEqual(0);
  }
});
