import type { ReactNode } from 'react';
import { Arch } from './arch.tsx';
import { classes } from './classes.ts';
import { type Icon, InboxIcon } from './icons.tsx';

interface EmptyStateProps {
  icon?: Icon;
  title: string;
  /** Describes what will be displayed here. */
  children?: ReactNode;
  /** What others use it for, in one sentence. */
  example?: string;
  /** The first step. */
  action?: ReactNode;
  /** The action is that of the header of the page, which hides its own. */
  isMainAction?: boolean;
  /** Level of the heading. */
  level?: 1 | 2 | 3;
  className?: string;
}

/** The state of an empty list, in a card, or of a page that has nothing else (level 1). */
export function EmptyState({
  icon: Glyph = InboxIcon,
  title,
  children,
  example,
  action,
  isMainAction,
  level = 2,
  className,
}: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div
      data-main-action={isMainAction || undefined}
      className={classes(
        'grid justify-items-center px-6 text-center',
        level === 1 ? 'py-8' : 'rounded-card border border-line bg-surface py-10',
        className,
      )}
    >
      <p className="mb-5 flex items-end gap-1.5 border-b border-line px-4">
        <Arch width={48} />
        <Arch>
          <Glyph size={24} />
        </Arch>
        <Arch width={48} />
      </p>
      <Heading className={level === 1 ? undefined : 'text-lg'}>{title}</Heading>
      {children && <div className="mt-1.5 max-w-[46ch] text-pretty text-muted">{children}</div>}
      {action && (
        <div data-first-step="" className="mt-5 flex flex-wrap justify-center gap-2.5">
          {action}
        </div>
      )}
      {example && <p className="mt-5 max-w-[46ch] text-sm text-pretty text-muted">{example}</p>}
    </div>
  );
}
