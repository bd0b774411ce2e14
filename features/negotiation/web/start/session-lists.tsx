import { useInfiniteQuery } from '#platform/web/queries.ts';
import { useState, type ReactNode } from 'react';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { SearchIcon } from '#platform/web/ui/icons.tsx';
import { SearchField } from '#platform/web/ui/search-field.tsx';
import { sessionsQuery } from '../queries.ts';
import { useNegotiationWords } from '../words.ts';
import { SessionList } from './session-list.tsx';

/** From how many sessions on a search is worth its place. */
const searchFrom = 8;

/** Sessions that run, then those that ended; with a search where there are many. */
export function SessionLists({ groupId, empty }: { groupId?: string; empty: ReactNode }) {
  const t = useNegotiationWords();
  const [q, setQ] = useState('');
  const counts = [
    useInfiniteQuery(sessionsQuery({ phase: 'running', q, groupId })).data?.pages[0]?.total,
    useInfiniteQuery(sessionsQuery({ phase: 'ended', q, groupId })).data?.pages[0]?.total,
  ];
  const total = counts.reduce((sum: number, count) => sum + (count ?? 0), 0);
  // Once there, the search stays, though it leaves few.
  const [hasMany, setHasMany] = useState(false);
  if (!hasMany && total >= searchFrom) setHasMany(true);
  const isNothingFound = q !== '' && counts.every((count) => count === 0);
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8">
      {hasMany && <SearchField label={t('search')} placeholder={t('search')} clearLabel={t('clearSearch')} value={q} onChange={setQ} />}
      {isNothingFound && (
        <EmptyState icon={SearchIcon} title={t('noMatch')}>
          {t('noMatchText')}
        </EmptyState>
      )}
      <SessionList filter={{ phase: 'running', q, groupId }} title={t('running')} empty={q === '' && empty} />
      <SessionList filter={{ phase: 'ended', q, groupId }} title={t('ended')} empty={null} />
    </div>
  );
}
