import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { readSession } from '#features/accounts/contract/endpoints.ts';
import { query } from '#platform/web/api.ts';
import { namespaceOf } from '#platform/web/navigation.ts';
import { usePlaces, type PlaceAudience } from '#platform/web/places.ts';
import { useQuery } from '#platform/web/queries.ts';
import { Link } from '#platform/web/router.tsx';
import { useSlots } from '#platform/web/slots.ts';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { controlClasses } from '#platform/web/ui/field.tsx';
import { useAnyWords } from '#platform/web/words.tsx';
import { moveWithin } from './move-within.ts';
import { useNavigationWords } from './navigation-words.ts';

/** Small letters without their marks. */
const bare = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Any page of the site by a part of its name: Enter goes to the first one, the arrow down leads to the others. */
export function GoTo({ onClose }: { onClose: () => void }): ReactNode {
  const t = useNavigationWords();
  const list = useRef<HTMLUListElement>(null);
  const [typed, setTyped] = useState('');
  const found = useAllPlaces().filter(({ name }) => bare(name).includes(bare(typed.trim())));
  const inField = (event: KeyboardEvent) => {
    const first = list.current?.querySelector('a');
    if (!first || (event.key !== 'Enter' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    if (event.key === 'Enter') first.click();
    else first.focus();
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('goToTitle')} closeLabel={t('close')}>
      <input
        type="search"
        aria-label={t('goToField')}
        placeholder={t('goToField')}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={inField}
        className={controlClasses}
      />
      <div role="none" onKeyDown={moveWithin} className="-mx-1 mt-2 h-[50dvh] overflow-y-auto px-1">
        <ul ref={list} aria-label={t('pages')}>
          {found.map(({ to, name }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={onClose}
                className="flex min-h-11 items-center rounded-control px-3.5 text-ink no-underline -outline-offset-2 hover:bg-tint focus:bg-tint"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
        <p role="status" className="px-3.5 text-muted">
          {found.length === 0 && t('nothingFound')}
        </p>
      </div>
    </Dialog>
  );
}

/** Every page that is offered to the person, the main ones first. */
function useAllPlaces(): { to: string; name: string }[] {
  const { isOpen } = usePlaces();
  const anyWords = useAnyWords();
  const { data } = useQuery(query(readSession, {}));
  const mine: PlaceAudience[] = ['signedIn', 'everybody', ...(data?.user.isAdministrator ? (['administrator'] as const) : [])];
  return useSlots()
    .places.filter(({ to, audience }) => mine.includes(audience) && isOpen(to))
    .toSorted((one, other) => Number(one.main?.of !== 'signedIn') - Number(other.main?.of !== 'signedIn'))
    .map((place) => ({ to: place.to, name: anyWords(namespaceOf(place), place.name) }));
}
