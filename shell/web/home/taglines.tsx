import { PauseIcon, PlayIcon } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore, type FocusEvent, type PointerEvent, type ReactNode } from 'react';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '#platform/web/ui/icons.tsx';
import { useSiteNavigation } from '#platform/web/navigation/nav-item.ts';
import { useIsHydrated } from '#platform/web/i18n/words.tsx';
import { useShellWords } from '../i18n/words.ts';

/** Milliseconds per tagline. */
export const taglineMs = 5_000;

/** Rotates the taglines; pauses while hovered, focused or stopped, and with reduced motion. */
export function Taglines(): ReactNode {
  const t = useShellWords();
  const { isOpen } = useSiteNavigation();
  // Only taglines about available pages.
  const taglines = [
    { to: '/network', text: t('taglineNetworks') },
    { to: '/article', text: t('taglineSharing') },
    { to: '/article', text: t('taglineContent') },
    { to: '/article', text: t('taglineHosting') },
  ].filter(({ to }) => isOpen(to));
  const rotation = useRotation(taglines.length);
  const { total, position, isMoving } = rotation;
  if (total === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- being pointed at or focused pauses it; no one operates it by that
    <section
      aria-roledescription="carousel"
      aria-label={t('taglines')}
      {...rotation.pauses}
      className="for-visitors border-b border-line bg-surface print:hidden"
    >
      <div className="mx-auto flex min-h-11 max-w-page items-center gap-3 px-4 desktop:px-6">
        <div aria-live={isMoving ? 'off' : 'polite'} className="min-w-0 flex-1">
          <p
            key={position}
            role="group"
            aria-roledescription="slide"
            aria-label={t('taglineCount', { position: position + 1, total })}
            className="rise text-xs leading-tight font-medium tablet:text-sm"
          >
            {taglines[position]?.text}
          </p>
        </div>
        <Controls {...rotation} />
      </div>
    </section>
  );
}

/** The tagline on screen, which moves on while nothing pauses it. */
function useRotation(total: number) {
  const isStill = useIsMotionReduced();
  const [position, setPosition] = useState(0);
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const [isStopped, setIsStopped] = useState(false);
  const isMoving = total > 1 && !(isStill || isHovered || isFocused || isStopped);
  useEffect(() => {
    if (!isMoving) return;
    const timer = setTimeout(() => setPosition((now) => (now + 1) % total), taglineMs);
    return () => clearTimeout(timer);
  }, [isMoving, position, total]);
  return {
    total,
    position,
    isMoving,
    /** Reduced motion is preferred. */
    isStill,
    isStopped,
    toggle: () => setIsStopped(!isStopped),
    step: (by: number) => setPosition((now) => (now + by + total) % total),
    pauses: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setIsHovered(pointerType === 'mouse'),
      onPointerLeave: () => setIsHovered(false),
      onFocus: () => setIsFocused(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setIsFocused(currentTarget.contains(relatedTarget)),
    },
  };
}

/** The controls need JavaScript; until then they are invisible, with their space reserved. */
function Controls({ total, position, isStill, isStopped, toggle, step }: ReturnType<typeof useRotation>): ReactNode {
  const t = useShellWords();
  const isHydrated = useIsHydrated();
  return (
    <div className={`-mr-2 flex shrink-0 items-center ${isHydrated && total > 1 ? '' : 'invisible'}`}>
      <IconButton
        size="small"
        icon={isStopped ? PlayIcon : PauseIcon}
        label={t(isStopped ? 'taglinesStart' : 'taglinesStop')}
        onClick={toggle}
        className={`mr-1 ${isStill ? 'invisible' : ''}`}
      />
      <IconButton size="small" icon={ChevronLeftIcon} label={t('taglinePrevious')} onClick={() => step(-1)} />
      <span aria-hidden="true" className="min-w-9 text-center text-xs whitespace-nowrap text-muted tabular-nums">
        {position + 1} / {total}
      </span>
      <IconButton size="small" icon={ChevronRightIcon} label={t('taglineNext')} onClick={() => step(1)} />
    </div>
  );
}

const reducedMotion = '(prefers-reduced-motion: reduce)';

function watchMotion(listener: () => void): () => void {
  const query = matchMedia(reducedMotion);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether reduced motion is preferred; true until the browser is known. */
function useIsMotionReduced(): boolean {
  return useSyncExternalStore(
    watchMotion,
    () => matchMedia(reducedMotion).matches,
    () => true,
  );
}
