import { useSyncExternalStore } from 'react';
import { Link } from '#platform/web/navigation/router.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { HistoryIcon } from '#platform/web/ui/icons.tsx';
import { searchAddress } from '../search-address.ts';
import { useSearchWords } from '../words.ts';
import { clearRecentSearches, recentSearches, subscribeToRecent } from './recent-searches.ts';

const noneYet: readonly string[] = [];

/** Recent searches on this device. Renders nothing if there are none. */
export function RecentList() {
  const t = useSearchWords();
  const searches = useSyncExternalStore(subscribeToRecent, recentSearches, () => noneYet);
  if (searches.length === 0) return null;
  return (
    <section aria-labelledby="recent-searches">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="recent-searches">{t('recent')}</h2>
        <Button variant="quiet" size="small" onClick={clearRecentSearches}>
          {t('clearRecent')}
        </Button>
      </div>
      <ul className="mt-1 -mx-2.5">
        {searches.map((words) => (
          <li key={words}>
            <Link
              to={searchAddress({ q: words })}
              className="flex min-h-11 items-center gap-3 rounded-control px-2.5 text-ink no-underline -outline-offset-2 hover:bg-tint"
            >
              <HistoryIcon size={18} className="shrink-0 text-muted" />
              <bdi className="min-w-0 truncate">{words}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
