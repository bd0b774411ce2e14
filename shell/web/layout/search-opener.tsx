import { useCallback, useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { afterFirstView } from '#platform/web/loading/first-view.ts';
import { useIsOpen } from '#platform/web/navigation/router.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { SearchIcon } from '#platform/web/ui/icons.tsx';
import { opensBySlash } from './slash-shortcut.ts';
import { useShellWords } from '../i18n/words.ts';

const loadPalette = () => import('../palette/load-palette.ts').then((module) => module.loadPalette());
const Palette = lazy(loadPalette);
/** Loads it before it is opened, so that it opens at once. */
const prepare = () => void loadPalette().catch(() => {});
const page = '/resultSearch';

/**
 * Search in the header of every page: opens the palette, also by “/” or Ctrl+K (⌘K); without
 * scripts, the search page.
 */
export function SearchOpener(): ReactNode {
  const t = useShellWords();
  const isPageOpen = useIsOpen()(page);
  const [isOpen, setIsOpen] = useState(false);
  const takeEarly = useEarlyText(isOpen);
  useShortcuts(setIsOpen);
  const isSignedIn = useSession().user !== null;
  useEffect(() => {
    if (isSignedIn) void afterFirstView().then(prepare);
  }, [isSignedIn]);
  const shared = {
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': 'Control+K Meta+K',
    'aria-label': t('search'),
    title: t('search'),
    onPointerEnter: prepare,
    onClick(event: MouseEvent) {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      setIsOpen(true);
    },
    className:
      'flex h-11 min-w-11 items-center justify-center gap-2 rounded-control text-muted no-underline transition-colors hover:bg-tint hover:text-ink desktop:w-48 desktop:justify-start desktop:border desktop:border-line desktop:px-3',
  } as const;
  const content = (
    <>
      <SearchIcon size={20} className="shrink-0" />
      <span className="max-desktop:hidden">{t('search')}</span>
      <kbd aria-hidden="true" className="ml-auto rounded-small border border-line px-1.5 font-sans text-xs max-desktop:hidden">
        /
      </kbd>
    </>
  );
  return (
    <>
      {isPageOpen ? (
        <a {...shared} href={`${page}#resultsearch`}>
          {content}
        </a>
      ) : (
        <button {...shared} type="button">
          {content}
        </button>
      )}
      {isOpen && <Palette early={takeEarly} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Keeps the text that is typed before the palette is loaded; returns a function that reads it. */
function useEarlyText(isOpen: boolean): () => string {
  const early = useRef('');
  useEffect(() => {
    if (!isOpen) return;
    early.current = '';
    const keep = (event: KeyboardEvent) => {
      if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      early.current += event.key;
    };
    document.addEventListener('keydown', keep, true);
    return () => document.removeEventListener('keydown', keep, true);
  }, [isOpen]);
  return useCallback(() => early.current, []);
}

/** Opens the palette by “/” or Ctrl+K; `setIsOpen` must be stable. */
function useShortcuts(setIsOpen: (isOpen: boolean) => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
      const isSlash = key === '/' && !ctrlKey && !metaKey;
      if (!isSlash && (key.toLowerCase() !== 'k' || !(ctrlKey || metaKey) || shiftKey)) return;
      if (altKey || event.defaultPrevented || document.querySelector('dialog[open]') || isTypedInto(target, isSlash)) return;
      if (isSlash && !opensBySlash()) return;
      event.preventDefault();
      // A search page has its own field.
      const field = isSlash ? document.querySelector<HTMLInputElement>('[data-page-search] input[type=search]') : null;
      if (field) field.focus();
      else setIsOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [setIsOpen]);
}

/** Whether a key is for a text field; Ctrl+K is not within a part marked `data-jumps`. */
function isTypedInto(target: EventTarget | null, isSlash: boolean): boolean {
  if (!(target instanceof HTMLElement) || (!isSlash && target.closest('[data-jumps]'))) return false;
  return target.isContentEditable || target.matches('input, textarea, select');
}
