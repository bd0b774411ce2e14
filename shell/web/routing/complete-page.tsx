import { useEffect, useState, type ReactNode } from 'react';
import type { Outline } from '#platform/contract/page.ts';
import { useIsHydrated } from '#platform/web/i18n/words.tsx';
import { LoadingOutline } from './loading.tsx';
import { loadedRegistry } from './site.ts';

/**
 * Shows a page rendered in the browser once its initial content is complete, so that nothing
 * shifts. Until then its outline covers it; its real layout lets scrolling and focus work.
 */
export function CompletePage({ outline, children }: { outline: Outline | undefined; children: ReactNode }): ReactNode {
  // A server-rendered page is complete; any other was found through the registry.
  const isHydrated = useIsHydrated();
  const [isWhole, setIsWhole] = useState(!isHydrated);
  useEffect(() => (isWhole ? undefined : loadedRegistry()?.whenComplete(() => setIsWhole(true))), [isWhole]);
  const isComing = !isWhole && loadedRegistry() !== undefined;
  return (
    <div className="relative" data-coming={isComing ? 'page' : undefined}>
      <div>{children}</div>
      {isComing && (
        <div className="absolute inset-x-0 top-0">
          <LoadingOutline outline={outline} />
        </div>
      )}
    </div>
  );
}
