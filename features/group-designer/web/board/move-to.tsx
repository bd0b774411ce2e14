import { useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { SearchField } from '#platform/web/forms/search-field.tsx';
import { movePeople } from '../../contract/commands.ts';
import { inOrder } from '../../contract/design.ts';
import { useDesign, useDesignAtHand } from '../work/design-context.ts';
import { plain } from '../work/find-people.ts';
import { useDesignerWords } from '../words.ts';

const shownAtOnce = 40;

interface MoveToProps {
  ids: readonly string[];
  /** Source group; null for none. */
  from: string | null;
  onMoved?: (group: string) => void;
}

/** Moves people into a group chosen by name, as an alternative to dragging. */
export function MoveTo({ ids, from, onMoved }: MoveToProps) {
  const t = useDesignerWords();
  const { groups } = useDesign();
  const { work } = useDesignAtHand();
  const [isOpen, setIsOpen] = useState(false);
  const [q, setQ] = useState('');
  const [staysToo, setStaysToo] = useState(false);
  const found = isOpen
    ? inOrder(groups).filter(({ id, name, company }) => id !== from && plain(`${name} ${company}`).includes(plain(q.trim())))
    : [];
  const move = (to: string | null, name: string) => {
    setIsOpen(false);
    work.do(movePeople(work.state().design, ids, staysToo && to !== null ? null : from, to));
    onMoved?.(name);
  };
  const target = 'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left hover:bg-tint';
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {t('moveTo')}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('moveTitle', { count: ids.length })} closeLabel={t('close')}>
        <div className="grid gap-4">
          <SearchField label={t('findGroup')} placeholder={t('findGroup')} clearLabel={t('clearSearch')} value={q} onChange={setQ} />
          {from !== null && (
            <label className="flex min-h-11 items-center gap-3">
              <input type="checkbox" className="size-5" checked={staysToo} onChange={({ target: box }) => setStaysToo(box.checked)} />
              {t('staysToo', { name: groups.get(from)?.name ?? '' })}
            </label>
          )}
          <ul>
            {from !== null && (
              <li>
                <button type="button" className={target} onClick={() => move(null, t('ungrouped'))}>
                  {t('ungrouped')}
                </button>
              </li>
            )}
            {found.slice(0, shownAtOnce).map(({ id, name, company }) => (
              <li key={id}>
                <button type="button" className={target} onClick={() => move(id, name)}>
                  <bdi className="min-w-0 flex-1 truncate">{name || t('unnamed')}</bdi>
                  <bdi className="truncate text-sm text-muted">{company}</bdi>
                </button>
              </li>
            ))}
          </ul>
          {found.length === 0 && <p className="text-muted">{t('noGroupFound')}</p>}
          {found.length > shownAtOnce && <p className="text-sm text-muted">{t('moreGroups', { count: found.length - shownAtOnce })}</p>}
        </div>
      </Dialog>
    </>
  );
}
