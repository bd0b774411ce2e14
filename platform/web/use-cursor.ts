import { useLocation, useSearchParams } from './router.tsx';

/**
 * The place in a list that is read by cursor, as the address has it; and the addresses of its
 * beginning and of what follows, with all else that stands there.
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
