import { PauseIcon, PlayIcon } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore, type FocusEvent, type ReactNode } from 'react';
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
  const isHydrated = useIsHydrated();
  const isStill = useIsMotionReduced();
  const [position, setPosition] = useState(0);
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const [isStopped, setIsStopped] = useState(false);
  const { isOpen } = useSiteNavigation();
  // Only taglines about available pages.
  const taglines = [
    { to: '/network', text: t('taglineNetworks') },
    { to: '/article', text: t('taglineSharing') },
    { to: '/article', text: t('taglineContent') },
    { to: '/article', text: t('taglineHosting') },
  ].filter(({ to }) => isOpen(to));
  const total = taglines.length;
  const isMoving = total > 1 && !(isStill || isHovered || isFocused || isStopped);
  useEffect(() => {
    if (!isMoving) return;
    const timer = setTimeout(() => setPosition((now) => (now + 1) % total), taglineMs);
    return () => clearTimeout(timer);
  }, [isMoving, position, total]);
  const step = (by: number) => setPosition((now) => (now + by + total) % total);
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => setIsFocused(currentTarget.contains(relatedTarget));
  if (total === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- being pointed at or focused pauses it; no one operates it by that
    <section
      aria-roledescription="carousel"
      aria-label={t('taglines')}
      onPointerEnter={({ pointerType }) => setIsHovered(pointerType === 'mouse')}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={onBlur}
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
        {/*
         * The controls need JavaScript; until then they are invisible, with their space reserved.
         */}
        <div className={`-mr-2 flex shrink-0 items-center ${isHydrated && total > 1 ? '' : 'invisible'}`}>
          <IconButton
            size="small"
            icon={isStopped ? PlayIcon : PauseIcon}
            label={t(isStopped ? 'taglinesStart' : 'taglinesStop')}
            onClick={() => setIsStopped(!isStopped)}
            className={`mr-1 ${isStill ? 'invisible' : ''}`}
          />
          <IconButton size="small" icon={ChevronLeftIcon} label={t('taglinePrevious')} onClick={() => step(-1)} />
          <span aria-hidden="true" className="min-w-9 text-center text-xs whitespace-nowrap text-muted tabular-nums">
            {position + 1} / {total}
          </span>
          <IconButton size="small" icon={ChevronRightIcon} label={t('taglineNext')} onClick={() => step(1)} />
        </div>
      </div>
    </section>
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
