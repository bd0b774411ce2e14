import { PauseIcon, PlayIcon } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore, type FocusEvent, type PointerEvent, type ReactNode } from 'react';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { ChevronLeftIcon, ChevronRightIcon, type Icon } from '#platform/web/ui/icons.tsx';
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
    <section aria-roledescription="carousel" aria-label={t('taglines')} {...rotation.pauses} className="for-visitors print:hidden">
      <div className="mx-auto flex min-h-11 max-w-form items-center px-2 text-xs tablet:px-4 text-muted">
        <Step icon={ChevronLeftIcon} label={t('taglinePrevious')} rotation={rotation} by={-1} />
        <Pause rotation={rotation} />
        <div aria-live={isMoving ? 'off' : 'polite'} className="min-w-0 flex-1">
          <p
            key={position}
            role="group"
            aria-roledescription="slide"
            aria-label={t('taglineCount', { position: position + 1, total })}
            className="rise text-center leading-tight"
          >
            {taglines[position]?.text}
          </p>
        </div>
        <span aria-hidden="true" className="whitespace-nowrap tabular-nums">
          {position + 1} / {total}
        </span>
        <Step icon={ChevronRightIcon} label={t('taglineNext')} rotation={rotation} by={1} />
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

type Rotation = ReturnType<typeof useRotation>;

/** The controls need JavaScript; until then they are invisible, with their space reserved. */
function useHidden({ total }: Rotation): boolean {
  return !useIsHydrated() || total < 2;
}

function Step({ icon, label, rotation, by }: { icon: Icon; label: string; rotation: Rotation; by: number }): ReactNode {
  return (
    <IconButton
      size="small"
      icon={icon}
      label={label}
      onClick={() => rotation.step(by)}
      className={useHidden(rotation) ? 'invisible' : undefined}
    />
  );
}

function Pause({ rotation }: { rotation: Rotation }): ReactNode {
  const t = useShellWords();
  const isHidden = useHidden(rotation);
  const { isStill, isStopped, toggle } = rotation;
  return (
    <IconButton
      size="small"
      icon={isStopped ? PlayIcon : PauseIcon}
      label={t(isStopped ? 'taglinesStart' : 'taglinesStop')}
      onClick={toggle}
      className={isHidden || isStill ? 'invisible' : undefined}
    />
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
