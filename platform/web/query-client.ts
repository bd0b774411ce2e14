import type { DehydratedState, QueryClient } from '@tanstack/react-query';

/** The store of what was fetched, in the browser: made with the first thing that is read (`queries.ts`), which few first views do. */
export const queries: {
  client: QueryClient | undefined;
  /** What the server read for the page, until the store takes it over. */
  sent: DehydratedState | null;
} = { client: undefined, sent: null };
