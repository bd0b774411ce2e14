import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { SearchIcon } from '#platform/web/ui/icons.tsx';
import { EngineChooser } from '../engines/engine-chooser.tsx';
import { isNarrowed, searchAddress, type AddressedSearch } from '../search-address.ts';
import { useSearchWords } from '../words.ts';

/** Empty state with suggestions: without filters, or elsewhere. */
export function NothingFound({ search }: { search: AddressedSearch }) {
  const t = useSearchWords();
  const canWiden = isNarrowed(search) && search.q.trim() !== '';
  return (
    <>
      <EmptyState
        icon={SearchIcon}
        title={t('nothingFound')}
        className="mt-4"
        action={
          canWiden && (
            <LinkButton to={searchAddress({ q: search.q })} variant="secondary">
              {t('searchAll')}
            </LinkButton>
          )
        }
      >
        {t(canWiden ? 'nothingFoundNarrowed' : 'nothingFoundText')}
      </EmptyState>
      <EngineChooser search={search} isOpen />
    </>
  );
}
