import { useState } from 'react';
import { nameNumber } from '#platform/contract/name-number.ts';
import { classes } from './classes.ts';
import { UserIcon } from './icons.tsx';
import { initials } from './initials.ts';

const sizes = {
  inline: { edge: 22, look: 'size-5.5 text-[0.625rem]' },
  small: { edge: 32, look: 'size-8 text-xs' },
  normal: { edge: 40, look: 'size-10 text-sm' },
  large: { edge: 70, look: 'size-17.5 text-xl' },
  portrait: { edge: 112, look: 'size-20 text-2xl tablet:size-28 tablet:text-3xl' },
};
const colours = ['bg-person-1', 'bg-person-2', 'bg-person-3', 'bg-person-4', 'bg-person-5', 'bg-person-6'];

interface AvatarProps {
  name: string;
  src?: string | null;
  size?: keyof typeof sizes;
  /** Accessible name; omit it if the name is next to it. */
  label?: string;
  className?: string;
}

/**
 * A person’s picture, or initials on a colour derived from the name; neither while the name is
 * unknown.
 */
export function Avatar({ name, src, size = 'normal', label, className }: AvatarProps) {
  const { edge, look } = sizes[size];
  // The address that failed: expired, or the picture was removed.
  const [failed, setFailed] = useState<string>();
  if (src && src !== failed)
    return (
      <img
        src={src}
        alt={label ?? ''}
        width={edge}
        height={edge}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(src)}
        className={classes('shrink-0 rounded-full object-cover', look, className)}
      />
    );
  const text = initials(name);
  return (
    <span
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      className={classes(
        'inline-grid shrink-0 place-items-center rounded-full font-[600] text-ink select-none',
        look,
        name ? colours[nameNumber(name, colours.length)] : 'bg-tint',
        className,
      )}
    >
      {text || <UserIcon size={edge / 2} />}
    </span>
  );
}
