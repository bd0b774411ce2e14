import type { ButtonHTMLAttributes } from 'react';
import { classes } from './classes.ts';
import type { Icon } from './icons.tsx';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label' | 'title'> {
  icon: Icon;
  /** Its action: accessible name and tooltip. */
  label: string;
  size?: 'normal' | 'small';
}

/** A button with an icon only. */
export function IconButton({ icon: Glyph, label, size = 'normal', className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classes(
        'inline-grid place-items-center rounded-control text-muted transition-colors hover:not-disabled:bg-tint hover:not-disabled:text-ink disabled:opacity-55 aria-pressed:bg-tint aria-pressed:text-accent print:hidden',
        size === 'normal' ? 'size-11' : 'tap size-8',
        className,
      )}
    >
      <Glyph size={size === 'normal' ? 20 : 17} />
    </button>
  );
}
