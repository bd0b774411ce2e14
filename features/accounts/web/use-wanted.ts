import { usePlaces } from '#platform/web/places.ts';
import { useSearchParams } from '#platform/web/router.tsx';
import { localPath } from './local-path.ts';

/** The page of ours that was wanted before signing in (`?next=`); undefined where there is none, or none that is switched on. */
export function useWanted(): string | undefined {
  const [search] = useSearchParams();
  const { isOpen } = usePlaces();
  const path = localPath(search.get('next'));
  return path !== undefined && isOpen(path) ? path : undefined;
}
