import { useNavigate } from '#platform/web/navigation/router.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { FilterSheet } from '#platform/web/ui/filter-sheet.tsx';
import { searchAddress, type AddressedSearch } from '../search-address.ts';
import { useSearchWords } from '../words.ts';
import { filterControls, formFilters } from './filter-controls.tsx';
import type { KnownNames } from './known-names.ts';

/** The filters as a form, which also works without scripts. */
export function SearchFilters({ search, known }: { search: AddressedSearch; known: KnownNames }) {
  const t = useSearchWords();
  const navigate = useNavigate();
  const { q, kind, sort } = search;
  const go = (changed: Partial<AddressedSearch>) => navigate(searchAddress({ ...search, cursor: '', ...changed }));
  return (
    <FilterSheet id="search-filters" label={t('filters')}>
      <form method="get" action="/resultSearch" className="grid gap-3 tablet:w-80">
        {q && <input type="hidden" name="q" value={q} />}
        {kind && <input type="hidden" name="kind" value={kind} />}
        {sort !== 'fit' && <input type="hidden" name="sort" value={sort} />}
        {formFilters.map((filter) => {
          const { Field } = filterControls[filter.control];
          return <Field key={filter.name} filter={filter} search={search} known={known} go={go} />;
        })}
        <noscript>
          <Button type="submit">{t('apply')}</Button>
        </noscript>
      </form>
    </FilterSheet>
  );
}
