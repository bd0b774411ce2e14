import { useEffect, useState, type ReactNode } from 'react';
import { useIsHydrated } from '#platform/web/i18n/words.tsx';
import { loadedRegistry } from './site.ts';

/**
 * Shows a page rendered in the browser once its initial content is complete, so that nothing
 * shifts. Until then it has its real layout, so that scrolling and focus work.
 */
export function CompletePage({ children }: { children: ReactNode }): ReactNode {
  // A server-rendered page is complete; any other was found through the registry.
  const isHydrated = useIsHydrated();
  const [isWhole, setIsWhole] = useState(!isHydrated);
  useEffect(() => (isWhole ? undefined : loadedRegistry()?.whenComplete(() => setIsWhole(true))), [isWhole]);
  return <div data-coming={isWhole || !loadedRegistry() ? undefined : 'page'}>{children}</div>;
}
