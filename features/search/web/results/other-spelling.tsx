import { Link } from '#platform/web/navigation/router.tsx';
import type { SearchPage } from '../../contract/shapes.ts';
import { searchAddress, type AddressedSearch } from '../search-address.ts';
import { useSearchWords } from '../words.ts';

interface OtherSpellingProps {
  search: AddressedSearch;
  page: Pick<SearchPage, 'didYouMean' | 'asTyped'>;
}

/**
 * A spelling that the results are for, with a link to the words as typed; or one that would find
 * more.
 */
export function OtherSpelling({ search, page: { didYouMean, asTyped } }: OtherSpellingProps) {
  const t = useSearchWords();
  if (didYouMean === null) return null;
  const addressOf = (q: string) => searchAddress({ ...search, cursor: '', q });
  if (asTyped === null)
    return (
      <p className="mt-3 text-lg">
        <Link to={addressOf(didYouMean)} className="link font-[560]">
          {t('didYouMean', { words: didYouMean })}
        </Link>
      </p>
    );
  return (
    <div className="mt-3">
      <p className="text-lg">
        <Link to={addressOf(didYouMean)} className="link font-[560]">
          {t('showingFor', { words: didYouMean })}
        </Link>
      </p>
      <p className="text-muted">
        <Link to={addressOf(asTyped)} className="link">
          {t('searchAsTyped', { words: search.q.trim() })}
        </Link>
      </p>
    </div>
  );
}
