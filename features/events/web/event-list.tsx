import type { ReactNode } from 'react';
import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { keepPreviousData, useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { useLocation, useSearchParams } from '#platform/web/navigation/router.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { CalendarIcon, ClockIcon } from '#platform/web/ui/icons.tsx';
import { NewerOlder } from '#platform/web/ui/newer-older.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { TabLinks } from '#platform/web/ui/tab-links.tsx';
import { useCursor } from '#platform/web/queries/use-cursor.ts';
import { eventLists } from '../contract/limits.ts';
import { EventCards } from './event-cards.tsx';
import { dayIn } from './calendar/calendar-days.ts';
import { EventCalendar } from './calendar/event-calendar.tsx';
import { AnnounceButton } from './making/announce-button.tsx';
import { GroupReminder } from './making/reminder-choice.tsx';
import { CalendarAddress } from './making/calendar-address.tsx';
import { eventsQuery, type EventListName } from './queries.ts';
import { useEventWords } from './words.ts';

const views = [...eventLists, 'month', 'week'] as const;
type EventViewName = (typeof views)[number];
/** Query parameters with the view, and with the chosen day of a calendar. */
const viewParameter = 'events';
const dayParameter = 'day';

/** Events of the user's groups (`/events`): upcoming, past, or in a calendar. */
export function EventsPage() {
  const t = useEventWords();
  return (
    <PageBody kind="list">
      <HeadTags>
        <title>{t('title')}</title>
      </HeadTags>
      <PageHeader title={t('title')} actions={<AnnounceButton />} />
      <EventViews
        empty={
          <EmptyState icon={CalendarIcon} title={t('none')} example={t('noneExample')} action={<AnnounceButton />} isMainAction>
            {t('noneText')}
          </EmptyState>
        }
      />
      <CalendarAddress />
    </PageBody>
  );
}

/** Events tab of a group page. */
export function GroupEvents({ groupId }: { groupId: string }) {
  const t = useEventWords();
  return (
    <>
      <EventViews
        groupId={groupId}
        empty={
          <EmptyState icon={CalendarIcon} title={t('inGroupNone')}>
            {t('inGroupNoneText')}
          </EmptyState>
        }
      />
      <GroupReminder groupId={groupId} />
    </>
  );
}

interface EventListProps {
  groupId?: string;
  /** Shown if there are no upcoming events. */
  empty: ReactNode;
}

/** Events as lists or as a calendar; view and day are in the address. */
function EventViews({ groupId, empty }: EventListProps) {
  const t = useEventWords();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const current = views.find((each) => each === search.get(viewParameter)) ?? 'upcoming';
  const address = (view: EventViewName, day?: string) => {
    const rest = new URLSearchParams(search);
    for (const name of ['cursor', viewParameter, dayParameter]) rest.delete(name);
    if (view !== 'upcoming') rest.set(viewParameter, view);
    if (day !== undefined) rest.set(dayParameter, day);
    return rest.size ? `${pathname}?${rest}` : pathname;
  };
  return (
    <>
      <TabLinks
        label={t('lists')}
        tabs={views.map((name) => ({ to: address(name), label: t(`list.${name}`), isCurrent: name === current }))}
      />
      {current === 'month' || current === 'week' ? (
        <EventCalendar view={current} day={dayIn(search.get(dayParameter))} groupId={groupId} addressOf={address} />
      ) : (
        <EventList list={current} groupId={groupId} empty={empty} />
      )}
    </>
  );
}

function EventList({ list, groupId, empty }: { list: EventListName; groupId: string | undefined; empty: ReactNode }) {
  const t = useEventWords();
  const { cursor, newer, olderAt } = useCursor();
  const page = useQuery({ ...eventsQuery(list, groupId, cursor), placeholderData: keepPreviousData });
  return (
    <QueryStates
      query={page}
      skeleton={<Skeleton shape="card" count={3} label={t('loading')} mayBeEmpty={list === 'upcoming' && groupId === undefined} />}
    >
      {({ items, nextCursor }) =>
        items.length === 0 && cursor === null ? (
          list === 'past' ? (
            <EmptyState icon={ClockIcon} title={t('nonePast')}>
              {t('nonePastText')}
            </EmptyState>
          ) : (
            empty
          )
        ) : (
          <>
            <EventCards events={items} isInGroup={groupId !== undefined} />
            <NewerOlder
              newer={newer}
              older={olderAt(nextCursor)}
              labels={{ region: t('pages'), newer: t('firstPage'), older: t(list === 'past' ? 'earlier' : 'later') }}
            />
          </>
        )
      }
    </QueryStates>
  );
}
