import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '#platform/contract/language.ts';
import type { Words } from '#platform/contract/words.ts';
import type { Prefetch } from '../api.ts';
import { Router } from '../router.tsx';
import { WordsContext } from '../words.tsx';
import { plainHtml } from './plain-html.ts';

interface Around {
  /** The address of the page, with its query. */
  at?: string;
  language?: Language;
  /** The sentences at hand, by namespace. */
  words?: Readonly<Record<string, Words>>;
  /** What was read already. */
  read?: readonly (readonly [Pick<Prefetch, 'queryKey' | 'isInfinite'>, unknown])[];
}

/** Part of a page as the server writes it, before any script runs; marks of direction and of React left out. */
export function htmlOf(part: ReactNode, { at = '/', language = 'en', words = {}, read = [] }: Around = {}): string {
  const client = new QueryClient();
  for (const [{ queryKey, isInfinite }, reply] of read)
    client.setQueryData(queryKey, isInfinite ? { pages: [reply], pageParams: [undefined] } : reply);
  const [ssrPath, ssrSearch = ''] = at.split('?');
  return plainHtml(
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
