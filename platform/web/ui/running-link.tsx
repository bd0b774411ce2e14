import type { ReactNode } from 'react';
import { Link } from '#platform/web/router.tsx';
import { classes } from './classes.ts';
import type { Icon } from './icons.tsx';
import './running-link.css';

interface RunningLinkProps {
  /** Names it among the landmarks. */
  label: string;
  icon: Icon;
  to: string;
  title: string;
  /** How much time is left. */
  time: ReactNode;
  /** What else runs: how many, what says so, and where all of them are. */
  more?: { count: number; label: string; to: string } | undefined;
  /** The page says it already: a phone has no second line for it. */
  isOnPage?: boolean;
}

/**
 * Something that runs against a clock, one touch away: a line above the dock of a phone, a card in
 * the side bar, and its icon with the time where that is narrow.
 */
export function RunningLink({ label, icon: Glyph, to, title, time, more, isOnPage = false }: RunningLinkProps): ReactNode {
  return (
    <section
      aria-label={label}
      data-running={isOnPage ? undefined : ''}
      className={classes(
        'running flex items-stretch border-line bg-warn-wash max-desktop:border-b desktop:m-3 desktop:rounded-control',
        isOnPage && 'max-desktop:hidden',
      )}
    >
      <Link
        to={to}
        className="flex min-h-13 min-w-0 flex-1 items-center gap-3 rounded-control px-4 py-1.5 text-ink no-underline -outline-offset-2"
      >
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
          className="grid min-h-11 min-w-11 place-items-center rounded-control text-sm font-[600] text-warn no-underline -outline-offset-2"
        >
          +{more.count}
        </Link>
      )}
    </section>
  );
}
