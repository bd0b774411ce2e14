import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { CircleAlertIcon, CircleCheckIcon, type Icon, InfoIcon, TriangleAlertIcon } from './icons.tsx';

export type Tone = 'info' | 'success' | 'warn' | 'danger';

export const toneIcons: Record<Tone, Icon> = { info: InfoIcon, success: CircleCheckIcon, warn: TriangleAlertIcon, danger: CircleAlertIcon };
const toneWashes: Record<Tone, string> = {
  info: 'bg-tint border-accent/30',
  success: 'bg-agree-wash border-agree/30',
  warn: 'bg-warn-wash border-warn/35',
  danger: 'bg-danger-wash border-danger/35',
};
export const toneInks: Record<Tone, string> = { info: 'text-accent', success: 'text-agree', warn: 'text-warn', danger: 'text-danger' };

interface NoticeProps {
  tone?: Tone;
  title?: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** Announces it when it appears; omit it for a notice that is present from the start. */
  isAnnounced?: boolean;
  className?: string;
}

/** A notice within the page: an icon and text, never colour alone. */
export function Notice({ tone = 'info', title, children, actions, isAnnounced, className }: NoticeProps) {
  const Glyph = toneIcons[tone];
  return (
    <div
      role={isAnnounced ? (tone === 'danger' ? 'alert' : 'status') : undefined}
      className={classes('flex gap-3 rounded-control border px-4 py-3', toneWashes[tone], className)}
    >
      <Glyph className={classes('mt-0.5', toneInks[tone])} />
      <div className="min-w-0 flex-1">
        {title && <p className="font-[560]">{title}</p>}
        {children && <div className={classes(title && 'mt-0.5 text-sm')}>{children}</div>}
        {actions && <div className="mt-2.5 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}
