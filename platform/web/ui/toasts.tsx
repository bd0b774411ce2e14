import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { lazy } from '#platform/web/loading/lazy.tsx';
import type { Tone } from './notice.tsx';

const ToastLine = lazy(() => import('./toast-line.tsx').then((module) => module.ToastLine));
const MOST_AT_ONCE = 3;

export interface ToastOptions {
  tone?: Tone;
  /** An action. Such a toast stays until it is dismissed. */
  action?: { label: string; onSelect(): void };
}
export interface Toast extends ToastOptions {
  id: number;
  text: string;
}

const ToastContext = createContext<(text: string, options?: ToastOptions) => void>(() => undefined);

/**
 * Shows a toast: `toast(t('published'), { tone: 'success' })`. Do not use it for text that must be
 * read.
 */
export function useToast(): (text: string, options?: ToastOptions) => void {
  return useContext(ToastContext);
}

const ToastHostContext = createContext<(dialog: Element) => () => void>(() => () => undefined);

/**
 * For modal dialogs: moves the toasts into an open dialog, since below it they would be invisible
 * and inert. The returned function moves them back.
 */
export function useToastHost(): (dialog: Element) => () => void {
  return useContext(ToastHostContext);
}

/** Renders the toasts; used once, around the layout. */
export function ToastProvider({ labels, children }: { labels: { region: string; dismiss: string }; children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const [hosts, setHosts] = useState<readonly Element[]>([]);
  const lastId = useRef(0);
  const host = hosts.at(-1);
  const toast = useCallback((text: string, options?: ToastOptions) => {
    lastId.current += 1;
    const id = lastId.current;
    setToasts((before) => [...before, { id, text, ...options }].slice(-MOST_AT_ONCE));
  }, []);
  const dismiss = useCallback((id: number) => setToasts((before) => before.filter((one) => one.id !== id)), []);
  const hold = useCallback((dialog: Element) => {
    setHosts((before) => [...before, dialog]);
    return () => setHosts((before) => before.filter((one) => one !== dialog));
  }, []);

  const region = (
    <section aria-label={labels.region} className="pointer-events-none fixed inset-x-0 z-50 p-4 print:hidden">
      <ol aria-live="polite" aria-relevant="additions" className="mx-auto grid max-w-form gap-2">
        {toasts.map((one) => (
          <ToastLine key={one.id} toast={one} dismissLabel={labels.dismiss} onDismiss={dismiss} />
        ))}
      </ol>
    </section>
  );
  return (
    <ToastContext value={toast}>
      <ToastHostContext value={hold}>
        {children}
        {host ? createPortal(region, host) : region}
      </ToastHostContext>
    </ToastContext>
  );
}
