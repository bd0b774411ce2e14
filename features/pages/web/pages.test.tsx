import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { languages, type Language } from '#platform/contract/language.ts';
import type { Settings } from '#platform/contract/page.ts';
import { NavigationContext } from '#platform/web/navigation/nav-item.ts';
import { SlotsContext } from '#platform/web/registry/slots.ts';
import { Router } from '#platform/web/navigation/router.tsx';
import { SettingsContext } from '#platform/web/registry/settings.ts';
import { WordsContext } from '#platform/web/i18n/words.tsx';
import { privacyIn, slotsOf } from '#shell/web/routing/registry.ts';
import en from '../words/public/en.json' with { type: 'json' };
import es from '../words/public/es.json' with { type: 'json' };
import fr from '../words/public/fr.json' with { type: 'json' };
import { AboutPage } from './about-page.tsx';
import { PrivacyPage } from './privacy-page.tsx';
import { SiteMapPage } from './site-map-page.tsx';
import { TermsPage } from './terms-page.tsx';
import { about } from './texts/about.ts';
import { privacy } from './texts/privacy.ts';
import { terms } from './texts/terms.ts';

const words = { en, fr, es };
for (const texts of [about, terms]) await Promise.all(languages.map((language) => texts.load(language)));
for (const language of languages) await privacy.load(language, await privacyIn(language));
const settings: Settings = {
  ownerName: 'River Trust',
  hostingName: 'Quay Hosting',
  publicUrl: 'https://atrium.example',
  modulesOff: [],
  isDevelopment: false,
};

const site = slotsOf([]);
const slots = { slotsNow: () => site, subscribe: () => () => {} };

function render(Page: ComponentType, language: Language, change: Partial<Settings> = {}, closed: string[] = []): string {
  return renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <SettingsContext value={{ ...settings, ...change }}>
        <WordsContext
          value={{
            language,
            catalogues: new Map([['pages/public', words[language]]]),
            choose: () => {},
          }}
        >
          <NavigationContext value={{ isOpen: (address) => !closed.includes(address), start: '/client', sent: [] }}>
            <SlotsContext value={slots}>
              <Router ssrPath="/propos">
                <Page />
              </Router>
            </SlotsContext>
          </NavigationContext>
        </WordsContext>
      </SettingsContext>
    </QueryClientProvider>,
  );
}

const pages: [path: string, Page: ComponentType, id: string][] = [
  ['/propos', AboutPage, 'propos'],
  ['/conditionGenerales', TermsPage, 'conditiongeneral'],
  ['/confidentialDataPolicy', PrivacyPage, 'confidentialDataPolicy'],
  ['/planSite', SiteMapPage, 'planSite'],
];

describe.each(pages)('%s', (_path, Page, id) => {
  test.each(languages)('SH-04 SH-01 renders on the server with its id on the only h1, in %s', (language) => {
    const html = render(Page, language);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toContain(`<h1 id="${id}"`);
    expect(html.match(new RegExp(`id="${id}"`, 'g'))).toHaveLength(1);
    expect(html).toMatch(/<title>[^<]{3,}<\/title>/);
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/);
    expect(html).not.toMatch(/ style="|<script|[{}`]|\]\(/);
  });
});

test('SH-04 “About” shows an icon beside each thing one can do, and a button to register where one can', () => {
  const html = render(AboutPage, 'en');
  const facts = about
    .in('en')
    .sections.flatMap(({ blocks }) => blocks)
    .flatMap((block) => (typeof block === 'object' && 'facts' in block ? block.facts : []));
  const ofModules = facts.filter(([, , module]) => module !== undefined);
  expect(html.match(/<dt[^>]*><svg/g)).toHaveLength(ofModules.length);
  // Each module has an icon of its own.
  expect(new Set(html.match(/<dt[^>]*><svg.*?<\/svg>/g)).size).toBe(ofModules.length);
  expect(html).toMatch(/<a[^>]*href="\/register"[^>]*>Register<\/a>/);
  expect(render(AboutPage, 'en', {}, ['/register'])).not.toContain('href="/register"');
});

test('SH-04 LE-01 the cookie policy has its own id, and every entry of the contents leads to a section', () => {
  for (const Page of [PrivacyPage, TermsPage]) {
    const html = render(Page, 'fr');
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets.length).toBeGreaterThan(15);
    for (const id of targets) expect(html.match(new RegExp(` id="${id}"`, 'g'))).toHaveLength(1);
  }
  expect(render(PrivacyPage, 'es')).toContain(' id="cookies"');
});

test('LE-01 owner and host are the configured ones, as plain text, and no host is named if none is configured', () => {
  expect(render(AboutPage, 'en')).toContain('This site is run by River Trust');
  expect(render(TermsPage, 'es')).toContain('Quay Hosting');
  const odd = render(AboutPage, 'fr', { ownerName: '[x](/y) <b> `z`', hostingName: '' });
  expect(odd).toContain('[x](/y) &lt;b> `z`');
  expect(odd).not.toContain('hébergé par');
});

test('LE-01 the site map links to the licences of the fonts', () => {
  for (const language of languages) expect(render(SiteMapPage, language)).toMatch(/<a href="\/licences\.txt"[^>]*>[^<]+<\/a>/);
});

test('LE-01 AD-02 the site map leaves out modules that are off, and pages that a visitor cannot open', () => {
  const all = render(SiteMapPage, 'en');
  expect(all).toContain('href="/flux"');
  expect(all).toContain('href="/connect#login"');
  expect(all).not.toContain('href="/draft"');
  const fewer = render(SiteMapPage, 'en', {}, ['/flux']);
  expect(fewer).not.toContain('href="/flux"');
  expect(fewer).toContain('href="/blogGeneral2"');
});
