import { useSiteNavigation } from '#platform/web/navigation/nav-item.ts';
import { useSearchParams } from '#platform/web/navigation/router.tsx';
import { localPath } from './local-path.ts';

/**
 * Local path requested before sign-in (`?next=`); undefined if there is none or its module is off.
 */
export function useWanted(): string | undefined {
  const [search] = useSearchParams();
  const { isOpen } = useSiteNavigation();
  const path = localPath(search.get('next'));
  return path !== undefined && isOpen(path) ? path : undefined;
}
