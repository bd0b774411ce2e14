import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '#platform/contract/language.ts';
import type { Words } from '#platform/contract/words.ts';
import type { Prefetch } from '../api/api.ts';
import { Router } from '../navigation/router.tsx';
import { WordsContext } from '../i18n/words.tsx';
import { normalizeHtml } from './normalized-html.ts';

interface Around {
  /** The address of the page, with its query. */
  at?: string;
  language?: Language;
  /** The available sentences, by namespace. */
  words?: Readonly<Record<string, Words>>;
  /** Reads with their replies. */
  read?: readonly (readonly [Pick<Prefetch, 'queryKey' | 'isInfinite'>, unknown])[];
}

/** The server’s HTML of a component, without the marks of direction and React. */
export function renderHtml(part: ReactNode, { at = '/', language = 'en', words = {}, read = [] }: Around = {}): string {
  const client = new QueryClient();
  for (const [{ queryKey, isInfinite }, reply] of read)
    client.setQueryData(queryKey, isInfinite ? { pages: [reply], pageParams: [undefined] } : reply);
  const [ssrPath, ssrSearch = ''] = at.split('?');
  return normalizeHtml(
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <WordsContext value={{ language, catalogues: new Map(Object.entries(words)), choose: () => {} }}>
          <Router ssrPath={ssrPath} ssrSearch={ssrSearch}>
            {part}
          </Router>
        </WordsContext>
      </QueryClientProvider>,
    ),
  );
}
