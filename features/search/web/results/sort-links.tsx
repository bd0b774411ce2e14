import { Link } from '#platform/web/navigation/router.tsx';
import { searchSorts } from '../../contract/names.ts';
import { searchAddress, type AddressedSearch } from '../search-address.ts';
import { useSearchWords } from '../words.ts';

/** Order of the results: best or newest first. */
export function SortLinks({ search }: { search: AddressedSearch }) {
  const t = useSearchWords();
  return (
    <nav aria-label={t('sort')} className="flex gap-1 text-sm max-tablet:mr-auto">
      {searchSorts.map((sort) => (
        <Link
          key={sort}
          to={searchAddress({ ...search, cursor: '', sort })}
          aria-current={search.sort === sort ? 'true' : undefined}
          className="tap inline-flex min-h-9 items-center rounded-full px-3 text-muted no-underline transition-colors hover:text-ink aria-[current=true]:bg-tint aria-[current=true]:font-[560] aria-[current=true]:text-accent"
        >
          {t(sort === 'fit' ? 'sortFit' : 'sortNewest')}
        </Link>
      ))}
    </nav>
  );
}
