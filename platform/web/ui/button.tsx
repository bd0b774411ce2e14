import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, useIsOpen, type LinkProps } from '#platform/web/navigation/router.tsx';
import { classes } from './classes.ts';
import type { Icon } from './icons.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'normal' | 'small';

const shape =
  'relative inline-flex items-center justify-center gap-2 rounded-control font-[560] leading-tight text-center wrap-break-word no-underline select-none transition-colors disabled:opacity-55 print:hidden';
const sizes: Record<ButtonSize, string> = {
  normal: 'min-h-11 px-4.5 py-2.5 text-base',
  small: 'tap min-h-9 px-3.5 py-1.5 text-sm',
};
const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:not-disabled:bg-accent-strong',
  secondary: 'bg-surface text-ink border border-field hover:not-disabled:bg-tint hover:not-disabled:border-accent',
  quiet: 'text-accent hover:not-disabled:bg-tint',
  danger: 'bg-danger text-on-danger hover:not-disabled:opacity-90',
};

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: Icon;
  /** Takes the full width of its container. */
  isWide?: boolean;
  className?: string;
}

/** The classes of a button, for other elements that look like one. */
export function buttonClasses({ variant = 'primary', size = 'normal', isWide, className }: ButtonLook): string {
  return classes(shape, sizes[size], variants[variant], isWide && 'w-full', className);
}

export interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /** While busy, the button keeps its width and focus and ignores presses. */
  isBusy?: boolean;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** A button. `type` defaults to 'button'. */
export function Button({
  variant,
  size,
  icon: Glyph,
  isWide,
  className,
  isBusy = false,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClasses({ variant, size, isWide, className })}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      <span className={classes('inline-flex items-center gap-2', isBusy && 'opacity-0')}>
        {Glyph && <Glyph size={size === 'small' ? 16 : 18} className="-ml-0.5" />}
        {children}
      </span>
      {isBusy && (
        <span aria-hidden="true" className="absolute inset-0 grid place-items-center">
          <span className="size-4.5 rounded-full border-2 border-current border-r-transparent spin" />
        </span>
      )}
    </button>
  );
}

/**
 * An internal link that looks like a button. Renders nothing if the target’s module is disabled.
 */
export function LinkButton({
  variant,
  size,
  icon: Glyph,
  isWide,
  className,
  children,
  ...rest
}: ButtonLook & Omit<LinkProps, 'className'>) {
  const isOpen = useIsOpen();
  if (!isOpen(rest.to)) return null;
  return (
    <Link {...rest} className={buttonClasses({ variant, size, isWide, className })}>
      {Glyph && <Glyph size={size === 'small' ? 16 : 18} className="-ml-0.5" />}
      {children}
    </Link>
  );
}
