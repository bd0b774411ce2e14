import { useRef } from 'react';
import { useSlots } from '#platform/web/registry/slots.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { sideBySide } from '#platform/contract/isolated.ts';
import { Link } from '#platform/web/navigation/router.tsx';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { StarIcon, XIcon } from '#platform/web/ui/icons.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useAnyWords } from '#platform/web/i18n/words.tsx';
import type { SavedSearch } from '../../contract/shapes.ts';
import { plainFilters } from '../../contract/search-filters.ts';
import { rangeWords } from '../search-address.ts';
import { useSavedWords, useSearchWords } from '../words.ts';
import { useSaved } from './use-saved.ts';

/** Saved searches, those with new results first. */
export function SavedList() {
  const t = useSavedWords();
  const open = useSearchWords();
  const { saved, drop } = useSaved();
  const heading = useRef<HTMLHeadingElement>(null);
  const dropLine = async (line: SavedSearch) => {
    await drop(line);
    heading.current?.focus();
  };
  return (
    <section aria-labelledby="saved-searches">
      <h2 id="saved-searches" ref={heading} tabIndex={-1}>
        {t('savedSearches')}
      </h2>
      <QueryStates query={saved} skeleton={<Skeleton shape="text" count={2} label={open('loading')} className="mt-2" />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="mt-1 text-muted">{t('noneSaved')}</p>
          ) : (
            <ul className="mt-1 -mx-2.5">
              {items
                .toSorted((one, other) => Number(other.newFinds > 0) - Number(one.newFinds > 0))
                .map((each) => (
                  <SavedLine key={each.id} saved={each} onDrop={() => void dropLine(each)} />
                ))}
            </ul>
          )
        }
      </QueryStates>
    </section>
  );
}

function SavedLine({ saved, onDrop }: { saved: SavedSearch; onDrop: () => void }) {
  const t = useSavedWords();
  const name = useNameOf(saved);
  return (
    <li className="relative flex items-center rounded-control hover:bg-tint">
      <Link
        to={`/resultSearch?saved=${saved.id}`}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-control px-2.5 text-ink no-underline -outline-offset-2"
      >
        <StarIcon size={18} className="shrink-0 text-muted" />
        <bdi className="min-w-0 truncate">{name}</bdi>
        {saved.newFinds > 0 && (
          <span className="shrink-0 rounded-full bg-accent px-2 text-xs font-[560] text-on-accent">
            {t('newFinds', { count: saved.newFinds })}
          </span>
        )}
      </Link>
      <IconButton icon={XIcon} label={t('drop', { name })} onClick={onDrop} />
    </li>
  );
}

/** Describes a saved search in words. */
function useNameOf({ filter }: SavedSearch): string {
  const t = useSavedWords();
  const open = useSearchWords();
  const anyWords = useAnyWords();
  const { searchKinds } = useSlots();
  const kind = filter.kind ? searchKinds[filter.kind] : undefined;
  return sideBySide([
    filter.q || t('everything'),
    kind && anyWords(`${kind.feature}/shared`, kind.several),
    filter.range !== 'all' && open(rangeWords[filter.range]),
    plainFilters.some(({ name, control }) => control !== 'tabs' && filter[name]) && t('narrowed'),
  ]);
}
