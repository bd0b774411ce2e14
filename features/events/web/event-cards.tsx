import { dateFormat } from '#platform/contract/date-format.ts';
import type { Language } from '#platform/contract/language.ts';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import { CardLink } from '#platform/web/ui/card.tsx';
import { BanIcon, CheckIcon, ClockIcon, GlobeIcon, RefreshCwIcon, type Icon } from '#platform/web/ui/icons.tsx';
import { MediaImage } from '#platform/web/media/media-image.tsx';
import type { Event } from '../contract/shapes.ts';
import { noonOf } from './calendar/calendar-days.ts';
import { DateLeaf } from './date-leaf.tsx';
import { useWrittenTime } from './event-time.ts';
import { useEventSections } from './event-sections.ts';
import { useAnswering } from './use-answering.ts';
import { useEventWords } from './words.ts';
import './event-cards.css';

/** Events in one column, under headings. If the times were entered in other zones, the reader's zone is named above all of them, unless its name changes with the season. */
export function EventCards({ events, isInGroup }: { events: readonly Event[]; isInGroup: boolean }) {
  const t = useEventWords();
  const write = useWrittenTime();
  const sections = useEventSections(events);
  const zones = new Set(events.map(write).flatMap(({ zone, entered }) => (entered ? zone : [])));
  const [zone, another] = zones;
  const isNamedOnce = zone !== undefined && another === undefined;
  return (
    <>
      {sections.map(({ title, items }) => (
        <section key={title} className="mb-6">
          <h2 className="mb-2.5 text-lg first-letter:uppercase">{title}</h2>
          <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
            {items.map((event) => (
              <EventRow key={event.id} event={event} isInGroup={isInGroup} hasZone={!isNamedOnce} />
            ))}
          </ul>
        </section>
      ))}
      {isNamedOnce && <p className="mb-5 text-sm text-muted">{t('timesIn', { zone })}</p>}
    </>
  );
}

/** A row with a calendar leaf: title, hours and place, group; the whole row is a link. */
function EventRow({ event, isInGroup, hasZone }: { event: Event; isInGroup: boolean; hasZone: boolean }) {
  const t = useEventWords();
  const { id, title, language, place, group, picture, going, isRepeated, isPublic } = event;
  return (
    <li className="relative flex list-none gap-4 p-3.5 transition-colors hover:bg-tint max-tablet:flex-wrap tablet:p-4">
      {picture && picture.images.length > 0 && (
        <span className="event-card-picture">
          <MediaImage images={picture.images} placeholder={picture.placeholder} alt="" sizes="(width >= 48rem) 7.5rem, 90vw" />
        </span>
      )}
      <DateLeaf event={event} />
      {/* The answer is beside the hours on a phone, at the end of the row elsewhere. */}
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 tablet:gap-x-4">
        <h3 className="text-lg leading-snug max-tablet:col-span-2">
          <span id={`event-${id}`} lang={language ?? undefined}>
            <CardLink to={`/events/${id}`}>{title}</CardLink>
          </span>
          {isRepeated && <Mark Icon={RefreshCwIcon} name={t('series.label')} />}
          {isPublic && <Mark Icon={GlobeIcon} name={t('forEverybody')} />}
        </h3>
        <div className="contents min-w-0 text-sm tablet:col-start-1 tablet:block">
          <p className="min-w-0 text-sm tablet:inline">
            <Hours event={event} hasZone={hasZone} />
          </p>
          {place && (
            <bdi className="min-w-0 text-sm max-tablet:col-span-2 max-tablet:row-start-3 tablet:before:mx-1.5 tablet:before:content-['·'/'']">
              {place}
            </bdi>
          )}
        </div>
        <div className="relative col-start-2 row-start-2 empty:hidden tablet:row-span-3 tablet:row-start-1">
          <RowState event={event} />
        </div>
        <div className="col-start-1 min-w-0 max-tablet:col-span-2">
          <MetaLine>
            {!isInGroup && <bdi>{group.name}</bdi>}
            {going > 0 && <span>{t('attendance.going', { count: going })}</span>}
          </MetaLine>
        </div>
      </div>
    </li>
  );
}

/** A property of an event as a picture beside its title. */
function Mark({ Icon: Glyph, name }: { Icon: Icon; name: string }) {
  return (
    <span title={name} className="ms-2 text-muted">
      <Glyph size={15} className="-mt-0.5 inline" />
      <span className="sr-only">{name}</span>
    </span>
  );
}

/** “Dec 31 – Jan 2” */
const shortDays = (language: Language, first: string, last: string): string =>
  dateFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' }).formatRange(noonOf(first), noonOf(last));

/** The hours beside a leaf, which has the day; the whole date is read aloud. Events of several days name all of them. */
function Hours({ event, hasZone }: { event: Event; hasZone: boolean }) {
  const t = useEventWords();
  const { language } = useLanguage();
  const { text, lines, zone, entered, isDisputed } = useWrittenTime()(event);
  const { isAllDay, starts, ends } = event.when;
  const hours = !isAllDay ? lines[1] : ends === null || ends === starts ? t('allDay') : shortDays(language, starts, ends);
  return (
    <>
      <time dateTime={isAllDay ? starts : event.startsAt}>
        {hours === undefined ? (
          text
        ) : (
          <>
            <span className="sr-only">{lines[0]} </span>
            {hours}
          </>
        )}
      </time>
      {zone && hasZone && entered && <span className="text-muted"> {zone}</span>}
      {isDisputed && entered && <span className="block text-muted">{t('entered', { text: entered.text, zone: entered.zone })}</span>}
    </>
  );
}

/** Cancelled, or the answer of the viewer; a button to come, as long as there is none. */
function RowState({ event: { id, isCancelled, isOver, isHidden, mine } }: { event: Event }) {
  const t = useEventWords();
  const { answer, busy } = useAnswering(id, mine);
  if (isCancelled)
    return (
      <Badge tone="danger" icon={BanIcon}>
        {t('cancelled')}
      </Badge>
    );
  if (isOver || isHidden || mine === 'no') return null;
  if (mine === null)
    return (
      <Button
        id={`event-${id}-yes`}
        variant="secondary"
        size="small"
        isBusy={busy !== undefined}
        aria-labelledby={`event-${id}-yes event-${id}`}
        onClick={() => void answer('yes')}
      >
        {t('answer.come')}
      </Button>
    );
  return (
    <Badge tone={mine === 'yes' ? 'agree' : 'plain'} icon={mine === 'yes' ? CheckIcon : ClockIcon}>
      {t(`mine.${mine}`)}
    </Badge>
  );
}
