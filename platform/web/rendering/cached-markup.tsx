import { createContext, type ReactNode, useContext } from 'react';

/** Marks the markup of a part: text before and after it, and whether it is cached. */
export type MarkPart = (dependsOn: string) => { before: string; after: string; isCached: boolean };

/** Provided by the server while it renders (`shell/web/rendering/markup-cache.ts`). */
export const MarkupCacheContext = createContext<MarkPart | null>(null);

interface CachedMarkupProps {
  /** The cache key besides language and settings; undefined if the part depends on more. */
  dependsOn: unknown;
  children: ReactNode;
}

/**
 * A part of several pages, such as a card, which the server renders once. Browser code renders the
 * children alone (`import.meta.env.SSR`). The part begins and ends with an element, between other
 * elements. It contains no `useId` and no eager images, which React preloads elsewhere in the page.
 */
export function CachedMarkup({ dependsOn, children }: CachedMarkupProps): ReactNode {
  const markPart = useContext(MarkupCacheContext);
  if (!markPart || dependsOn === undefined) return children;
  const { before, after, isCached } = markPart(JSON.stringify(dependsOn));
  if (isCached) return before + after;
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
