import { memo, useState } from 'react';
import { groundOf } from '#features/groups/web/public-api.tsx';
import { Avatar } from '#platform/web/ui/avatar.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { ChevronDownIcon, ChevronUpIcon, CircleAlertIcon } from '#platform/web/ui/icons.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { setPersonCells } from '../../contract/commands.ts';
import type { DesignGroup, DesignPerson } from '../../contract/design.ts';
import type { DesignWork } from '../work/design-work.ts';
import { useDesignerWords } from '../words.ts';
import { Cell } from './cell.tsx';
import type { ShownColumn } from './table-columns.ts';

interface PersonRowProps {
  person: DesignPerson;
  columns: readonly ShownColumn[];
  index: number;
  groups: ReadonlyMap<string, DesignGroup>;
  faults: ReadonlyMap<string, string> | undefined;
  isChosen: boolean;
  isEditable: boolean;
  work: DesignWork;
  onChoose: (id: string, isRange: boolean) => void;
}

/** Grid columns shared by header and rows. */
export const grid = 'grid bg-surface desktop:grid-cols-[3rem_3.5rem_var(--columns)]';

const isFixed = 'bg-inherit desktop:sticky desktop:z-1';
/** Cells that stay in view when the table scrolls sideways: up to the name. */
export const fixed = {
  box: `${isFixed} left-0`,
  line: `${isFixed} left-12`,
  name: `${isFixed} left-26 desktop:border-r desktop:border-line`,
};

/** Row of a person: on large screens its cells, on phones one line that opens them. */
export const PersonRow = memo(function PersonRow(props: PersonRowProps) {
  const { person, columns, index, groups, faults, isChosen, isEditable, work, onChoose } = props;
  const t = useDesignerWords();
  const [isOpen, setIsOpen] = useState(false);
  const who = person.name.trim() || person.email.trim() || t('unnamed');
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classes(
        grid,
        'items-stretch border-line max-desktop:grid-cols-[3rem_minmax(0,1fr)] max-desktop:py-1.5 desktop:*:py-1.5',
        index > 0 && 'border-t',
        isChosen && 'bg-tint',
      )}
    >
      <div role="cell" className={`grid items-start justify-items-center max-desktop:pt-3 ${fixed.box}`}>
        <input
          type="checkbox"
          aria-label={t('choosePerson', { name: who })}
          className="size-5 desktop:mt-2"
          checked={isChosen}
          onClick={({ shiftKey }) => onChoose(person.id, shiftKey)}
        />
      </div>
      <div role="cell" className={`px-2 text-right text-sm leading-9 tabular-nums text-muted max-desktop:sr-only ${fixed.line}`}>
        {person.line ?? '–'}
      </div>
      <PersonLine who={who} person={person} groups={groups} faults={faults} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
      {columns.map((column) => (
        <div
          key={column}
          role="cell"
          data-cell={column}
          className={classes(
            'min-w-0 px-1 max-desktop:col-start-2 max-desktop:pr-3 max-desktop:pb-1.5',
            !isOpen && 'max-desktop:hidden',
            column === 'name' && fixed.name,
          )}
        >
          {column === 'groups' ? (
            <p className="flex flex-wrap gap-1 px-2.25 py-2">
              <GroupNames ids={person.groupIds} groups={groups} />
            </p>
          ) : (
            <Cell
              column={column}
              value={person[column]}
              who={who}
              code={faults?.get(column)}
              isEditable={isEditable}
              onChange={(value) => work.do(setPersonCells(work.state().design, [person.id], column, value))}
            />
          )}
        </div>
      ))}
    </div>
  );
});

/** Names of virtual groups on their colours. */
function GroupNames({ ids, groups }: { ids: readonly string[]; groups: PersonRowProps['groups'] }) {
  const t = useDesignerWords();
  if (ids.length === 0) return <span className="text-sm text-muted">{t('ungrouped')}</span>;
  return ids.map((id) => (
    <bdi key={id} className={classes('max-w-full truncate rounded-full px-2.5 py-0.5 text-xs font-[560]', groundOf(id))}>
      {groups.get(id)?.name || t('unnamed')}
    </bdi>
  ));
}

interface PersonLineProps extends Pick<PersonRowProps, 'person' | 'groups' | 'faults'> {
  who: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** A person on a phone, to read: name, groups, and what to correct or else the address. */
function PersonLine({ who, person, groups, faults, isOpen, onToggle }: PersonLineProps) {
  const t = useDesignerWords();
  const errorText = useErrorText();
  const [fault] = faults ?? [];
  return (
    <div role="cell" className="relative flex min-h-12 items-center gap-2.5 pr-1 desktop:hidden">
      <Avatar name={who} size="small" />
      <div className="min-w-0 flex-1">
        <div className="flex items-center justify-between gap-2">
          <bdi className="min-w-0 text-sm leading-snug font-[560] wrap-anywhere">{who}</bdi>
          {!isOpen && !fault && (
            <p className="flex max-w-24 min-w-0 flex-none flex-col items-end gap-1">
              <GroupNames ids={person.groupIds.slice(0, 2)} groups={groups} />
            </p>
          )}
        </div>
        {fault ? (
          <p className="flex gap-1 text-xs text-danger">
            <CircleAlertIcon size={14} className="mt-0.5 flex-none" />
            {t('problem', { column: t(`column.${fault[0] as 'name'}`), reason: errorText(fault[1]) })}
          </p>
        ) : (
          <bdi className="block text-xs text-muted wrap-anywhere">{person.email}</bdi>
        )}
      </div>
      <IconButton
        icon={isOpen ? ChevronUpIcon : ChevronDownIcon}
        label={t('allCells', { name: who })}
        aria-expanded={isOpen}
        onClick={onToggle}
        className="after:absolute after:inset-0"
      />
    </div>
  );
}
