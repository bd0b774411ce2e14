import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { categoriesQuery } from '#features/groups/web/public-api.tsx';
import { Router } from '#platform/web/navigation/router.tsx';
import { WordsContext } from '#platform/web/i18n/words.tsx';
import type { DocumentCard, DocumentPage } from '../../contract/shapes.ts';
import en from '../../words/public/en.json' with { type: 'json' };
import { documentsQuery } from '../queries.ts';
import { DocumentList } from './document-list.tsx';
import { filtersOf } from './list-filters.ts';

const nothing: DocumentPage = { items: [], total: 0, isTotalAtLeast: false, nextCursor: null, previousCursor: null };

/** Renders the list of public documents with a server response. */
function html(page: Partial<DocumentPage>, requested = ''): string {
  const client = new QueryClient();
  client.setQueryData(documentsQuery('public', filtersOf(new URLSearchParams(requested))).queryKey, { ...nothing, ...page });
  client.setQueryData(categoriesQuery().queryKey, []);
  return renderToString(
    <QueryClientProvider client={client}>
      <WordsContext value={{ language: 'en', catalogues: new Map([['documents/public', en]]), choose: () => {} }}>
        <Router ssrPath="/blogGeneral2" ssrSearch={requested}>
          <DocumentList list="public" Item={({ document }) => <li>{document.title}</li>} empty={{ title: 'Nothing yet', text: 'Soon.' }} />
        </Router>
      </WordsContext>
    </QueryClientProvider>,
  );
}

const card = { id: 'one', title: 'The old mill' } as DocumentCard;

test('DO-07 a list shows its total, or that there are more where counting stopped', () => {
  expect(html({ items: [card], total: 1 })).toMatch(/role="status"[^>]*>1 document</);
  expect(html({ items: [card], total: 1200 })).toMatch(/role="status"[^>]*>1,200 documents</);
  expect(html({ items: [card], total: 1000, isTotalAtLeast: true })).toMatch(/role="status"[^>]*>More than 1,?000 documents</);
});

test('DO-07 an empty list has no filters; one without results keeps them', () => {
  expect(html({})).toContain('Nothing yet');
  expect(html({})).not.toContain('<form');
  expect(html({}, 'q=mill')).toContain('<form');
  expect(html({}, 'q=mill')).toContain(en['nothingFound']);
  expect(html({ items: [card], total: 1 })).toContain('<form');
});
