import { type ReactNode, useId, useRef, useState } from 'react';
import { lazy } from '#platform/web/loading/lazy.tsx';
import type { To } from '#platform/web/navigation/router.tsx';
import { classes } from './classes.ts';
import type { Icon } from './icons.tsx';

const loadItems = () => import('./menu-items.tsx').then((module) => module.MenuItems);
const MenuItems = lazy(loadItems);

export interface MenuItem {
  label: string;
  icon?: Icon;
  /** A link, or an action by `onSelect`. */
  to?: To;
  onSelect?(): void;
  isDanger?: boolean;
  /** An option of a choice (language, theme): marked with a tick. */
  isChosen?: boolean;
}

interface MenuProps {
  /** Content of the button. */
  children: ReactNode;
  /** Accessible name of the menu. */
  label: string;
  /** The button shows an icon only, so `label` also names it. */
  isIcon?: boolean;
  items: readonly MenuItem[];
  buttonClassName?: string;
}

/** A button with a menu of actions. The entries are rendered on first use. */
export function Menu({ children, label, isIcon = false, items, buttonClassName }: MenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const reach = () => void loadItems().catch(() => {});
  return (
    <div className="relative inline-flex">
      <button
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={isIcon ? label : undefined}
        title={isIcon ? label : undefined}
        className={classes(
          'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-3 transition-colors hover:bg-tint aria-expanded:bg-tint',
          buttonClassName,
        )}
        onPointerEnter={reach}
        onFocus={reach}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          menu.current?.showPopover({ source: event.currentTarget });
        }}
      >
        {children}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        onToggle={(event) => setIsOpen(event.newState === 'open')}
        className="hang-below min-w-52 rounded-control border border-line bg-surface p-1.5 text-ink shadow-raised rise"
      >
        {isOpen && <MenuItems items={items} onDone={() => menu.current?.hidePopover()} />}
      </div>
    </div>
  );
}
