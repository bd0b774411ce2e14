import { useSearchParams } from '#platform/web/navigation/router.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { lazy } from '#platform/web/loading/lazy.tsx';
import type { HubMode } from '../contract/kinds.ts';
import { filterFrom, isFiltered } from './hub-filter.ts';
import { HubHead } from './hub-head.tsx';
import { HubList } from './hub-list.tsx';
import { firstStepsQuery } from './queries.ts';
import { useHubList } from './use-hub-list.ts';
import { Waiting } from './waiting.tsx';
import { useHubWords } from './words.ts';

/** Loaded by new people only. */
const FirstSteps = lazy(() => import('./start/first-steps.tsx').then((module) => module.FirstSteps));

/** The Hub in one of its modes. All of its state is in the address. */
export function Hub({ mode }: { mode: HubMode }) {
  const t = useHubWords();
  const [search] = useSearchParams();
  const filter = filterFrom(search);
  const listing = useHubList(mode, filter);
  const isBare = !isFiltered(filter) && listing.list.data?.pages[0]?.total === 0;
  const first = listing.list.data?.pages[0]?.first ?? [];
  const firstSteps = useQuery({ ...firstStepsQuery(), enabled: mode === 'private' }).data;
  const isFirstRun = mode === 'private' && !isFiltered(filter) && firstSteps !== undefined && firstSteps.steps.length > 0;
  return (
    <>
      <h1 className={mode === 'private' ? 'sr-only' : undefined}>{t('heading')}</h1>
      {mode === 'public' && <p className="hub-lead hidden text-pretty text-muted tablet:block">{t('leadPublic')}</p>}
      <HubHead mode={mode} filter={filter} first={first} isBare={isBare} />
      {mode === 'private' && <Waiting />}
      {isFirstRun && <FirstSteps {...firstSteps} isBare={isBare} />}
      <HubList mode={mode} filter={filter} listing={listing} isFirstRun={isFirstRun && isBare} />
    </>
  );
}
