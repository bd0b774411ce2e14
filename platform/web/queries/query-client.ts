import type { DehydratedState, QueryClient } from '@tanstack/react-query';

/**
 * The browser’s query client, created with the first read (`queries.ts`), which few first views
 * need.
 */
export const queries: {
  client: QueryClient | undefined;
  /** The reads of the server for the page, until the client takes them over. */
  sent: DehydratedState | null;
} = { client: undefined, sent: null };
