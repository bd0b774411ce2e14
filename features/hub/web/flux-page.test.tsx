import { expect, test } from 'vitest';
import { renderHtml } from '#platform/web/testing/render-html.tsx';
import en from '../words/en.json' with { type: 'json' };
import { FluxPage } from './flux-page.tsx';
import { filterFrom } from './hub-filter.ts';
import type { HubListing } from './use-hub-list.ts';
import { HubHead } from './hub-head.tsx';
import { HubList } from './hub-list.tsx';
import { KindLink } from './kind-link.tsx';

test('HU-01 SH-05 the public Hub describes itself for search engines', () => {
  const page = renderHtml(<FluxPage />, { at: '/flux', words: { hub: en } });
  expect(page).toContain(`<title>${en.titlePublic} · Atrium</title>`);
  expect(page).toContain(`<meta name="description" content="${en.descriptionPublic}"/>`);
});

test('HU-02 the selected kind is marked', () => {
  const link = (isCurrent: boolean) =>
    renderHtml(
      <KindLink to="/flux?kind=group" isCurrent={isCurrent}>
        Groups
      </KindLink>,
    );
  expect(link(true)).toMatch(/<a aria-current="true"[^>]*href="\/flux\?kind=group"[^>]*>Groups<\/a>/);
  expect(link(false)).not.toMatch(/aria-current=/);
});

test('HU-02 SH-05 search works without scripts and keeps the filters', () => {
  const head = renderHtml(
    <HubHead mode="public" first={[]} filter={filterFrom(new URLSearchParams('q=tide&kind=group&sort=title'))} isBare={false} />,
    {
      at: '/flux?q=tide&kind=group&sort=title',
      words: { hub: en },
    },
  );
  expect(head).toMatch(/<form [^>]*method="get"/);
  expect(head).toMatch(/<form [^>]*action="\/flux"/);
  expect(head).toContain('value="tide"');
  expect(head).toContain('<input type="hidden" name="kind" value="group"/><input type="hidden" name="sort" value="title"/>');
  expect(
    renderHtml(<HubHead mode="public" first={[]} filter={filterFrom(new URLSearchParams())} isBare />, { words: { hub: en } }),
  ).not.toContain('<form');
});

test('HU-02 beyond the counting limit a search shows a minimum', () => {
  const filter = filterFrom(new URLSearchParams('q=tide'));
  const shown = (counted: { total: number; isTotalCut?: boolean }) => {
    const page = { items: [], nextCursor: null, first: [], ...counted };
    const list = { data: { pages: [page] }, isSuccess: true, isPlaceholderData: false, error: null };
    return renderHtml(
      <HubList
        mode="public"
        filter={filter}
        listing={{ list, options: { queryKey: ['hub'] } } as unknown as HubListing}
        isFirstRun={false}
        pending={[]}
      />,
      {
        at: '/flux?q=tide',
        words: { hub: en },
      },
    );
  };
  expect(shown({ total: 300, isTotalCut: true })).toContain('>At least 300 results</p>');
  expect(shown({ total: 300 })).toContain('>300 results</p>');
});
