import { useCategories } from '#features/groups/web/public-api.tsx';
import { Link } from '#platform/web/navigation/router.tsx';
import { FilterLink } from '#platform/web/ui/filter-link.tsx';
import { useAnyWords } from '#platform/web/i18n/words.tsx';
import { isNarrowed, noFilters, searchAddress, type AddressedSearch } from '../search-address.ts';
import { useSearchWords } from '../words.ts';
import { filterControls, formFilters } from './filter-controls.tsx';
import type { KnownNames } from './known-names.ts';

/** Active filters other than kind and words; each is a link that removes it. */
export function NarrowedBy({ search, known }: { search: AddressedSearch; known: KnownNames }) {
  const t = useSearchWords();
  const anyWords = useAnyWords();
  const { nameOf: categoryName } = useCategories();
  const active = formFilters.filter(({ name }) => search[name] !== noFilters[name]);
  return (
    <>
      {active.map((filter) => {
        const { name, control } = filter;
        return (
          <FilterLink key={name} to={searchAddress({ ...search, cursor: '', [name]: noFilters[name] })} withoutText={t('without')}>
            <bdi>{filterControls[control].chip(search[name], { known, categoryName, t, anyWords }, filter)}</bdi>
          </FilterLink>
        );
      })}
      {active.length > 1 && isNarrowed(search) && (
        <Link to={searchAddress({ q: search.q })} className="link tap inline-flex min-h-8 items-center px-1 text-sm">
          {t('reset')}
        </Link>
      )}
    </>
  );
}
