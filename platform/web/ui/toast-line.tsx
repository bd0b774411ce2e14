import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { XIcon } from './icons.tsx';
import { toneIcons, toneInks } from './notice.tsx';
import { keepToastsPlaced } from './place-toasts.ts';
import type { Toast } from './toasts.tsx';

const STAY_MS = 6000;

/** One toast. It disappears automatically, except while hovered or focused, or if it has an action. */
export function ToastLine({ toast, dismissLabel, onDismiss }: { toast: Toast; dismissLabel: string; onDismiss(id: number): void }) {
  const { id, text, tone = 'info', action } = toast;
  const [isHeld, setIsHeld] = useState(false);
  const Glyph = toneIcons[tone];
  const line = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const region = line.current?.closest('section');
    return region ? keepToastsPlaced(region) : undefined;
  }, []);
  useEffect(() => {
    if (isHeld || action) return;
    const timer = setTimeout(() => onDismiss(id), STAY_MS);
    return () => clearTimeout(timer);
  }, [id, isHeld, action, onDismiss]);
  return (
    <li
      ref={line}
      className="pointer-events-auto flex items-center gap-3 rounded-control border border-line bg-surface py-1 pr-1 pl-4 shadow-raised rise"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Glyph className={toneInks[tone]} />
      <span className="min-w-0 flex-1 py-2">{text}</span>
      {action && (
        <button
          type="button"
          className="min-h-11 rounded-control px-3 font-[560] text-accent hover:bg-tint"
          onClick={() => {
            action.onSelect();
            onDismiss(id);
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton icon={XIcon} label={dismissLabel} onClick={() => onDismiss(id)} />
    </li>
  );
}
