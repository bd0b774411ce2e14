import { expect, test } from 'vitest';
import type { Language } from '#platform/contract/language.ts';
import en from '../../words/en.json' with { type: 'json' };
import es from '../../words/es.json' with { type: 'json' };
import fr from '../../words/fr.json' with { type: 'json' };
import { renderPage } from '../entry-server.tsx';

const all = { ownerName: 'Heron Ltd', hostingName: '', publicUrl: 'http://localhost:3000', modulesOff: [], isDevelopment: false };
const footer = async (language: Language, settings: Partial<typeof all> = {}) => {
  const { markup } = await renderPage({ pathname: '/propos', search: '' }, language, { ...all, ...settings });
  return markup.slice(markup.indexOf('<footer'), markup.indexOf('</footer>'));
};

test('SH-08 the footer leads to contact, policy, site map, about and conditions, and shows the site’s own code', async () => {
  for (const [language, words] of Object.entries({ en, es, fr })) {
    const text = await footer(language as Language);
    expect(text).toContain(`<nav aria-label="${words.footerNavigation}">`);
    expect(Array.from(text.matchAll(/href="([^"]+)"/g), ([, to]) => to)).toEqual([
      '/contact#contact',
      '/confidentialDataPolicy#confidentialDataPolicy',
      '/planSite#planSite',
      '/propos#propos',
      '/conditionGenerales#conditiongeneral',
    ]);
    expect(text).toMatch(new RegExp(`<img src="/share-qr\\.svg" alt="${words.qrTitle}" width="112" height="112" loading="lazy"`));
    expect(text).toMatch(new RegExp(`<details><summary class="flex [^>]*>.*${words.qrCaption}</summary><img src="/share-qr`));
  }
});

test('SH-08 who runs the site, and who hosts it, is said where it is known', async () => {
  expect(await footer('en')).toContain('>© Heron Ltd</p>');
  expect(await footer('en', { hostingName: 'Cloud' })).toContain('>© Heron Ltd · Hosted by Cloud</p>');
});

test('SH-08 the cookie settings open a dialog, and cannot be pressed before the page can be used', async () => {
  expect(await footer('en')).toMatch(
    new RegExp(`<button type="button" aria-haspopup="dialog" disabled class="[^"]*">${en.cookieSettings}</button>`),
  );
});
