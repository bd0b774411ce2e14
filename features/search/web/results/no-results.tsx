import { useSession } from '#platform/web/session/session.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { SearchIcon } from '#platform/web/ui/icons.tsx';
import { EngineChooser } from '../engines/engine-chooser.tsx';
import { isNarrowed, searchAddress, type AddressedSearch } from '../search-address.ts';
import { useSearchWords } from '../words.ts';

/** Empty state with what else one can do: search without filters, read the Hub, or search elsewhere. */
export function NothingFound({ search }: { search: AddressedSearch }) {
  const t = useSearchWords();
  const { user } = useSession();
  const canWiden = isNarrowed(search) && search.q.trim() !== '';
  return (
    <>
      <EmptyState
        icon={SearchIcon}
        title={t('nothingFound')}
        className="mt-4"
        action={
          <LinkButton to={canWiden ? searchAddress({ q: search.q }) : user ? '/panel' : '/flux'} variant="secondary">
            {t(canWiden ? 'searchAll' : 'browseHub')}
          </LinkButton>
        }
      >
        {t(canWiden ? 'nothingFoundNarrowed' : 'nothingFoundText')}
      </EmptyState>
      <EngineChooser search={search} isOpen />
    </>
  );
}
