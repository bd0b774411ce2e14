import { useDeferredValue, useMemo, useState } from 'react';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { Chip } from '#platform/web/ui/chip.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { PlusIcon, UsersIcon } from '#platform/web/ui/icons.tsx';
import { SearchField } from '#platform/web/forms/search-field.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { inOrder } from '../../contract/design.ts';
import { addPeople } from '../../contract/commands.ts';
import { useDesign, useDesignAtHand } from '../work/design-context.ts';
import { countFaulty, everybody, findPeople, shows, type Shows } from '../work/find-people.ts';
import { newPerson } from '../work/new-rows.ts';
import { useDesignerWords } from '../words.ts';
import { PeopleTable } from './people-table.tsx';
import { ChosenPeople } from './chosen-people.tsx';

/** “Manage users”: editable table of all people. */
export function PeopleTab() {
  const t = useDesignerWords();
  const design = useDesign();
  const { head, work, faults, isEditable } = useDesignAtHand();
  const [filter, setFilter] = useState(everybody);
  const deferred = useDeferredValue(filter);
  const people = useMemo(() => findPeople(design, deferred, faults), [design, deferred, faults]);
  const faulty = useMemo(() => countFaulty(design, faults), [design, faults]);
  const put = (next: Partial<Filter>) => setFilter((before) => ({ ...before, ...next }));
  const add = () => {
    setFilter(everybody);
    work.do(addPeople([newPerson(design)]));
  };

  if (design.people.size === 0)
    return (
      <EmptyState
        icon={UsersIcon}
        title={t('noPeople')}
        action={
          isEditable && (
            <>
              <LinkButton to={`/masp/${head.id}?tab=import`}>{t('tab.import')}</LinkButton>
              <Button variant="secondary" icon={PlusIcon} onClick={add}>
                {t('addPerson')}
              </Button>
            </>
          )
        }
      >
        {t('noPeopleText')}
      </EmptyState>
    );
  return (
    <>
      <PeopleFilters filter={filter} onChange={put} faulty={faulty} onAdd={isEditable ? add : undefined} />
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <p role="status" className="text-sm text-muted tabular-nums">
          {t('peopleShown', { count: people.length })}
        </p>
        {(faulty > 0 || filter.show === 'faulty') && (
          <Chip
            isPressed={filter.show === 'faulty'}
            onPress={() => setFilter(filter.show === 'faulty' ? everybody : { ...everybody, show: 'faulty' })}
          >
            {t('toMend', { count: faulty })}
          </Chip>
        )}
      </div>
      {people.length === 0 ? (
        <EmptyState
          title={t('nobodyFound')}
          action={
            <Button variant="secondary" onClick={() => setFilter(everybody)}>
              {t('showAll')}
            </Button>
          }
        />
      ) : (
        <PeopleTable people={people} />
      )}
      <ChosenPeople />
    </>
  );
}

type Filter = typeof everybody;

interface PeopleFiltersProps {
  filter: Filter;
  onChange: (next: Partial<Filter>) => void;
  /** Number of people with faults. */
  faulty: number;
  /** Adds a person; undefined if the design cannot be edited. */
  onAdd: (() => void) | undefined;
}

function PeopleFilters({ filter, onChange, faulty, onAdd }: PeopleFiltersProps) {
  const t = useDesignerWords();
  const { groups: all } = useDesign();
  const groups = useMemo(() => inOrder(all), [all]);
  return (
    <search className="mb-3 grid grid-cols-[minmax(0,16fr)_minmax(0,9fr)_auto] gap-3 desktop:grid-cols-[minmax(0,1fr)_12rem_12rem_auto] desktop:items-end">
      <SearchField
        label={t('findPerson')}
        placeholder={t('findPerson')}
        clearLabel={t('clearSearch')}
        value={filter.q}
        onChange={(q) => onChange({ q })}
        className="col-span-2 desktop:col-span-1"
      />
      <SelectField
        name="show"
        label={t('show')}
        className="max-desktop:order-2 [&>:first-child]:sr-only"
        value={filter.show}
        onChange={({ target }) => onChange({ show: target.value as Shows })}
        options={shows.map((show) => ({
          value: show,
          label: show === 'faulty' ? t('show.faulty', { number: faulty }) : t(`show.${show}`),
        }))}
      />
      <SelectField
        name="inGroup"
        label={t('inGroup')}
        className="max-desktop:order-2 max-desktop:col-span-2 [&>:first-child]:sr-only"
        value={filter.groupId}
        onChange={({ target }) => onChange({ groupId: target.value })}
        placeholder={t('anyGroup')}
        options={groups.map(({ id, name }) => ({ value: id, label: name || t('unnamed') }))}
      />
      {onAdd && (
        <Button variant="secondary" icon={PlusIcon} onClick={onAdd} className="max-desktop:order-1">
          <span className="max-tablet:sr-only">{t('addPerson')}</span>
        </Button>
      )}
    </search>
  );
}
