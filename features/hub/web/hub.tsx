import { useState } from 'react';
import { useSearchParams } from '#platform/web/navigation/router.tsx';
import { useSlots } from '#platform/web/registry/slots.ts';
import type { HubMode } from '../contract/kinds.ts';
import { FirstSteps } from './first-steps.tsx';
import { filterFrom, isFiltered } from './hub-filter.ts';
import { HubHead } from './hub-head.tsx';
import { HubList } from './hub-list.tsx';
import { useHubList } from './use-hub-list.ts';
import { Waiting } from './waiting.tsx';
import { useHubWords } from './words.ts';

/** The Hub in one of its modes. All of its state is in the address. */
export function Hub({ mode }: { mode: HubMode }) {
  const t = useHubWords();
  const [search] = useSearchParams();
  const filter = filterFrom(search);
  const listing = useHubList(mode, filter);
  const isBare = !isFiltered(filter) && listing.list.data?.pages[0]?.total === 0;
  const first = listing.list.data?.pages[0]?.first ?? [];
  const { panel } = useSlots();
  // First steps stay until the page is left, even when the first of them fills the Hub.
  const [hasBegun, setHasBegun] = useState(false);
  const isFirstRun = mode === 'private' && isBare && panel.some((slot) => 'step' in slot);
  if (isFirstRun && !hasBegun) setHasBegun(true);
  return (
    <>
      <h1 className="sr-only">{t('heading')}</h1>
      <HubHead mode={mode} filter={filter} first={first} isBare={isBare} />
      {mode === 'private' && <Waiting />}
      {mode === 'private' && hasBegun && <FirstSteps />}
      <HubList mode={mode} filter={filter} listing={listing} isFirstRun={isFirstRun} />
    </>
  );
}
