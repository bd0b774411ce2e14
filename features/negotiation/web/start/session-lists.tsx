import { useInfiniteQuery } from '#platform/web/queries/queries.ts';
import { useState, type ReactNode } from 'react';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { SearchIcon } from '#platform/web/ui/icons.tsx';
import { SearchField } from '#platform/web/forms/search-field.tsx';
import { sessionsQuery } from '../queries.ts';
import { useNegotiationWords } from '../words.ts';
import { SessionList } from './session-list.tsx';

/** Minimum number of sessions for a search field. */
const searchFrom = 8;

/** Running sessions, then ended ones; with a search field if there are many. */
export function SessionLists({ groupId, empty }: { groupId?: string; empty: ReactNode }) {
  const t = useNegotiationWords();
  const [q, setQ] = useState('');
  const counts = [
    useInfiniteQuery(sessionsQuery({ phase: 'running', q, groupId })).data?.pages[0]?.total,
    useInfiniteQuery(sessionsQuery({ phase: 'ended', q, groupId })).data?.pages[0]?.total,
  ];
  const total = counts.reduce((sum: number, count) => sum + (count ?? 0), 0);
  // The search field stays even if few results are left.
  const [hasMany, setHasMany] = useState(false);
  if (!hasMany && total >= searchFrom) setHasMany(true);
  // The history is what people come for then.
  const hasEnded = (counts[1] ?? 0) > 0;
  const isNothingFound = q !== '' && counts.every((count) => count === 0);
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8">
      {hasMany && <SearchField label={t('search')} placeholder={t('search')} clearLabel={t('clearSearch')} value={q} onChange={setQ} />}
      {isNothingFound && (
        <EmptyState icon={SearchIcon} title={t('noMatch')}>
          {t('noMatchText')}
        </EmptyState>
      )}
      <SessionList filter={{ phase: 'running', q, groupId }} title={t('running')} empty={q === '' && (hasEnded ? <NoneRuns /> : empty)} />
      <SessionList filter={{ phase: 'ended', q, groupId }} title={t('ended')} empty={null} />
    </div>
  );
}

function NoneRuns() {
  const t = useNegotiationWords();
  return (
    <section>
      <h2 className="mb-1">{t('running')}</h2>
      <p className="text-muted">{t('noneRuns')}.</p>
    </section>
  );
}
