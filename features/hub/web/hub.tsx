import { useCallback, useState } from 'react';
import { useSiteNavigation } from '#platform/web/navigation/nav-item.ts';
import { Link, useSearchParams } from '#platform/web/navigation/router.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { PendingThings } from '#platform/web/ui/pending-item.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import type { HubMode } from '../contract/kinds.ts';
import { filterFrom, isFiltered } from './hub-filter.ts';
import { HubHead } from './hub-head.tsx';
import { HubList } from './hub-list.tsx';
import { firstStepsQuery } from './queries.ts';
import { useHubList } from './use-hub-list.ts';
import { Waiting } from './waiting.tsx';
import { useHubWords } from './words.ts';
import './hub.css';

/** Loaded by new people only. */
const FirstSteps = lazy(() => import('./start/first-steps.tsx').then((module) => module.FirstSteps));

/** The Hub in one of its modes. All of its state is in the address. */
export function Hub({ mode }: { mode: HubMode }) {
  const [search] = useSearchParams();
  const { pending, note } = usePendingThings();
  const filter = filterFrom(search);
  const listing = useHubList(mode, filter);
  const isBare = !isFiltered(filter) && listing.list.data?.pages[0]?.total === 0;
  const first = listing.list.data?.pages[0]?.first ?? [];
  const firstSteps = useQuery({ ...firstStepsQuery(), enabled: mode === 'private' }).data;
  const isFirstRun = mode === 'private' && !isFiltered(filter) && firstSteps !== undefined && firstSteps.steps.length > 0;
  return (
    <>
      <HubHead mode={mode} filter={filter} first={first} isBare={isBare} />
      {mode === 'public' ? (
        <Lead />
      ) : (
        <PendingThings value={note}>
          <Waiting />
        </PendingThings>
      )}
      {isFirstRun && <FirstSteps {...firstSteps} isBare={isBare} />}
      <HubList mode={mode} filter={filter} listing={listing} isFirstRun={isFirstRun && isBare} pending={pending} />
    </>
  );
}

/** IDs of the things that the tasks are about, and how to note one. */
function usePendingThings() {
  const [pending, setPending] = useState<readonly string[]>([]);
  const note = useCallback((id: string) => {
    setPending((ids) => [...ids, id]);
    return () => setPending((ids) => ids.filter((each) => each !== id));
  }, []);
  return { pending, note };
}

/** What the public Hub contains, where there is room, and for visitors a link to register. */
function Lead() {
  const t = useHubWords();
  const { user, isReady } = useSession();
  const { isOpen } = useSiteNavigation();
  return (
    <p className="hub-lead text-sm text-pretty text-muted">
      <span className="max-tablet:hidden">{t('leadPublic')} </span>
      {!user && isOpen('/register') && (
        <Link to="/register" className={classes('link', !isReady && 'until-session')}>
          {t('takePart')}
        </Link>
      )}
    </p>
  );
}
