import type { ReactNode } from 'react';
import { Link, NavLink, type To } from '#platform/web/navigation/router.tsx';
import type { Icon } from './icons.tsx';
import { useCutEdges } from './use-cut-edges.ts';

interface TabLinksProps {
  /** Accessible name of the links, for instance “Documents”. */
  label: string;
  tabs: readonly {
    to: To;
    label: ReactNode;
    icon?: Icon;
    /** A number, or text for an incomplete count, such as “1,000+”. */
    count?: number | string;
    isEnd?: boolean;
    /** Set where addresses differ in their query only. */
    isCurrent?: boolean;
  }[];
}

const look =
  '-mb-px flex min-h-11 items-center gap-2 border-b-2 border-transparent px-3 text-muted -outline-offset-2 transition-colors hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-[560] aria-[current=page]:text-ink';

/** Width in pixels of the fade at an edge where tabs are cut. */
const fade = 40;

/** Scrolls the strip if the current tab is cut. */
function showCurrent(bar: HTMLElement): void {
  const current = bar.querySelector('[aria-current=page]');
  if (!(current instanceof HTMLElement)) return;
  const [start, width] = [current.offsetLeft - bar.offsetLeft, current.offsetWidth];
  if (start < bar.scrollLeft + fade || start + width > bar.scrollLeft + bar.clientWidth - fade)
    bar.scrollLeft = start - (bar.clientWidth - width) / 2;
}

/**
 * Views of one page as links with their own addresses. A strip too narrow for them scrolls, and fades
 * where tabs are cut.
 */
export function TabLinks({ label, tabs }: TabLinksProps) {
  const strip = useCutEdges(showCurrent);
  return (
    <nav {...strip} aria-label={label} className="tab-strip mb-6 overflow-x-auto border-b border-line print:hidden">
      <ul className="flex min-w-max gap-1">
        {tabs.map(({ to, label: text, icon: Glyph, count, isEnd = true, isCurrent }) => {
          const content = (
            <>
              {Glyph && <Glyph size={18} />}
              {text}
              {count !== undefined && <span className="rounded-full bg-plain-wash px-2 text-xs tabular-nums text-muted">{count}</span>}
            </>
          );
          return (
            <li key={typeof to === 'string' ? to : `${to.pathname}${to.search}`}>
              {isCurrent === undefined ? (
                <NavLink to={to} end={isEnd} className={look}>
                  {content}
                </NavLink>
              ) : (
                <Link to={to} aria-current={isCurrent ? 'page' : undefined} className={look}>
                  {content}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
