import { useMemo, type ReactNode } from 'react';
import type { Preview } from '../../contract/shapes.ts';
import { useDesign } from '../work/design-context.ts';
import { useDesignerWords } from '../words.ts';

const shownAtOnce = 100;

/** Name by name: who is new, who is known and what their account says otherwise, who is left out, which groups. */
export function PreviewLists({ preview }: { preview: Preview }) {
  const t = useDesignerWords();
  const design = useDesign();
  const byFate = useMemo(() => Map.groupBy(preview.people, ({ fate }) => fate), [preview.people]);
  const nameOf = (id: string) => {
    const person = design.people.get(id);
    return person?.name.trim() || person?.email.trim() || t('unnamed');
  };
  const known = byFate.get('known') ?? [];
  return (
    <div className="grid gap-2">
      <Part title={t('list.groups')} items={preview.groups}>
        {({ id, memberCount, asked }) => (
          <>
            <bdi>{design.groups.get(id)?.name || t('unnamed')}</bdi>{' '}
            <span className="text-muted">
              · {t('countPeople', { count: memberCount })}
              {asked && <> · {t('askedOf', { name: asked.name })}</>}
            </span>
          </>
        )}
      </Part>
      <Part title={t('list.new')} items={byFate.get('new') ?? []}>
        {({ id }) => (
          <>
            <bdi>{nameOf(id)}</bdi> <span className="text-muted">· {design.people.get(id)?.email}</span>
          </>
        )}
      </Part>
      <Part title={t('list.known')} items={known}>
        {({ id, differences }) => (
          <>
            <bdi>{nameOf(id)}</bdi>
            {differences.length > 0 && (
              <ul className="pl-4 text-muted">
                {differences.map(({ column, present }) => (
                  <li key={column}>
                    {t('difference', {
                      column: t(`column.${column}`),
                      present: present || '–',
                      said: design.people.get(id)?.[column] || '–',
                    })}
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </Part>
      <Part title={t('list.leftOut')} items={byFate.get('leftOut') ?? []}>
        {({ id }) => <bdi>{nameOf(id)}</bdi>}
      </Part>
    </div>
  );
}

function Part<Item extends { id: string }>({
  title,
  items,
  children,
}: {
  title: string;
  items: readonly Item[];
  children: (item: Item) => ReactNode;
}) {
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
