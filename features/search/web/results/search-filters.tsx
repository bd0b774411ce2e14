import { useCategories } from '#features/groups/web/public-api.tsx';
import { later } from '#platform/web/later.tsx';
import { useNavigate } from '#platform/web/router.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { DayField } from '#platform/web/ui/day-field.tsx';
import { FilterSheet } from '#platform/web/ui/filter-sheet.tsx';
import { SelectField } from '#platform/web/ui/select-field.tsx';
import { searchRanges } from '../../contract/names.ts';
import { rangeWords, searchAddress, type AddressedSearch } from '../search-address.ts';
import { useSearchWords } from '../words.ts';
import type { KnownNames } from './known-names.ts';
import { NameSelect } from './name-select.tsx';

const OwnGroupSelect = later(() => import('./own-group-select.tsx').then((module) => module.OwnGroupSelect));

/** Filters by date, category, group and author; a plain form if no script runs. */
export function SearchFilters({ search, known }: { search: AddressedSearch; known: KnownNames }) {
  const t = useSearchWords();
  const { list } = useCategories();
  const { user } = useSession();
  const navigate = useNavigate();
  const { q, kind, group, category, author, range, from, to, sort } = search;
  const go = (changed: Partial<AddressedSearch>) => navigate(searchAddress({ ...search, cursor: '', ...changed }));
  const GroupSelect = user ? OwnGroupSelect : NameSelect;
  return (
    <FilterSheet id="search-filters" label={t('filters')}>
      <form method="get" action="/resultSearch" className="grid gap-3 tablet:w-80">
        {q && <input type="hidden" name="q" value={q} />}
        {kind && <input type="hidden" name="kind" value={kind} />}
        {sort !== 'fit' && <input type="hidden" name="sort" value={sort} />}
        <SelectField
          name="range"
          label={t('range')}
          key={`range ${range}`}
          defaultValue={range}
          onChange={(event) => go({ range: searchRanges.find((each) => each === event.target.value) ?? 'all' })}
          options={searchRanges.map((value) => ({ value, label: t(rangeWords[value]) }))}
        />
        {range === 'custom' && (
          <div className="grid grid-cols-2 gap-3">
            <DayField name="from" label={t('from')} value={from} onChange={(day) => go({ from: day })} />
            <DayField name="to" label={t('to')} value={to} onChange={(day) => go({ to: day })} />
          </div>
        )}
        <SelectField
          name="category"
          label={t('category')}
          key={`category ${category}`}
          defaultValue={category}
          onChange={(event) => go({ category: event.target.value })}
          options={[{ value: '', label: t('categoryAny') }, ...list.map(({ id, name }) => ({ value: id, label: name }))]}
        />
        <GroupSelect name="group" label={t('group')} chosen={group} known={known.groups} onChange={(id) => go({ group: id })} />
        <NameSelect name="author" label={t('author')} chosen={author} known={known.authors} onChange={(id) => go({ author: id })} />
        <noscript>
          <Button type="submit">{t('apply')}</Button>
        </noscript>
      </form>
    </FilterSheet>
  );
}
