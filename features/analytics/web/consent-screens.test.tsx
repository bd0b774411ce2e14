import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { query } from '#platform/web/api/api.ts';
import { renderHtml } from '#platform/web/testing/render-html.tsx';
import { controlsOf } from '#platform/web/testing/controls-of.ts';
import { readFigures } from '../contract/endpoints.ts';
import consent from '../words/consent/en.json' with { type: 'json' };
import en from '../words/en.json' with { type: 'json' };
import { ConsentBanner } from './consent-banner.tsx';
import { CookieSettings } from './cookie-settings.tsx';
import { FiguresSection } from './figures/figures-section.tsx';

const policy = /<a [^>]*href="\/confidentialDataPolicy#cookies"[^>]*>/g;

/** Renders once the words are loaded, which happens on first use. */
const whole = (part: ReactNode) => vi.waitFor(() => renderHtml(part));

test('CK-01 the banner links to the policy on phone and desktop, and has both answers', async () => {
  const banner = await whole(<ConsentBanner />);
  expect(banner.match(policy)).toHaveLength(2);
  for (const key of ['accept', 'decline', 'customize', 'policy', 'bannerTitle', 'bannerShort'] as const)
    expect(banner).toContain(consent[key]);
});

test('CK-01 the settings list necessary and optional storage, with the current answer', async () => {
  const [off, on] = [await whole(<CookieSettings isGranted={false} />), await whole(<CookieSettings isGranted />)];
  expect(controlsOf(off)).toEqual(['necessary type=checkbox', 'analytics type=checkbox']);
  expect(off.match(/checked=""/g)).toHaveLength(1);
  expect(on.match(/checked=""/g)).toHaveLength(2);
  expect(on.split(policy)[0]?.endsWith(`>${consent.anyTime} `)).toBe(true);
});

/** Renders the figures at an address, with data for this range. */
const figures = (at: string, range: 'days' | 'months') =>
  renderHtml(<FiguresSection />, {
    at,
    words: { analytics: en },
    read: [
      [
        query(readFigures, { query: { range } }),
        {
          periods: [
            { start: '2026-01-01', views: 1200, visits: 30 },
            { start: '2026-02-01', views: 34, visits: 4 },
          ],
          pages: [{ path: '/flux', views: 77 }],
          languages: [{ language: 'fr', views: 55 }],
        },
      ],
    ],
  });

test('CK-02 figures are by day, or by month if the address says so, with sums', () => {
  const days = figures('/account', 'days');
  expect(days).toContain(en['figures.viewsByDay']);
  expect(days).toMatch(/>1,234<[^]*>34</);
  for (const part of ['/flux', '77', 'French', '55', en['figures.how'], en['figures.inNumbers']]) expect(days).toContain(part);
  const months = figures('/account?range=months', 'months');
  expect(months).toContain(en['figures.viewsByMonth']);
  expect(months).not.toContain(en['figures.viewsByDay']);
  expect(months).toMatch(/January 2026|Jan 2026/);
});
