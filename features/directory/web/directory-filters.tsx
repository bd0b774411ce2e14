import type { ReactNode } from 'react';
import { useCategories, useMyGroups } from '#features/groups/web/public-api.tsx';
import { useNavigate } from '#platform/web/navigation/router.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { SearchField } from '#platform/web/forms/search-field.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { addressOf, isFiltered, type DirectoryFilters as Filters, type DirectoryList } from './list-filters.ts';
import { useDirectoryWords } from './words.ts';

interface DirectoryFiltersProps {
  list: DirectoryList;
  filters: Filters;
}

/**
 * Filters of a list, stored in the address: words, and a category or one of the viewer's groups.
 */
export function DirectoryFilters({ list, filters }: DirectoryFiltersProps): ReactNode {
  const t = useDirectoryWords();
  const navigate = useNavigate();
  const go = (changed: Partial<Filters>, replace = false) =>
    void navigate(addressOf(list, { ...filters, cursor: '', ...changed }), { replace });
  return (
    <search
      aria-label={t('filters')}
      className="mb-4 grid grid-cols-[minmax(0,1fr)_9rem] gap-2 tablet:grid-cols-[minmax(0,1fr)_16rem] tablet:gap-3"
    >
      <SearchField
        label={t(`search.${list}`)}
        placeholder={t('search')}
        clearLabel={t('clearSearch')}
        value={filters.q}
        onChange={(q) => go({ q }, true)}
      />
      {list === 'members' ? (
        <GroupChoice value={filters.groupId} onChange={(groupId) => go({ groupId })} />
      ) : (
        <CategoryChoice value={filters.category} onChange={(category) => go({ category })} />
      )}
      {isFiltered(filters) && (
        <p>
          <LinkButton to={addressOf(list)} variant="quiet" size="small">
            {t('resetFilters')}
          </LinkButton>
        </p>
      )}
    </search>
  );
}

interface ChoiceProps {
  value: string;
  onChange: (value: string) => void;
}

function CategoryChoice({ value, onChange }: ChoiceProps) {
  const t = useDirectoryWords();
  const { list } = useCategories();
  return (
    <SelectField
      name="category"
      label={t('category')}
      className="[&>:first-child]:sr-only"
      placeholder={t('category')}
      options={list.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** Select of the viewer's groups; another group from the address is listed by its ID. */
function GroupChoice({ value, onChange }: ChoiceProps) {
  const t = useDirectoryWords();
  const { groups } = useMyGroups();
  const options = groups.map(({ id, name }) => ({ value: id, label: name }));
  const isOther = value !== '' && !groups.some(({ id }) => id === value);
  return (
    <SelectField
      name="group"
      label={t('group')}
      className="[&>:first-child]:sr-only"
      placeholder={t('group')}
      options={isOther ? [...options, { value, label: value }] : options}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
