import type { FormEvent } from 'react';
import { useLocation, useNavigate } from '#platform/web/navigation/router.tsx';
import { useCategories } from '#features/groups/web/public-api.tsx';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { DayField } from '#platform/web/forms/day-field.tsx';
import { FilterSheet } from '#platform/web/ui/filter-sheet.tsx';
import { SearchField } from '#platform/web/forms/search-field.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { useDocumentPublicWords } from '../words.ts';
import { isFiltered, searchWith, type ListFilters } from './list-filters.ts';

/**
 * Filters of a list (search, category, days), stored in the address. Works as a plain form without
 * JavaScript.
 */
export function DocumentFilters({ filters }: { filters: ListFilters }) {
  const t = useDocumentPublicWords();
  const categories = useCategories();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { q, category, from, to, groupId } = filters;
  const go = (changed: Partial<ListFilters>, replace = false) => void navigate(`${pathname}${searchWith(filters, changed)}`, { replace });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? '');
    go({ q: text('q'), category: text('category'), from: text('from'), to: text('to') });
  }
  return (
    <form method="get" action={pathname} role="search" aria-label={t('filters')} onSubmit={submit} className="mb-4 grid gap-2">
      {groupId && <input type="hidden" name="groupId" value={groupId} />}
      <div className="flex items-center gap-2">
        <SearchField
          label={t('search')}
          placeholder={t('search')}
          clearLabel={t('clearSearch')}
          value={q}
          onChange={(next) => go({ q: next }, true)}
          className="min-w-0 flex-1"
        />
        <FilterSheet id="document-filters" label={t('filterButton')}>
          <div className="grid gap-4">
            <SelectField
              name="category"
              label={t('category')}
              placeholder={t('allCategories')}
              options={categories.list.map(({ id, name }) => ({ value: id, label: name }))}
              value={category}
              onChange={(event) => go({ category: event.target.value })}
            />
            <div className="grid grid-cols-2 gap-3">
              <DayField name="from" label={t('from')} value={from} max={to} onChange={(day) => go({ from: day })} />
              <DayField name="to" label={t('to')} value={to} min={from} onChange={(day) => go({ to: day })} />
            </div>
            <noscript>
              <Button type="submit">{t('find')}</Button>
            </noscript>
          </div>
        </FilterSheet>
      </div>
      {isFiltered(filters) && (
        <p>
          <LinkButton to={pathname} variant="quiet" size="small">
            {t('resetFilters')}
          </LinkButton>
        </p>
      )}
    </form>
  );
}
