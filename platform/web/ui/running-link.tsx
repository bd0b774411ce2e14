import type { ReactNode } from 'react';
import { Link } from '#platform/web/navigation/router.tsx';
import type { Icon } from './icons.tsx';
import './running-link.css';

interface RunningLinkProps {
  /** Accessible name of the landmark. */
  label: string;
  icon: Icon;
  to: string;
  title: string;
  /** The remaining time. */
  time: ReactNode;
  /** Further running items: count, label, and the page that lists them. */
  more?: { count: number; label: string; to: string } | undefined;
}

/**
 * A link to something with a time limit. It is a low line above a phone’s dock, a card in the side bar,
 * or an icon with the time in a narrow one.
 */
export function RunningLink({ label, icon: Glyph, to, title, time, more }: RunningLinkProps): ReactNode {
  return (
    <section
      aria-label={label}
      data-running=""
      className="running flex items-stretch border-line bg-warn-wash max-desktop:border-b desktop:m-3 desktop:rounded-control"
    >
      <Link to={to} className="flex min-w-0 flex-1 items-center gap-3 rounded-control px-4 text-ink no-underline -outline-offset-2">
        <Glyph size={22} className="shrink-0 text-warn" />
        <span className="running-text min-w-0 flex-1">
          <bdi className="running-title line-clamp-2 font-[600] leading-snug wrap-anywhere">{title}</bdi>
          <span className="block text-xs">{time}</span>
        </span>
      </Link>
      {more && (
        <Link
          to={more.to}
          aria-label={more.label}
          title={more.label}
          className="grid min-w-11 place-items-center rounded-control text-sm font-[600] text-warn no-underline -outline-offset-2"
        >
          +{more.count}
        </Link>
      )}
    </section>
  );
}
