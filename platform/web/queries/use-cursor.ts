import { useLocation, useSearchParams } from '../navigation/router.tsx';

/**
 * The cursor of a list in the address; and the addresses of its start and its next page, with all
 * other parameters.
 */
export function useCursor(): { cursor: string | null; newer: string | undefined; olderAt: (next: string | null) => string | undefined } {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const cursor = search.get('cursor');
  const at = (next: string | null) => {
    const rest = new URLSearchParams(search);
    rest.delete('cursor');
    if (next) rest.set('cursor', next);
    const text = rest.toString();
    return text ? `${pathname}?${text}` : pathname;
  };
  return { cursor, newer: cursor ? at(null) : undefined, olderAt: (next) => (next ? at(next) : undefined) };
}
