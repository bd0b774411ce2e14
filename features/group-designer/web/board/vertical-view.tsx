import { useRef, useState } from 'react';
import { Virtualizer } from 'virtua';
import { GroupMark } from '#features/groups/web/public-api.tsx';
import { Avatar } from '#platform/web/ui/avatar.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { useDesignerWords } from '../words.ts';
import { BoardColumn } from './board-column.tsx';
import type { BoardColumn as Column } from './columns.ts';
import { useColumnDrop } from './use-column-drop.ts';

/**
 * “One group”: one column of people, and groups as a list of drop targets. On phones only the
 * column, where people are moved by name.
 */
export function VerticalView({ columns }: { columns: readonly Column[] }) {
  const t = useDesignerWords();
  // Initially shows people without a group, or else the first group.
  const [wanted, setWanted] = useState<string | null>(() => columns.find(({ total }) => total > 0)?.id ?? null);
  const shown = columns.find(({ id }) => id === wanted) ?? columns[0];
  if (!shown) return null;
  return (
    <div className="grid h-[calc(100dvh-var(--header)-var(--dock)-6rem)] min-h-110 gap-4 tablet:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
      <BoardColumn
        key={shown.id}
        column={shown}
        head={
          <SelectField
            name="column"
            label={t('shownColumn')}
            className="mt-2 [&>:first-child]:sr-only"
            value={shown.id ?? ''}
            onChange={({ target }) => setWanted(target.value || null)}
            options={columns.map(({ id, group, total }) => ({
              value: id ?? '',
              label: `${group ? group.name.trim() || t('unnamed') : t('ungrouped')} (${total})`,
            }))}
          />
        }
      />
      <div className="overflow-y-auto overscroll-contain max-tablet:hidden">
        <Virtualizer data={columns.filter(({ id }) => id !== shown.id)} itemSize={68}>
          {(column) => <Band key={column.id} column={column} onShow={() => setWanted(column.id)} />}
        </Virtualizer>
      </div>
    </div>
  );
}

const facesShown = 4;

/** A group as one line: drop target and link. */
function Band({ column, onShow }: { column: Column; onShow: () => void }) {
  const t = useDesignerWords();
  const ref = useRef<HTMLButtonElement>(null);
  const { dropProps, isDropTarget } = useColumnDrop(ref, column.id);
  const { group, people, total } = column;
  return (
    <button
      {...dropProps}
      ref={ref}
      type="button"
      data-column={column.id ?? ''}
      onClick={onShow}
      className={classes(
        'mb-2 flex min-h-15 w-full items-center gap-3 rounded-control border-2 px-4 py-2 text-left -outline-offset-2',
        group ? 'bg-surface' : 'border-dashed bg-plain-wash',
        isDropTarget ? 'border-accent' : 'border-line hover:border-accent data-over:border-accent',
      )}
    >
      {group && <GroupMark id={group.id} name={group.name} />}
      <span className="min-w-0 flex-1">
        <bdi className="block truncate font-[560]">{group ? group.name.trim() || t('unnamed') : t('ungrouped')}</bdi>
        {group?.company && <bdi className="block truncate text-sm text-muted">{group.company}</bdi>}
      </span>
      <span aria-hidden="true" className="flex -space-x-2">
        {people.slice(0, facesShown).map(({ id, name }) => (
          <Avatar key={id} name={name} size="small" className="border-2 border-surface" />
        ))}
      </span>
      <span className="min-w-20 text-right text-sm tabular-nums text-muted">{t('countPeople', { count: total })}</span>
    </button>
  );
}
