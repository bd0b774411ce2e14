import { createContext, type ReactNode, useContext } from 'react';

/** Says where a part is written that is made of this: what comes before and behind it, and whether all of it is at hand. */
export type MarkPart = (madeOf: string) => { before: string; behind: string; isKept: boolean };

/** Given by the server, while it writes a page (`shell/web/rendering/markup-cache.ts`). */
export const MarkupCacheContext = createContext<MarkPart | null>(null);

interface CachedMarkupProps {
  /** All that the part is made of, beside language and settings; undefined where it depends on more. */
  dependsOn: unknown;
  children: ReactNode;
}

/**
 * A part that several pages show, such as a card: the server writes it once. What is for the browser takes its children alone (`import.meta.env.SSR`). It begins and ends with an element and stands between elements; in it are neither
 * ids of React's (`useId`) nor images that do not wait until they are seen, of which React says something elsewhere in the page.
 */
export function CachedMarkup({ dependsOn, children }: CachedMarkupProps): ReactNode {
  const place = useContext(MarkupCacheContext);
  if (!place || dependsOn === undefined) return children;
  const { before, behind, isKept } = place(JSON.stringify(dependsOn));
  if (isKept) return before + behind;
  return (
    <>
      {before}
      {children}
      {behind}
    </>
  );
}
