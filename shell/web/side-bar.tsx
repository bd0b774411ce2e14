import { useEffect, useId, useState, type ReactNode } from 'react';
import { later } from '#platform/web/later.tsx';
import { Link } from '#platform/web/router.tsx';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { PanelLeftCloseIcon, PanelLeftOpenIcon, SearchIcon } from '#platform/web/ui/icons.tsx';
import { inGroups, type MainPlace } from './main-places.ts';
import { moveWithin } from './move-within.ts';
import { useNavigationWords } from './navigation-words.ts';
import { useSideBarWidth } from './side-bar-width.ts';
import { WaitingMark } from './waiting-mark.tsx';
import { useShellWords } from './words.ts';

const GoTo = later(() => import('./go-to.tsx').then((module) => module.GoTo));

/** From so many places on, each part of them says what it is. Fewer are seen at one glance. */
const namedFrom = 8;

/** The main places on a wide screen. It is as wide as the person likes: names beside the icons, or below them. */
export function SideBar({ places }: { places: readonly MainPlace[] }): ReactNode {
  const t = useNavigationWords();
  const { isWide, setIsWide } = useSideBarWidth();
  return (
    <div className="side-bar hidden min-h-0 flex-1 flex-col gap-2 p-3 desktop:flex">
      <div className="side-bar-head flex gap-1">
        <GoToButton />
        <IconButton
          icon={isWide ? PanelLeftCloseIcon : PanelLeftOpenIcon}
          label={t(isWide ? 'narrow' : 'widen')}
          onClick={() => setIsWide(!isWide)}
          className="shrink-0"
        />
      </div>
      <SideBarPlaces places={places} />
    </div>
  );
}

export function SideBarPlaces({ places }: { places: readonly MainPlace[] }): ReactNode {
  const shell = useShellWords();
  const t = useNavigationWords();
  const id = useId();
  const areNamed = places.length >= namedFrom;
  return (
    <nav aria-label={shell('mainNavigation')} className="-mx-1 min-h-0 flex-1 overflow-y-auto px-1 pb-1">
      <div role="none" onKeyDown={moveWithin}>
        {inGroups(places).map(({ group, inGroup }, index) => (
          <div key={group} className={index > 0 ? 'side-bar-part mt-3' : 'side-bar-part'}>
            <p id={`${id}-${group}`} className={areNamed && index > 0 ? 'side-bar-name px-3 pt-1 pb-0.5 text-xs text-muted' : 'sr-only'}>
              {t(group)}
            </p>
            <ul aria-labelledby={`${id}-${group}`}>
              {inGroup.map((place) => (
                <li key={place.to}>
                  <PlaceLink place={place} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}

function PlaceLink({ place: { to, label, Icon, current, waiting } }: { place: MainPlace }): ReactNode {
  return (
    <Link
      to={to}
      aria-current={current}
      className={classes(
        'side-bar-item tap relative flex min-h-10 items-center gap-3 rounded-control px-3 font-[560] no-underline -outline-offset-2 transition-colors hover:bg-tint',
        current ? 'bg-tint text-accent' : 'text-muted hover:text-ink',
      )}
    >
      {Icon && <Icon size={20} className="shrink-0" />}
      <span className="max-w-full truncate">{label}</span>
      <WaitingMark waiting={waiting} className="side-bar-mark ml-auto" />
    </Link>
  );
}

/** Leads to any page by its name, with Ctrl and K (⌘K) from wherever nobody is typing. */
function GoToButton(): ReactNode {
  const t = useNavigationWords();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      if (isTypedInto(event.target) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      setIsOpen(true);
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setIsOpen(true)}
        className="side-bar-item flex min-h-11 flex-1 items-center gap-2 rounded-control border border-line px-2.5 text-muted transition-colors hover:bg-tint hover:text-ink"
      >
        <SearchIcon size={20} className="shrink-0" />
        <span className="max-w-full truncate">{t('goTo')}</span>
        <kbd aria-hidden="true" className="ml-auto rounded-small border border-line px-1 font-sans text-xs whitespace-nowrap">
          {/Mac|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      {isOpen && <GoTo onClose={() => setIsOpen(false)} />}
    </>
  );
}

function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}
