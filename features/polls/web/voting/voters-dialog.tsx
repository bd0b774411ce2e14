import { PersonName } from '#features/accounts/web/public-api.tsx';
import { infiniteQuery } from '#platform/web/api/api.ts';
import { LoadMore } from '#platform/web/queries/load-more.tsx';
import { useInfiniteQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { UsersIcon } from '#platform/web/ui/icons.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { listVotes } from '../../contract/endpoints.ts';
import type { PollWhole } from '../../contract/shapes.ts';
import { usePollWords } from '../words.ts';

/** People who chose an option. Mount it only while it is open. */
export function VotersDialog({ poll: { id, options }, option, onClose }: { poll: PollWhole; option: number; onClose: () => void }) {
  const t = usePollWords();
  const list = useInfiniteQuery(infiniteQuery(listVotes, { params: { id }, query: { option: String(option) } }));
  return (
    <Dialog isOpen onClose={onClose} title={t('votersOf', { option: options[option] ?? '' })} closeLabel={t('close')}>
      <QueryStates query={list} skeleton={<Skeleton shape="text" count={4} label={t('loading')} />}>
        {({ pages }) => {
          const people = pages.flatMap(({ items }) => items);
          if (people.length === 0)
            return (
              <EmptyState icon={UsersIcon} title={t('nobody')} level={3}>
                {t('nobodyText')}
              </EmptyState>
            );
          return (
            <>
              <ul className="divide-y divide-line">
                {people.map((person) => (
                  <li key={person.id} className="flex min-h-11 items-center py-2">
                    <PersonName id={person.id} name={person.name} picture="small" className="font-[560]" />
                  </li>
                ))}
              </ul>
              <LoadMore list={list} cursor={pages.at(-1)?.nextCursor ?? null} address={() => `/polls/${id}`} isShort={pages.length === 1} />
            </>
          );
        }}
      </QueryStates>
    </Dialog>
  );
}
