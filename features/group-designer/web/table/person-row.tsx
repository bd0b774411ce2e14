import { memo, useState } from 'react';
import { classes } from '#platform/web/ui/classes.ts';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { ChevronDownIcon, ChevronUpIcon } from '#platform/web/ui/icons.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { setPersonCells } from '../../contract/commands.ts';
import type { DesignGroup, DesignPerson } from '../../contract/design.ts';
import type { DesignWork } from '../work/design-work.ts';
import { useDesignerWords } from '../words.ts';
import { Cell } from './cell.tsx';
import { firstColumns, tableColumns } from './table-columns.ts';

interface PersonRowProps {
  person: DesignPerson;
  index: number;
  groups: ReadonlyMap<string, DesignGroup>;
  faults: ReadonlyMap<string, string> | undefined;
  isChosen: boolean;
  isEditable: boolean;
  work: DesignWork;
  onChoose: (id: string, isRange: boolean) => void;
}

/** Grid columns shared by header and rows. */
export const grid = 'grid desktop:grid-cols-[3rem_3.5rem_12rem_14rem_7.5rem_10rem_10rem_11rem_9rem_8rem_13rem_8rem_9rem_9rem_9rem]';

/**
 * Row of a person. On phones a card that shows the most important fields and all faulty ones; the
 * rest on demand.
 */
export const PersonRow = memo(function PersonRow({ person, index, groups, faults, isChosen, isEditable, work, onChoose }: PersonRowProps) {
  const t = useDesignerWords();
  const [isOpen, setIsOpen] = useState(false);
  const who = person.name.trim() || person.email.trim() || t('unnamed');
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classes(
        grid,
        'items-start border-b border-line py-1.5 max-desktop:grid-cols-[3rem_minmax(0,1fr)_3rem]',
        isChosen && 'bg-tint',
      )}
    >
      <div role="cell" className="grid place-items-center self-start pt-2">
        <input
          type="checkbox"
          aria-label={t('choosePerson', { name: who })}
          className="size-5"
          checked={isChosen}
          onClick={({ shiftKey }) => onChoose(person.id, shiftKey)}
        />
      </div>
      <div role="cell" className="px-2 pt-2 text-right text-sm tabular-nums text-muted max-desktop:sr-only">
        {person.line ?? '–'}
      </div>
      {tableColumns.map((column) => {
        const code = faults?.get(column);
        return (
          <div
            key={column}
            role="cell"
            data-cell={column}
            className={classes(
              'min-w-0 px-1 max-desktop:col-start-2 max-desktop:pb-1.5',
              !isOpen && !code && !firstColumns.includes(column) && 'max-desktop:hidden',
            )}
          >
            {column === 'groups' ? (
              <p className="truncate px-2 py-2 text-sm">
                {person.groupIds.map((id) => groups.get(id)?.name || t('unnamed')).join(', ') || (
                  <span className="text-muted">{t('ungrouped')}</span>
                )}
              </p>
            ) : (
              <Cell
                column={column}
                value={person[column]}
                who={who}
                code={code}
                isEditable={isEditable}
                onChange={(value) => work.do(setPersonCells(work.state().design, [person.id], column, value))}
              />
            )}
            {column === 'name' && <FarFaults faults={faults} />}
          </div>
        );
      })}
      <div role="cell" className="col-start-3 row-start-1 self-start desktop:hidden">
        <IconButton
          icon={isOpen ? ChevronUpIcon : ChevronDownIcon}
          label={t('allCells', { name: who })}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        />
      </div>
    </div>
  );
});

/**
 * On desktop, problems in columns outside the visible area, with a link to each; phones show all on
 * the card.
 */
function FarFaults({ faults }: { faults: ReadonlyMap<string, string> | undefined }) {
  const t = useDesignerWords();
  const errorText = useErrorText();
  const far = [...(faults ?? [])].filter(([column]) => !firstColumns.includes(column));
  return far.map(([column, code]) => (
    <button
      key={column}
      type="button"
      className="block min-h-6 px-2 text-left text-xs text-danger underline underline-offset-2 max-desktop:hidden"
      onClick={({ currentTarget }) =>
        currentTarget.closest('[role=row]')?.querySelector<HTMLElement>(`[data-cell="${column}"] :is(input, select)`)?.focus()
      }
    >
      {t('problem', { column: t(`column.${column as 'name'}`), reason: errorText(code) })}
    </button>
  ));
}
