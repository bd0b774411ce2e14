import { expectAccessible } from './support/accessible.ts';
import { newcomer, registered, type Api } from './support/api.ts';
import { expect, test } from './support/journey.ts';
import { isAlive } from './support/person.ts';
import { lookAt } from './support/look-at.ts';

async function publish(api: Api, title: string, text: string): Promise<string> {
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
  const { id } = await api.post<{ id: string }>('/api/documents', { title, category: 'legal', content });
  await api.post(`/api/documents/${id}/publish`, { visibility: 'public' });
  return id;
}

test('DO-07 a feed reader finds the feed of its language, follows it, and gets 304 when nothing is new', async ({ page, atrium }) => {
  const writer = await registered(atrium, newcomer('Wren'));
  const french = await publish(writer, 'Le marais <b>& ses</b> oiseaux', 'Les oiseaux sont dans le marais avec nous.');
  await publish(writer, 'The marsh', 'The birds are in the marsh with us.');
  await page.goto(`/publicInternetArticle?id=${french}&lang=fr`);
  const address = await page.locator('link[rel="alternate"][type="application/atom+xml"]').first().getAttribute('href');
  expect(address).toBe('/feed.atom?lang=fr');
  const answer = await page.request.get(String(address));
  expect(answer.headers()['content-type']).toContain('application/atom+xml');
  // The browser's parser accepts it and reads the exact title.
  const read = await page.evaluate(
    (from) =>
      new Promise<{ isWellFormed: boolean; titles: (string | null)[] }>((resolve) => {
        const request = new XMLHttpRequest();
        request.open('GET', from);
        request.responseType = 'document';
        request.onload = () => {
          const titles = [...(request.responseXML?.querySelectorAll('entry > title') ?? [])].map((each) => each.textContent);
          resolve({ isWellFormed: request.responseXML !== null, titles });
        };
        request.send();
      }),
    String(address),
  );
  expect(read.isWellFormed).toBe(true);
  expect(read.titles).toContain('Le marais <b>& ses</b> oiseaux');
  expect(read.titles).not.toContain('The marsh');
  const etag = answer.headers()['etag'] ?? '';
  expect((await page.request.get(String(address), { headers: { 'if-none-match': etag } })).status()).toBe(304);
  await publish(writer, 'Encore', 'Les oiseaux sont dans le ciel avec nous.');
  expect((await page.request.get(String(address), { headers: { 'if-none-match': etag } })).status()).toBe(200);
});

test('DO-07 GR-09 a public document is published to a public group too, whose page leads to its feed', async ({ person, page }) => {
  const [ana, bob] = await Promise.all([person('Ana', { role: 'manager' }), person('Bob')]);
  const [api] = await Promise.all([ana.arrive(null), bob.arrive(null)]);
  const groupIn = (groupName: string, visibility: string) =>
    api.post<{ id: string }>('/api/groups', {
      groupName,
      companyName: 'Cooperative',
      category: 'legal',
      description: 'Slots.',
      visibility,
    });
  const open = await groupIn('Beacon quay', 'public');
  const closed = await groupIn('Old quay', 'private');
  const content = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'The birds are in the marsh with us.' }] }],
  };
  const { id } = await api.post<{ id: string }>('/api/documents', { title: 'Slots of the quay', category: 'legal', content });
  await ana.page.goto(`/draft/${id}`);
  await ana.page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = ana.page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Everyone' }).check();
  await dialog.getByRole('group', { name: 'Also share with these groups' }).getByRole('checkbox', { name: 'Beacon quay' }).check();
  await expectAccessible(ana.page);
  await lookAt(ana.page, 'publish-public');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(dialog).toBeHidden();

  // Bob is in no group, and the feed reader is anonymous.
  await bob.page.goto(`/network/${open.id}`);
  const link = bob.page.getByRole('link', { name: 'Subscribe to its public documents (Atom feed)' });
  await expect(link).toBeVisible();
  await lookAt(bob.page, 'group-feed');
  const address = String(await link.getAttribute('href'));
  expect(await bob.page.locator('link[type="application/atom+xml"]').getAttribute('href')).toBe(address);
  const answer = await page.request.get(address);
  expect(await answer.text()).toContain('<title>Slots of the quay</title>');
  const etag = answer.headers()['etag'] ?? '';
  expect((await page.request.get(address, { headers: { 'if-none-match': etag } })).status()).toBe(304);
  // A private group has no feed and no link to one.
  const [none, missing] = await Promise.all([page.request.get(`/feed.atom?group=${closed.id}`), page.request.get('/nothing.atom')]);
  expect([none.status(), none.headers()['content-type']]).toEqual([404, missing.headers()['content-type']]);
  await ana.page.goto(`/network/${closed.id}`);
  await expect(ana.page.getByRole('heading', { level: 1, name: 'Old quay' })).toBeVisible();
  await expect(ana.page.locator('[href*="feed.atom"]')).toHaveCount(0);
});

test('DO-09 under concurrent requests for a public page, each caller gets the requested page of comments', async ({ atrium }) => {
  const writer = await registered(atrium, newcomer('Wren'));
  const id = await publish(writer, 'The busy tide', 'Everybody reads of it at once.');
  const pageNow = async () => (await fetch(`${atrium.url}/publicInternetArticle?id=${id}`)).text();
  let isOver = false;
  const readers = Array.from({ length: 8 }, async () => {
    while (!isOver) await pageNow();
  });
  for (const round of [1, 2, 3, 4, 5]) {
    const text = `Seen from pier ${round}.`;
    const comment = await writer.post<{ id: string }>(`/api/comments?on=document:${id}`, { text });
    expect(await pageNow()).toContain(text);
    await writer.delete(`/api/comments/${comment.id}`);
    expect(await pageNow()).not.toContain(text);
  }
  isOver = true;
  await Promise.all(readers);
});

test('DO-07 a public document ends with further reading and, for visitors, an invitation, without JavaScript', async ({
  person,
  browser,
  atrium,
}) => {
  const ana = await person('Ana');
  const api = await ana.arrive(null);
  const first = await publish(api, 'The first tide', 'The water is here and it is high.');
  const bare = await browser.newContext({ baseURL: atrium.url, javaScriptEnabled: false });
  const visitor = await bare.newPage();
  const more = visitor.getByRole('region', { name: 'More to read' });
  await visitor.goto(`/publicInternetArticle?id=${first}`);
  await expect(more).toHaveCount(0);
  await expect(visitor.getByRole('region', { name: 'Write, meet and decide together' }).getByRole('link')).toHaveText([
    'Create an account',
    'Sign in',
  ]);
  // Her new document updates the page and is suggested.
  const second = await publish(api, 'The second tide', 'The water is there and it is low.');
  await visitor.reload();
  await expect(more.getByRole('link')).toHaveText(['The second tide']);
  await more.getByRole('link').click();
  await expect(visitor).toHaveURL(new RegExp(`/publicInternetArticle\\?id=${second}$`));
  await expect(more.getByRole('link')).toHaveText(['The first tide']);
  await bare.close();

  // Signed-in readers are led to pages for members and the author's profile, without an invitation
  // to register.
  const bob = await person('Bob');
  await bob.arrive(`/publicArticle/${first}`);
  const next = bob.page.getByRole('region', { name: 'More to read' }).getByRole('link', { name: 'The second tide' });
  await expect(next).toHaveAttribute('href', `/publicArticle/${second}`);
  await expect(bob.page.getByRole('link', { name: 'Create an account' })).toHaveCount(0);
  await expectAccessible(bob.page);
  await lookAt(bob.page, 'document-ending');
});

test('DO-06 a search engine finds each public document from robots.txt through the site map', async ({ page, atrium }) => {
  const writer = await registered(atrium, newcomer('Wren'));
  const id = await publish(writer, 'Found by searching', 'The way is short and it is open to all.');
  const text = async (path: string) => {
    const answer = await page.request.get(path);
    expect(answer.status(), path).toBe(200);
    return answer.text();
  };
  const pathOf = (address: string | undefined) => new URL(String(address)).pathname + new URL(String(address)).search;
  const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, found]) => pathOf(found?.replaceAll('&#38;', '&')));
  const map = /^Sitemap: (.+)$/m.exec(await text('/robots.txt'))?.[1];
  const files = locations(await text(pathOf(map)));
  expect(files).toContain('/sitemaps/documents-1.xml');
  const documents = await text('/sitemaps/documents-1.xml');
  expect(locations(documents)).toContain(`/publicInternetArticle?id=${id}`);
  expect(documents).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
  const listed = await text('/sitemaps/pages.xml');
  const pages = locations(listed);
  expect(pages).toContain('/blogGeneral2');
  // Each page names the same alternates as the site map, under each of these URLs.
  const alternates = (markup: string) => [...markup.matchAll(/link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)];
  for (const path of pages) {
    const entry = listed.split('<url>').find((each) => locations(each)[0] === path) ?? '';
    const named = alternates(entry).map(([, language, address]) => [language, address]);
    expect(named.map(([language]) => language)).toEqual(['en', 'fr', 'es', 'x-default']);
    for (const [language, address] of named) {
      const html = await text(pathOf(address));
      if (language !== 'x-default') expect(html, address).toContain(`<html lang="${language}"`);
      expect(
        alternates(html).map(([, ...there]) => there),
        address,
      ).toEqual(named);
    }
  }
  for (const path of [`/publicInternetArticle?id=${id}`, '/flux?q=tide', '/connect?next=%2Fpanel', '/network'])
    expect(alternates(await text(path)), path).toEqual([]);
  for (const path of ['/sitemaps/documents-2.xml', '/sitemaps/documents-0.xml', '/sitemaps/users-1.xml', '/feed.atom?lang=xx'])
    expect((await page.request.get(path)).status(), path).toBe(404);
});

test('DO-06 a public document has metadata for link previews and search engines', async ({ page, atrium }) => {
  const writer = await registered(atrium, newcomer('Wren'));
  const id = await publish(writer, 'La sortie', 'Les membres sont dans le car avec nous.');
  await page.goto(`/publicInternetArticle?id=${id}`);
  const content = (name: string) => page.locator(`meta[property="${name}"]`).getAttribute('content');
  expect(await content('og:url')).toMatch(new RegExp(`/publicInternetArticle\\?id=${id}$`));
  expect(await content('og:url')).toBe(await page.locator('link[rel="canonical"]').getAttribute('href'));
  expect(await content('og:locale')).toBe('fr_FR');
  expect(await content('og:title')).toBe('La sortie');
  for (const name of ['article:published_time', 'article:modified_time']) expect(await content(name)).toMatch(/^\d{4}-\d\d-\d\dT/);
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '') as unknown;
  expect(data).toMatchObject({ '@type': 'Article', headline: 'La sortie', inLanguage: 'fr' });
  // Marked with its own language, whatever the page's.
  await expect(page.locator('[lang="fr"]', { hasText: 'dans le car' })).toBeVisible();
});

test('HU-03 the filtered Hub can be shared as a URL and a QR code', async ({ page }) => {
  await page.goto('/flux?q=tide&sort=title');
  await isAlive(page);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('button', { name: 'Share this view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this view' });
  await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(/^https?:\/\/.+\/flux\?q=tide&sort=title$/);
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  await lookAt(page, 'hub-share');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Filters' })).toBeFocused();
});
