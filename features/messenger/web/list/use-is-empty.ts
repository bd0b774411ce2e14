import { useInfiniteQuery } from '#platform/web/queries.ts';
import { conversationsQuery } from '../queries.ts';

/** Whether there is nobody to write to: neither a conversation nor a group that could have one. Unknown until the list is there. */
export const useIsEmpty = (): boolean | undefined =>
  useInfiniteQuery(conversationsQuery()).data?.pages.every(({ items, unopened }) => items.length + unopened.length === 0);
