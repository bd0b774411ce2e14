import type { ReactNode } from 'react';
import { Arch } from './arch.tsx';
import { classes } from './classes.ts';
import { type Icon, InboxIcon } from './icons.tsx';

interface EmptyStateProps {
  icon?: Icon;
  title: string;
  /** Describes what will be displayed here. */
  children?: ReactNode;
  /** The first step. */
  action?: ReactNode;
  /** Level of the heading. */
  level?: 1 | 2 | 3;
  className?: string;
}

/** The state of an empty list, in a frame, or of a page that has nothing else (level 1). */
export function EmptyState({ icon: Glyph = InboxIcon, title, children, action, level = 2, className }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div
      className={classes(
        'grid justify-items-center px-6 text-center',
        level === 1 ? 'py-8' : 'rounded-card border border-dashed border-field/60 py-12',
        className,
      )}
    >
      <Arch className="mb-4">
        <Glyph size={24} />
      </Arch>
      <Heading className={level === 1 ? undefined : 'text-lg'}>{title}</Heading>
      {children && <div className="mt-1.5 max-w-[46ch] text-pretty text-muted">{children}</div>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2.5">{action}</div>}
    </div>
  );
}
