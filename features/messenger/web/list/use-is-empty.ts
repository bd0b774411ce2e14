import { useInfiniteQuery } from '#platform/web/queries/queries.ts';
import { conversationsQuery } from '../queries.ts';

/** Whether there are neither conversations nor groups without one; undefined while loading. */
export const useIsEmpty = (): boolean | undefined =>
  useInfiniteQuery(conversationsQuery()).data?.pages.every(({ items, unopened }) => items.length + unopened.length === 0);
