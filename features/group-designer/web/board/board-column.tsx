import { useId, useRef, type ReactNode } from 'react';
import { GroupCover } from '#features/groups/web/public-api.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { useDesignAtHand } from '../work/design-context.ts';
import { Leader } from '../work/leader.tsx';
import { useDesignerWords } from '../words.ts';
import type { BoardColumn as Column } from './columns.ts';
import { PeopleList } from './people-list.tsx';
import { useColumnDrop } from './use-column-drop.ts';

/** Column of a group, or of people without one, as high as its people; people can be dropped below them too. On phones, a `head` takes the place of its title. */
export function BoardColumn({ column, head, className }: { column: Column; head?: ReactNode; className?: string }) {
  const t = useDesignerWords();
  const errorText = useErrorText();
  const { faults } = useDesignAtHand();
  const titleId = useId();
  const ref = useRef<HTMLElement>(null);
  const { id, group, people, total } = column;
  const { dropProps, isDropTarget } = useColumnDrop(ref, id);
  const name = group ? group.name.trim() || t('unnamed') : t('ungrouped');
  const [fault] = (group && faults.get(group.id)) ?? [];
  return (
    <section
      {...dropProps}
      ref={ref}
      tabIndex={-1}
      data-column={id ?? ''}
      aria-labelledby={titleId}
      className={classes('group/column flex min-h-0 flex-col', className)}
    >
      <div
        className={classes(
          'flex min-h-0 flex-col overflow-hidden rounded-card border-2 pb-1 group-data-over/column:border-accent',
          group ? 'bg-plain-wash' : 'border-dashed',
          isDropTarget ? 'border-accent' : group ? 'border-transparent' : 'border-line',
        )}
      >
        {group && <GroupCover id={group.id} className="h-6 w-full flex-none" />}
        <div className="px-3.5 pt-2.5 pb-2">
          <div className={classes('flex items-baseline gap-x-2', !group && 'flex-wrap', head !== undefined && 'max-tablet:sr-only')}>
            <h2 id={titleId} className={group ? 'min-w-0 flex-1 truncate text-base' : 'grow text-base'}>
              <bdi>{name}</bdi>
            </h2>
            <span className="text-sm tabular-nums text-muted">
              {people.length < total ? t('someOf', { shown: people.length, total }) : total > 0 && t('countPeople', { count: total })}
            </span>
          </div>
          {group?.manager && !fault && <Leader manager={group.manager} className="truncate text-sm text-muted" />}
          {fault && (
            <p className="text-sm font-[560] text-disagree">
              {t('problem', { column: t(`column.${fault[0] as 'name'}`), reason: errorText(fault[1]) })}
            </p>
          )}
          {head}
        </div>
        <PeopleList column={column} label={t('peopleOf', { name })} />
      </div>
    </section>
  );
}
