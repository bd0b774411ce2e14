import { Button } from '#platform/web/ui/button.tsx';
import { CheckIcon, StarIcon } from '#platform/web/ui/icons.tsx';
import { filterOf, savedAddress, searchAddress, type AddressedSearch } from '../search-address.ts';
import { useSavedWords } from '../words.ts';
import { useSaved } from './use-saved.ts';

const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Button that saves the current search, or removes it. */
export function SaveSearch({ search }: { search: AddressedSearch }) {
  const t = useSavedWords();
  const { saved, isBusy, save, drop } = useSaved();
  const address = searchAddress({ ...search, cursor: '', sort: 'fit' });
  const known = saved.data?.items.find(({ filter }) => savedAddress(filter) === address);
  // Hidden until it is known whether the search is saved.
  if (!saved.data) return null;
  return (
    <Button
      variant="quiet"
      size="small"
      icon={known ? CheckIcon : StarIcon}
      aria-pressed={known !== undefined}
      isBusy={isBusy}
      onClick={() => void (known ? drop(known) : save(filterOf(search, ownTimeZone())))}
    >
      {t(known ? 'isSaved' : 'save')}
    </Button>
  );
}
