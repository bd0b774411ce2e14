import { useCategories } from '#features/groups/web/public-api.tsx';
import { Link } from '#platform/web/router.tsx';
import { FilterLink } from '#platform/web/ui/filter-link.tsx';
import { isNarrowed, rangeWords, searchAddress, type AddressedSearch } from '../search-address.ts';
import { useSearchWords } from '../words.ts';
import type { KnownNames } from './known-names.ts';

/** Active filters other than kind and words; each is a link that removes it. */
export function NarrowedBy({ search, known }: { search: AddressedSearch; known: KnownNames }) {
  const t = useSearchWords();
  const { nameOf } = useCategories();
  const { group, category, author, range } = search;
  const nameAmong = (named: KnownNames['groups'], id: string) => named.find((each) => each.id === id)?.name ?? id;
  const active = [
    range !== 'all' && { without: { range: 'all' as const }, text: t(rangeWords[range]) },
    category && { without: { category: '' }, text: nameOf(category) || category },
    group && { without: { group: '' }, text: nameAmong(known.groups, group) },
    author && { without: { author: '' }, text: nameAmong(known.authors, author) },
  ].filter((each) => typeof each === 'object');
  return (
    <>
      {active.map(({ without, text }) => (
        <FilterLink key={Object.keys(without)[0]} to={searchAddress({ ...search, cursor: '', ...without })} withoutText={t('without')}>
          <bdi>{text}</bdi>
        </FilterLink>
      ))}
      {active.length > 1 && isNarrowed(search) && (
        <Link to={searchAddress({ q: search.q })} className="link tap inline-flex min-h-8 items-center px-1 text-sm">
          {t('reset')}
        </Link>
      )}
    </>
  );
}
