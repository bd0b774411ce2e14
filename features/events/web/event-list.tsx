import type { ReactNode } from 'react';
import { sideBySide } from '#platform/contract/isolated.ts';
import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { keepPreviousData, useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { useLocation, useSearchParams } from '#platform/web/navigation/router.tsx';
import { MediaImage } from '#platform/web/media/media-image.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Card, CardLink } from '#platform/web/ui/card.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { CalendarIcon, ClockIcon, RefreshCwIcon } from '#platform/web/ui/icons.tsx';
import { NewerOlder } from '#platform/web/ui/newer-older.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { TabLinks } from '#platform/web/ui/tab-links.tsx';
import { useCursor } from '#platform/web/queries/use-cursor.ts';
import { eventLists } from '../contract/limits.ts';
import type { Event } from '../contract/shapes.ts';
import { DateLeaf } from './date-leaf.tsx';
import { useWrittenTime } from './event-time.ts';
import { EventState, EventTime } from './event-view.tsx';
import { dayIn } from './calendar/calendar-days.ts';
import { EventCalendar } from './calendar/event-calendar.tsx';
import { AnnounceButton } from './making/announce-button.tsx';
import { GroupReminder } from './making/reminder-choice.tsx';
import { CalendarAddress } from './making/calendar-address.tsx';
import { eventsQuery, type EventListName } from './queries.ts';
import { useEventPublicWords, useEventWords } from './words.ts';
import './event-list.css';

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
      <PageHeader title={t('title')} lead={t('lead')} actions={<AnnounceButton />} />
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

/** Cards of events. If the times were entered in other zones, the reader's zone is named above all of them, unless its name changes with the season. */
function EventCards({ events, isInGroup }: { events: readonly Event[]; isInGroup: boolean }) {
  const t = useEventWords();
  const write = useWrittenTime();
  const zones = new Set(events.map(write).flatMap(({ zone, entered }) => (entered ? zone : [])));
  const [zone, another] = zones;
  const isNamedOnce = zone !== undefined && another === undefined;
  return (
    <>
      {isNamedOnce && <p className="mb-3 text-sm text-muted">{t('timesIn', { zone })}</p>}
      <ul className="event-cards">
        {events.map((event) => (
          <EventCard key={event.id} event={event} isInGroup={isInGroup} hasZone={!isNamedOnce} />
        ))}
      </ul>
    </>
  );
}

/** Card of an event with a calendar leaf; the whole card is a link. */
function EventCard({ event, isInGroup, hasZone }: { event: Event; isInGroup: boolean; hasZone: boolean }) {
  const t = useEventPublicWords();
  const { id, title, language, place, group, picture } = event;
  const hasPicture = picture !== null && picture.images.length > 0;
  return (
    <Card as="li" className={classes('flex list-none gap-4', hasPicture && 'event-card-wide')}>
      {picture && hasPicture && (
        <span className="event-card-picture">
          <MediaImage images={picture.images} placeholder={picture.placeholder} alt="" sizes="(width >= 48rem) 8.25rem, 90vw" />
        </span>
      )}
      <DateLeaf event={event} />
      <div className="min-w-0 flex-1">
        <h2 lang={language ?? undefined} className="text-xl">
          <CardLink to={`/events/${id}`}>{title}</CardLink>
        </h2>
        <p className="mt-1 text-sm">
          <EventTime event={event} hasZone={hasZone} />
        </p>
        {(place || !isInGroup) && <p className="mt-0.5 truncate text-sm text-muted">{sideBySide([place, !isInGroup && group.name])}</p>}
        <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
          {event.isRepeated && <Badge icon={RefreshCwIcon}>{t('series.label')}</Badge>}
          <EventState event={event} />
        </div>
      </div>
    </Card>
  );
}
