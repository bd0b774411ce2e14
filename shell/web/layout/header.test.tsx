import { expect, test } from 'vitest';
import { renderPage } from '../entry-server.tsx';

const plain = { ownerName: '', hostingName: '', publicUrl: 'http://localhost:3000', modulesOff: [], isDevelopment: false };
/** The link to the home page in the header. */
async function brand(settings: object): Promise<string> {
  const { markup } = await renderPage({ pathname: '/propos', search: '' }, 'en', { ...plain, ...settings });
  return /<header.*?<a [^>]*href="\/"[^>]*>(.*?)<\/a>/s.exec(markup)?.[1] ?? '';
}

test('AD-07 SH-06 the header has the logo of the site, and its name unless the logo is wide', async () => {
  const logo = (width: number) => ({ address: '/site-logo.png?v=1', width, height: 96 });
  const product = await brand({});
  expect(product).toContain('<svg');
  expect(product).not.toContain('<img');
  const square = await brand({ siteName: 'Quayside', logo: logo(96) });
  expect(square).toMatch(/<img src="\/site-logo\.png\?v=1" alt(?:="")? width="32" height="32"/);
  expect(square).toContain('Quayside');
  const wide = await brand({ siteName: 'Quayside', logo: logo(384) });
  expect(wide).toMatch(/width="128" height="32"/);
  expect(wide).not.toContain('Quayside');
});
