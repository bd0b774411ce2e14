import { useState } from 'react';
import { PersonName } from '#features/accounts/web/public-api.tsx';
import { call, infiniteQuery } from '#platform/web/api/api.ts';
import { download } from '#platform/web/api/download.ts';
import { LoadMore } from '#platform/web/queries/load-more.tsx';
import { useInfiniteQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { DownloadIcon, UsersIcon } from '#platform/web/ui/icons.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { checkInAttendee, downloadAnswers, listAnswers } from '../../contract/endpoints.ts';
import { answerLists } from '../../contract/limits.ts';
import type { EventWhole } from '../../contract/shapes.ts';
import { useEventWords } from '../words.ts';
import { CheckIn } from './check-in.tsx';
import { Guests } from './guests.tsx';

type ListName = (typeof answerLists)[number];

/** People who answered an event. Mount it only while it is open. */
export function AttendeesDialog({ event, onClose }: { event: EventWhole; onClose: () => void }) {
  const t = useEventWords();
  const [list, setList] = useState<ListName | 'guests'>('going');
  const ofMembers = event.can.organize ? answerLists : answerLists.slice(0, 2);
  const lists = event.can.organize && event.takesGuests ? ([...ofMembers, 'guests'] as const) : ofMembers;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('attendance.title')}
      closeLabel={t('close')}
      actions={event.can.organize && <DownloadButton event={event} />}
    >
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
      {event.can.organize && (
        <p role="status" className="mb-2 text-sm text-muted">
          {t('attendance.checkedIn', { count: event.attendance.checkedIn ?? 0 })}
        </p>
      )}
      {list === 'guests' ? <Guests event={event} /> : <People key={list} event={event} list={list} />}
    </Dialog>
  );
}

function DownloadButton({ event: { id, title } }: { event: EventWhole }) {
  const t = useEventWords();
  const toast = useToast();
  return (
    <Button
      variant="secondary"
      icon={DownloadIcon}
      onClick={() =>
        download(downloadAnswers, { params: { id } }, `${title}.csv`).catch(() => toast(t('downloadFailed'), { tone: 'danger' }))
      }
    >
      {t('attendees.download')}
    </Button>
  );
}

function People({ event, list: name }: { event: EventWhole; list: ListName }) {
  const { id, can, isCancelled } = event;
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
                <li key={person.id} className="flex min-h-11 items-center gap-3 py-2">
                  <div className="grid min-w-0 flex-1 gap-1">
                    <PersonName id={person.id} name={person.name} picture="small" className="font-[560]" />
                    {person.note && <p className="text-sm text-muted wrap-anywhere [unicode-bidi:plaintext]">{person.note}</p>}
                  </div>
                  {can.organize && !isCancelled && name !== 'no' && (
                    <CheckIn
                      id={id}
                      person={person}
                      save={(isCheckedIn) => call(checkInAttendee, { params: { id, user: person.id }, body: { isCheckedIn } })}
                    />
                  )}
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
