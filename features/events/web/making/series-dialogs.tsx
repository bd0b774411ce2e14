import { useState } from 'react';
import { infiniteQuery } from '#platform/web/api/api.ts';
import { RadioCards } from '#platform/web/forms/radio-cards.tsx';
import { Link } from '#platform/web/navigation/router.tsx';
import { LoadMore } from '#platform/web/queries/load-more.tsx';
import { useInfiniteQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { CalendarIcon } from '#platform/web/ui/icons.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { listOccurrences } from '../../contract/endpoints.ts';
import { eventLists, eventScopes, type EventScope } from '../../contract/limits.ts';
import { EventState, EventTime } from '../event-view.tsx';
import { useEventWords } from '../words.ts';

/** Dates of a series that a change applies to. */
export function ScopeChoice({ value, onChange }: { value: EventScope; onChange: (scope: EventScope) => void }) {
  const t = useEventWords();
  return (
    <RadioCards
      name="scope"
      label={t('scope.label')}
      hint={t('scope.hint')}
      // One below the other: dialogs are narrow.
      className="[&>div]:grid-flow-row!"
      value={value}
      onChange={(next) => onChange(eventScopes.find((scope) => scope === next) ?? 'one')}
      options={eventScopes.map((scope) => ({ value: scope, label: t(`scope.${scope}`) }))}
    />
  );
}

/** All dates of the series of an event. Mount it only while it is open. */
export function DatesDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useEventWords();
  const [list, setList] = useState<(typeof eventLists)[number]>('upcoming');
  return (
    <Dialog isOpen onClose={onClose} title={t('series.dates')} closeLabel={t('close')}>
      <div role="group" aria-label={t('series.dates')} className="mb-4 flex flex-wrap gap-2">
        {eventLists.map((each) => (
          <Button
            key={each}
            variant={each === list ? 'primary' : 'secondary'}
            size="small"
            aria-pressed={each === list}
            onClick={() => setList(each)}
          >
            {t(`series.${each}`)}
          </Button>
        ))}
      </div>
      <Dates key={list} id={id} list={list} />
    </Dialog>
  );
}

function Dates({ id, list }: { id: string; list: (typeof eventLists)[number] }) {
  const t = useEventWords();
  const dates = useInfiniteQuery(infiniteQuery(listOccurrences, { params: { id }, query: { list } }));
  return (
    <QueryStates query={dates} skeleton={<Skeleton shape="text" count={4} label={t('loading')} />}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0)
          return (
            <EmptyState icon={CalendarIcon} title={t(list === 'past' ? 'nonePast' : 'series.noneUpcoming')} level={3}>
              {t(list === 'past' ? 'nonePastText' : 'series.noneUpcomingText')}
            </EmptyState>
          );
        return (
          <>
            <ul className="divide-y divide-line">
              {items.map((event) => (
                <li key={event.id} className="grid min-h-11 gap-1.5 py-2.5">
                  {event.id === id ? (
                    <span className="font-[560]">
                      <EventTime event={event} />
                    </span>
                  ) : (
                    <Link to={`/events/${event.id}`} className="link">
                      <EventTime event={event} />
                    </Link>
                  )}
                  <EventState event={{ ...event, isPublic: false }} />
                </li>
              ))}
            </ul>
            <LoadMore list={dates} cursor={pages.at(-1)?.nextCursor ?? null} address={() => `/events/${id}`} isShort={pages.length === 1} />
          </>
        );
      }}
    </QueryStates>
  );
}
