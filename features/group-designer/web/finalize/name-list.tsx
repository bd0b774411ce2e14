import type { ReactNode } from 'react';
import { useDesignerWords } from '../words.ts';

const shownAtOnce = 100;

interface NameListProps<Item> {
  title: string;
  items: readonly Item[];
  children: (item: Item) => ReactNode;
}

/** Collapsible list with its count; nothing if empty. */
export function NameList<Item extends { id: string }>({ title, items, children }: NameListProps<Item>) {
  const t = useDesignerWords();
  if (items.length === 0) return null;
  return (
    <details className="rounded-card border border-line bg-surface px-4">
      <summary className="min-h-11 py-2.5 font-[560]">
        {title} <span className="font-normal text-muted">({t('number', { number: items.length })})</span>
      </summary>
      <ul className="grid gap-1 pb-3 text-sm">
        {items.slice(0, shownAtOnce).map((item) => (
          <li key={item.id} className="wrap-anywhere">
            {children(item)}
          </li>
        ))}
        {items.length > shownAtOnce && <li className="text-muted">{t('andMore', { count: items.length - shownAtOnce })}</li>}
      </ul>
    </details>
  );
}
