import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import type { Icon } from './icons.tsx';

const tones = {
  plain: 'bg-plain-wash text-muted',
  accent: 'bg-tint text-accent',
  agree: 'bg-agree-wash text-agree',
  warn: 'bg-warn-wash text-warn',
  disagree: 'bg-danger-wash text-disagree',
  abstain: 'bg-plain-wash text-abstain',
  danger: 'bg-danger-wash text-danger',
};

/** A short fact about an item: its kind, state or audience. */
export function Badge({
  tone = 'plain',
  icon: Glyph,
  children,
  wraps = false,
  className,
}: {
  tone?: keyof typeof tones;
  icon?: Icon;
  children: ReactNode;
  /** Shows a long text whole, on several lines. */
  wraps?: boolean;
  className?: string;
}) {
  return (
    <span
      className={classes(
        'inline-flex max-w-full items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-[560]',
        tones[tone],
        className,
      )}
    >
      {Glyph && <Glyph size={14} className="shrink-0" />}
      <span className={wraps ? 'min-w-0' : 'truncate'}>{children}</span>
    </span>
  );
}
