import type { ReactNode } from 'react';
import { Link, type To } from '#platform/web/navigation/router.tsx';
import { classes } from './classes.ts';
import { PagePart } from './page-part.tsx';

interface CardProps {
  children: ReactNode;
  as?: 'div' | 'article' | 'section' | 'li';
  /** 'none' for a card whose content reaches its edges. */
  padding?: 'normal' | 'none';
  id?: string;
  className?: string;
}

/**
 * A surface for one item. With a `CardLink` inside, all of it is clickable. A section is a part of
 * its page with an error boundary.
 */
export function Card({ as: Element = 'div', padding = 'normal', id, className, children }: CardProps) {
  return (
    <Element
      id={id}
      className={classes(
        'group/card relative block rounded-card border border-line bg-surface transition-colors has-[[data-card-link]:hover]:border-accent',
        padding === 'normal' && 'p-4 tablet:p-5',
        className,
      )}
    >
      {Element === 'section' ? <PagePart>{children}</PagePart> : children}
    </Element>
  );
}

/**
 * The title link of a card, clickable on the whole card. Other controls in the card need `relative`
 * to be above it.
 */
export function CardLink({ to, children, className }: { to: To; children: ReactNode; className?: string }) {
  return (
    <Link
      to={to}
      data-card-link=""
      className={classes(
        'text-ink no-underline after:absolute after:inset-0 after:rounded-card hover:text-accent focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent',
        className,
      )}
    >
      <bdi>{children}</bdi>
    </Link>
  );
}
