import type { ReactNode } from 'react';
import { CheckIcon, XIcon } from './icons.tsx';

interface ChipProps {
  children: ReactNode;
  isPressed: boolean;
  onPress(): void;
}

/** A filter that is on or off. */
export function Chip({ children, isPressed, onPress }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={onPress}
      className="tap inline-flex min-h-9 items-center gap-1.5 rounded-full border border-field bg-surface px-3.5 text-sm transition-colors hover:border-accent aria-pressed:border-accent aria-pressed:bg-tint aria-pressed:text-accent"
    >
      {isPressed && <CheckIcon size={15} />}
      {children}
    </button>
  );
}

/** A selection that can be removed. */
export function RemovableChip({ children, removeLabel, onRemove }: { children: ReactNode; removeLabel: string; onRemove(): void }) {
  return (
    <span className="inline-flex min-h-8 max-w-full items-center rounded-full bg-tint pl-3 text-sm">
      <span className="truncate">{children}</span>
      <button
        type="button"
        aria-label={removeLabel}
        title={removeLabel}
        onClick={onRemove}
        className="tap grid size-8 shrink-0 place-items-center rounded-full text-muted hover:text-ink"
      >
        <XIcon size={15} />
      </button>
    </span>
  );
}
