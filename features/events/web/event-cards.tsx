import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { CardLink } from '#platform/web/ui/card.tsx';
import { BanIcon, CheckIcon, ClockIcon, GlobeIcon, RefreshCwIcon } from '#platform/web/ui/icons.tsx';
import { MediaImage } from '#platform/web/media/media-image.tsx';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import type { Event } from '../contract/shapes.ts';
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
  const { id, title, language, place, picture } = event;
  return (
    <li className="relative flex list-none gap-4 p-3.5 transition-colors hover:bg-tint max-tablet:flex-wrap tablet:p-4">
      {picture && picture.images.length > 0 && (
        <span className="event-card-picture">
          <MediaImage images={picture.images} placeholder={picture.placeholder} alt="" sizes="(width >= 48rem) 7.5rem, 90vw" />
        </span>
      )}
      <DateLeaf event={event} />
      <div className="min-w-0 flex-1 tablet:flex tablet:items-center tablet:gap-4">
        <div className="min-w-0 flex-1">
          <h3 id={`event-${id}`} lang={language ?? undefined} className="text-lg leading-snug">
            <CardLink to={`/events/${id}`}>{title}</CardLink>
          </h3>
          <p className="mt-0.5 text-sm">
            <Hours event={event} hasZone={hasZone} />
            {place && (
              <>
                {' · '}
                <bdi>{place}</bdi>
              </>
            )}
          </p>
          <RowFacts event={event} isInGroup={isInGroup} />
        </div>
        <div className="relative flex-none empty:hidden max-tablet:mt-2">
          <RowState event={event} />
        </div>
      </div>
    </li>
  );
}

/** Group, repetition and audience. */
function RowFacts({ event: { group, isRepeated, isPublic }, isInGroup }: { event: Event; isInGroup: boolean }) {
  const t = useEventWords();
  return (
    <div className="mt-0.5">
      <MetaLine>
        {!isInGroup && <bdi>{group.name}</bdi>}
        {isRepeated && (
          <span>
            <RefreshCwIcon size={14} className="-mt-0.5 mr-1 inline" />
            {t('series.label')}
          </span>
        )}
        {isPublic && (
          <span>
            <GlobeIcon size={14} className="-mt-0.5 mr-1 inline" />
            {t('forEverybody')}
          </span>
        )}
      </MetaLine>
    </div>
  );
}

/** The hours beside a leaf, which has the day; the day is read aloud. Events of several days name all of them. */
function Hours({ event, hasZone }: { event: Event; hasZone: boolean }) {
  const t = useEventWords();
  const { text, lines, zone, entered, isDisputed } = useWrittenTime()(event);
  const { isAllDay, starts, ends } = event.when;
  const hours = isAllDay && (ends === null || ends === starts) ? t('allDay') : lines[1];
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
        {t('answer.yes')}
      </Button>
    );
  return (
    <Badge tone={mine === 'yes' ? 'agree' : 'plain'} icon={mine === 'yes' ? CheckIcon : ClockIcon}>
      {t(`mine.${mine}`)}
    </Badge>
  );
}
