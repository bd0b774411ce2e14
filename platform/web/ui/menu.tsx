import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Link, type To } from '#platform/web/router.tsx';
import { classes } from './classes.ts';
import { CheckIcon, type Icon } from './icons.tsx';

export interface MenuItem {
  label: string;
  icon?: Icon;
  /** A place to go, or something to do. */
  to?: To;
  onSelect?(): void;
  isDanger?: boolean;
  /** One of a choice (language, theme): shown with a tick. */
  isChosen?: boolean;
}

interface MenuProps {
  /** What the button shows. */
  children: ReactNode;
  /** Names the menu. */
  label: string;
  /** The button shows an icon alone, so `label` names it too. */
  isIcon?: boolean;
  items: readonly MenuItem[];
  buttonClassName?: string;
}

/** A button that opens a list of actions: arrows, Home, End and first letters move, Esc closes and gives the focus back. */
export function Menu({ children, label, isIcon = false, items, buttonClassName }: MenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const hasChoice = items.some((item) => item.isChosen !== undefined);

  const entries = () => [...(menu.current?.querySelectorAll<HTMLElement>('[data-menu-item]') ?? [])];

  function move(event: KeyboardEvent) {
    const all = entries();
    const at = all.findIndex((item) => item === document.activeElement);
    let next: HTMLElement | undefined;
    if (event.key === 'ArrowDown') next = all[(at + 1) % all.length];
    else if (event.key === 'ArrowUp') next = all.at(at <= 0 ? -1 : at - 1);
    else if (event.key === 'Home') next = all[0];
    else if (event.key === 'End') next = all.at(-1);
    else if (event.key === 'Tab') return close();
    else if (event.key.length === 1 && event.key !== ' ')
      next = [...all.slice(at + 1), ...all.slice(0, at + 1)].find((item) =>
        item.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase()),
      );
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  function close() {
    menu.current?.hidePopover();
  }

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
        onKeyDown={move}
        onToggle={(event) => {
          const nowOpen = event.newState === 'open';
          setIsOpen(nowOpen);
          const all = entries();
          if (nowOpen) (all.find((item) => item.getAttribute('aria-checked') === 'true') ?? all[0])?.focus();
        }}
        className="hang-below min-w-52 rounded-control border border-line bg-surface p-1.5 text-ink shadow-raised rise"
      >
        {items.map((item) => (
          <Entry key={item.label} item={item} hasChoice={hasChoice} onDone={close} />
        ))}
      </div>
    </div>
  );
}

function Entry({ item, hasChoice, onDone }: { item: MenuItem; hasChoice: boolean; onDone(): void }) {
  const { label, icon: Glyph, to, onSelect, isDanger, isChosen } = item;
  const look = classes(
    'flex w-full min-h-11 items-center gap-3 rounded-[6px] px-3 text-left no-underline -outline-offset-2 hover:bg-tint focus:bg-tint',
    isDanger ? 'text-danger' : 'text-ink',
  );
  const content = (
    <>
      {Glyph && <Glyph size={18} className={isDanger ? undefined : 'text-muted'} />}
      <span className="flex-1">{label}</span>
      {hasChoice && <CheckIcon size={18} className={isChosen ? 'text-accent' : 'invisible'} />}
    </>
  );
  const role = hasChoice ? 'menuitemradio' : 'menuitem';
  const shared = {
    role,
    tabIndex: -1,
    'data-menu-item': '',
    'aria-checked': hasChoice ? Boolean(isChosen) : undefined,
    className: look,
  } as const;
  const choose = () => {
    onDone();
    onSelect?.();
  };
  if (to !== undefined)
    return (
      <Link to={to} {...shared} onClick={choose}>
        {content}
      </Link>
    );
  return (
    <button type="button" {...shared} onClick={choose}>
      {content}
    </button>
  );
}
