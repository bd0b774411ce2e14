import { useEffect, useId, useRef, type ReactNode, type KeyboardEvent } from 'react';
import { Link } from '#platform/web/navigation/router.tsx';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { PanelLeftCloseIcon, PanelLeftOpenIcon } from '#platform/web/ui/icons.tsx';
import { CountBadge } from '#platform/web/ui/count-badge.tsx';
import { inGroups, type MainNavItem } from './main-nav-items.ts';
import { useNavigationWords } from './navigation-words.ts';
import { useSideBarWidth } from './side-bar-width.ts';
import { useShellWords } from '../i18n/words.ts';

/** Number of items from which sections have headings. */
const namedFrom = 8;

/**
 * The main navigation on wide screens, with names next to or below the icons, as the person
 * prefers.
 */
export function SideBar({ items }: { items: readonly MainNavItem[] }): ReactNode {
  const t = useNavigationWords();
  const { isWide, setIsWide } = useSideBarWidth();
  return (
    <div className="side-bar hidden min-h-0 flex-1 flex-col gap-2 p-3 pt-[calc(var(--header)+0.5rem)] tall-desktop:pt-23 desktop:flex">
      <SideBarItems items={items} />
      <IconButton
        icon={isWide ? PanelLeftCloseIcon : PanelLeftOpenIcon}
        label={t(isWide ? 'narrow' : 'widen')}
        onClick={() => setIsWide(!isWide)}
        className="side-bar-toggle shrink-0"
      />
    </div>
  );
}

/** The items of the side bar, by section. */
export function SideBarItems({ items }: { items: readonly MainNavItem[] }): ReactNode {
  const shell = useShellWords();
  const t = useNavigationWords();
  const id = useId();
  const areNamed = items.length >= namedFrom;
  const list = useRef<HTMLElement>(null);
  const current = items.find((item) => item.current)?.to;
  // On low screens the list scrolls.
  useEffect(() => list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }), [current]);
  return (
    <nav ref={list} aria-label={shell('mainNavigation')} className="-mx-1 min-h-0 flex-1 overflow-y-auto px-1 pb-1">
      <div role="none" onKeyDown={moveFocus}>
        {inGroups(items).map(({ group, inGroup }, index) => (
          <div key={group} className={index > 0 ? 'side-bar-part mt-3' : 'side-bar-part'}>
            <p id={`${id}-${group}`} className={areNamed && index > 0 ? 'side-bar-name px-3 pt-1 pb-0.5 text-xs text-muted' : 'sr-only'}>
              {t(group)}
            </p>
            <ul aria-labelledby={`${id}-${group}`}>
              {inGroup.map((item) => (
                <li key={item.to}>
                  <SideBarLink item={item} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}

function SideBarLink({ item: { to, label, Icon, current, waiting } }: { item: MainNavItem }): ReactNode {
  return (
    <Link
      to={to}
      aria-current={current}
      className={classes(
        'side-bar-item tap relative flex min-h-9 items-center gap-3 rounded-control px-3 font-[560] no-underline -outline-offset-2 transition-colors hover:bg-tint',
        current ? 'bg-tint text-accent' : 'text-muted hover:text-ink',
      )}
    >
      {Icon && <Icon size={20} className="shrink-0" />}
      <span className="max-w-full truncate">{label}</span>
      <CountBadge waiting={waiting} className="side-bar-mark ml-auto" />
    </Link>
  );
}

/** Moves the focus between the contained links by arrows, Home and End; returns whether it did. */
function moveFocus(event: KeyboardEvent<HTMLElement>): boolean {
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = links.findIndex((link) => link === document.activeElement);
  if (at < 0) return false;
  const next = { ArrowDown: links[at + 1], ArrowUp: links[at - 1], Home: links[0], End: links.at(-1) }[event.key];
  if (!next) return false;
  event.preventDefault();
  next.focus();
  return true;
}
