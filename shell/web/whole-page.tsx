import { useEffect, useState, type ReactNode } from 'react';
import { useIsHydrated } from '#platform/web/words.tsx';
import { registryAtHand } from './site.ts';

/**
 * A page that the browser writes is seen when all that stands on it at first is here, so that
 * nothing moves under whoever reads it. Its place on the way there is real, so that scrolling and
 * focus go where they belong.
 */
export function WholePage({ children }: { children: ReactNode }): ReactNode {
  // What the server wrote is whole; any other page was found by the registry.
  const isHydrated = useIsHydrated();
  const [isWhole, setIsWhole] = useState(!isHydrated);
  useEffect(() => (isWhole ? undefined : registryAtHand()?.whenWhole(() => setIsWhole(true))), [isWhole]);
  return <div data-coming={isWhole || !registryAtHand() ? undefined : 'page'}>{children}</div>;
}
