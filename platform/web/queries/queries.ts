/* The one file that imports the store of what was fetched: what does not read anything does without its code. */
import { QueryClient, QueryClientContext, useInfiniteQuery as infinite, useQuery as single } from '@tanstack/react-query';
import { useContext } from 'react';
import { isProblem } from '../api/problem.ts';
import { queries } from './query-client.ts';

export { keepPreviousData } from '@tanstack/react-query';

/** Makes a store. A refusal is an answer: only what did not get through is tried again. */
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

/** The store of this browser, with what the server sent. */
export function browserClient(): QueryClient {
  if (queries.client) return queries.client;
  const client = (queries.client = createQueryClient());
  client.mount();
  // The server checked the data as it sent the page, whenever it made it; and its clock is not this one. The library's own taking over
  // brings much for what is still being read, which the server never sends.
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

/** The store: that of the page being rendered on the server, or the browser's. */
export function useQueryClient(): QueryClient {
  return useContext(QueryClientContext) ?? browserClient();
}

export const useQuery = ((options: never) => single(options, useQueryClient())) as typeof single;

export const useInfiniteQuery = ((options: never) => infinite(options, useQueryClient())) as typeof infinite;
