import { useState } from 'react';
import { PersonName } from '#features/accounts/web/public-api.tsx';
import { infiniteQuery } from '#platform/web/api/api.ts';
import { LoadMore } from '#platform/web/queries/load-more.tsx';
import { useInfiniteQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { UsersIcon } from '#platform/web/ui/icons.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { listAnswers } from '../../contract/endpoints.ts';
import { answerLists } from '../../contract/limits.ts';
import type { EventWhole } from '../../contract/shapes.ts';
import { useEventWords } from '../words.ts';

type ListName = (typeof answerLists)[number];

/** People who answered an event. Mount it only while it is open. */
export function AttendeesDialog({ event, onClose }: { event: EventWhole; onClose: () => void }) {
  const t = useEventWords();
  const [list, setList] = useState<ListName>('going');
  const lists = event.can.organize ? answerLists : answerLists.slice(0, 2);
  return (
    <Dialog isOpen onClose={onClose} title={t('attendance.title')} closeLabel={t('close')}>
      <div role="group" aria-label={t('attendance.title')} className="mb-4 flex flex-wrap gap-2">
        {lists.map((each) => (
          <Button
            key={each}
            variant={each === list ? 'primary' : 'secondary'}
            size="small"
            aria-pressed={each === list}
            onClick={() => setList(each)}
          >
            {t(`attendees.${each}`)}
          </Button>
        ))}
      </div>
      <People key={list} id={event.id} list={list} />
    </Dialog>
  );
}

function People({ id, list: name }: { id: string; list: ListName }) {
  const t = useEventWords();
  const list = useInfiniteQuery(infiniteQuery(listAnswers, { params: { id }, query: { list: name } }));
  return (
    <QueryStates query={list} skeleton={<Skeleton shape="text" count={4} label={t('loading')} />}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0)
          return (
            <EmptyState icon={UsersIcon} title={t('attendees.none')} level={3}>
              {t('attendees.noneText')}
            </EmptyState>
          );
        return (
          <>
            <ul className="divide-y divide-line">
              {items.map((person) => (
                <li key={person.id} className="grid min-h-11 content-center gap-1 py-2">
                  <PersonName id={person.id} name={person.name} picture="small" className="font-[560]" />
                  {person.note && <p className="text-sm text-muted wrap-anywhere [unicode-bidi:plaintext]">{person.note}</p>}
                </li>
              ))}
            </ul>
            <LoadMore list={list} cursor={pages.at(-1)?.nextCursor ?? null} address={() => `/events/${id}`} isShort={pages.length === 1} />
          </>
        );
      }}
    </QueryStates>
  );
}
