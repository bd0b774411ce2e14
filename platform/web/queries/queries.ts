/* The only importer of the query library, so that pages without reads do not load it. */
import { QueryClient, QueryClientContext, useInfiniteQuery as infinite, useQuery as single } from '@tanstack/react-query';
import { useContext } from 'react';
import { isProblem } from '../api/problem.ts';
import { queries } from './query-client.ts';

export { keepPreviousData } from '@tanstack/react-query';

/** Creates a query client. Only network failures and 503 are retried; a refusal is final. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (count, error) =>
          count < 2 && isProblem(error) && (error.status === 0 || error.status === 503) && error.code !== 'response.unexpected',
      },
      dehydrate: { shouldDehydrateQuery: (query) => query.state.status !== 'pending' },
    },
  });
}

/** The browser’s query client, with the reads that the server sent. */
export function browserClient(): QueryClient {
  if (queries.client) return queries.client;
  const client = (queries.client = createQueryClient());
  client.mount();
  // The data is current when the page is sent, and the clocks differ: hence the time of the
  // browser.
  // `hydrate` of the library has much code for pending reads, which the server never sends.
  for (const { queryKey, queryHash, queryType, state } of queries.sent?.queries ?? [])
    client
      .getQueryCache()
      .build(
        client,
        { queryKey, queryHash, ...(queryType ? { _type: queryType } : {}) },
        { ...state, dataUpdatedAt: Date.now(), fetchStatus: 'idle' },
      );
  queries.sent = null;
  return client;
}

/** The query client of the page rendered on the server, or of the browser. */
export function useQueryClient(): QueryClient {
  return useContext(QueryClientContext) ?? browserClient();
}

export const useQuery = ((options: never) => single(options, useQueryClient())) as typeof single;

export const useInfiniteQuery = ((options: never) => infinite(options, useQueryClient())) as typeof infinite;
