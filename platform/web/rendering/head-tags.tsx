import { createContext, useContext, useLayoutEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** The mark that the server writes around head tags, to move them into the head. */
export const HeadMarkContext = createContext<string | null>(null);

/** Puts tags that describe the page, such as its title, into the head of the document. */
export function HeadTags({ children }: { children: ReactNode }): ReactNode {
  const mark = useContext(HeadMarkContext);
  useLayoutEffect(removeSentTags, []);
  if (typeof document !== 'undefined') return createPortal(children, document.head);
  return (
    <>
      {mark}
      {children}
      {mark}
    </>
  );
}

const sentBegin = 'sent';
const sentEnd = '/sent';

/**
 * Extracts the head tags of a rendered page, delimited by comments, since the browser replaces
 * them.
 */
export function splitHead(html: string, mark: string): { head: string; markup: string } {
  const pieces = html.split(mark);
  const head = pieces.filter((_, at) => at % 2 === 1).join('');
  return { head: `<!--${sentBegin}-->${head}<!--${sentEnd}-->`, markup: pieces.filter((_, at) => at % 2 === 0).join('') };
}

function removeSentTags(): void {
  const nodes = Array.from(document.head.childNodes);
  const commentAt = (text: string) => nodes.findIndex((node) => node.nodeType === Node.COMMENT_NODE && node.nodeValue === text);
  const begin = commentAt(sentBegin);
  if (begin >= 0) for (const node of nodes.slice(begin, commentAt(sentEnd) + 1)) node.remove();
}
