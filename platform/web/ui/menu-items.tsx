import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Link, useIsOpen } from '#platform/web/navigation/router.tsx';
import { classes } from './classes.ts';
import { CheckIcon } from './icons.tsx';
import type { MenuItem } from './menu.tsx';

interface MenuItemsProps {
  items: readonly MenuItem[];
  onDone(): void;
}

/**
 * The content of an open menu: arrows, Home, End and first letters move, Esc closes and returns the
 * focus.
 */
export function MenuItems({ items, onDone }: MenuItemsProps) {
  const list = useRef<HTMLDivElement>(null);
  const hasChoice = items.some((item) => item.isChosen !== undefined);
  const isOpen = useIsOpen();
  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-menu-item]') ?? [])];

  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-checked="true"]');
    (chosen ?? list.current?.querySelector<HTMLElement>('[data-menu-item]'))?.focus();
  }, []);

  function move(event: KeyboardEvent) {
    const all = entries();
    const at = all.findIndex((item) => item === document.activeElement);
    let next: HTMLElement | undefined;
    if (event.key === 'ArrowDown') next = all[(at + 1) % all.length];
    else if (event.key === 'ArrowUp') next = all.at(at <= 0 ? -1 : at - 1);
    else if (event.key === 'Home') next = all[0];
    else if (event.key === 'End') next = all.at(-1);
    else if (event.key === 'Tab') return onDone();
    else if (event.key.length === 1 && event.key !== ' ')
      next = [...all.slice(at + 1), ...all.slice(0, at + 1)].find((item) =>
        item.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase()),
      );
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    // Handles the keys of the entries, which have the focus.
    <div ref={list} role="none" onKeyDown={move}>
      {items
        .filter(({ to }) => to === undefined || isOpen(to))
        .map((item) => (
          <Entry key={item.label} item={item} hasChoice={hasChoice} onDone={onDone} />
        ))}
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
