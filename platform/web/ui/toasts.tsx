import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { XIcon } from './icons.tsx';
import { type Tone, toneIcons, toneInks } from './notice.tsx';

const STAY_MS = 6000;
const MOST_AT_ONCE = 3;

export interface ToastOptions {
  tone?: Tone;
  /** One thing to do about it. Such a toast stays until it is dismissed. */
  action?: { label: string; onSelect(): void };
}
interface Toast extends ToastOptions {
  id: number;
  text: string;
}

const ToastContext = createContext<(text: string, options?: ToastOptions) => void>(() => undefined);

/** Tells in passing that something happened: `toast(t('published'), { tone: 'success' })`. Nothing that must be read goes here. */
export function useToast(): (text: string, options?: ToastOptions) => void {
  return useContext(ToastContext);
}

/** Holds the toasts of the page. Stands once, around the layout. */
export function ToastProvider({ labels, children }: { labels: { region: string; dismiss: string }; children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const lastId = useRef(0);
  const toast = useCallback((text: string, options?: ToastOptions) => {
    lastId.current += 1;
    const id = lastId.current;
    setToasts((before) => [...before, { id, text, ...options }].slice(-MOST_AT_ONCE));
  }, []);
  const dismiss = useCallback((id: number) => setToasts((before) => before.filter((one) => one.id !== id)), []);

  return (
    <ToastContext value={toast}>
      {children}
      <section
        aria-label={labels.region}
        className="pointer-events-none fixed inset-x-0 bottom-0 z-50 p-4 max-tablet:bottom-16 print:hidden"
      >
        <ol aria-live="polite" aria-relevant="additions" className="mx-auto grid max-w-form gap-2">
          {toasts.map((one) => (
            <ToastLine key={one.id} toast={one} dismissLabel={labels.dismiss} onDismiss={dismiss} />
          ))}
        </ol>
      </section>
    </ToastContext>
  );
}

function ToastLine({ toast, dismissLabel, onDismiss }: { toast: Toast; dismissLabel: string; onDismiss(id: number): void }) {
  const { id, text, tone = 'info', action } = toast;
  const [isHeld, setIsHeld] = useState(false);
  const Glyph = toneIcons[tone];
  useEffect(() => {
    if (isHeld || action) return;
    const timer = setTimeout(() => onDismiss(id), STAY_MS);
    return () => clearTimeout(timer);
  }, [id, isHeld, action, onDismiss]);
  return (
    <li
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
