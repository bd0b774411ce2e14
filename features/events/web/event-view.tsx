import type { ReactNode } from 'react';
import { PersonName } from '#features/accounts/web/public-api.tsx';
import { PlainText } from '#platform/web/text/plain-text.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import {
  BanIcon,
  CheckIcon,
  ClockIcon,
  ExternalLinkIcon,
  GlobeIcon,
  MapPinIcon,
  RefreshCwIcon,
  type Icon,
} from '#platform/web/ui/icons.tsx';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import { Link } from '#platform/web/navigation/router.tsx';
import { useDates } from '#platform/web/i18n/words.tsx';
import type { Event, EventWhole } from '../contract/shapes.ts';
import { useWrittenTime, type Timed } from './event-time.ts';
import { EventWhen } from './event-when.tsx';
import { SeriesLinks, SeriesRule } from './series/series-part.tsx';
import { useEventPublicWords } from './words.ts';
import { MediaImage } from '#platform/web/media/media-image.tsx';
import type { EventPicture as Picture } from '../contract/picture-shapes.ts';
import './event-picture.css';
import './event-view.css';

interface EventViewProps {
  event: EventWhole;
  /** Back link, above the title. */
  above: ReactNode;
  /** Menu of rare actions, beside the title. */
  menu?: ReactNode;
  /** Button that adds it to a calendar, beside the time. */
  calendar: ReactNode;
  /** Attendance, below time and place. */
  attendance?: ReactNode;
  /** Below the description. */
  children?: ReactNode;
}

/** Read-only view of an event. */
export function EventView({ event, above, menu, calendar, attendance, children }: EventViewProps) {
  const t = useEventPublicWords();
  const dates = useDates();
  const { title, language, author, createdAt, place, link, details, group, series } = event;
  return (
    <article>
      <header className="mb-4 tablet:mb-5">
        <p className="mb-1.5 text-sm tablet:mb-3 print:hidden">{above}</p>
        <EventPicture picture={event.picture} />
        <div className="flex items-start justify-between gap-3">
          <h1 lang={language ?? undefined} className="min-w-0 text-2xl [unicode-bidi:plaintext] tablet:text-3xl">
            {title}
          </h1>
          {menu}
        </div>
        <div className="mt-3 grid gap-2.5">
          <MetaLine>
            <span>
              <PersonName id={author.id} name={author.name} className="font-[560]" picture="inline" />
            </span>
            <Link to={`/network/${group.id}`} className="link">
              <bdi>{group.name}</bdi>
            </Link>
            <DateText iso={createdAt} title={dates.exact(createdAt)} className="max-tablet:hidden">
              {dates.relative(createdAt)}
            </DateText>
          </MetaLine>
          {/* The part with the answers shows that of the viewer. */}
          <EventState event={{ ...event, mine: null }} />
        </div>
      </header>
      <div className="rounded-card border border-line bg-surface">
        <dl className="grid gap-3 p-4 tablet:p-5">
          <EventWhen event={event} action={calendar} />
          {series && (
            <Fact Icon={RefreshCwIcon} label={t('series.label')}>
              <SeriesRule series={series} />
            </Fact>
          )}
          {place && (
            <Fact Icon={MapPinIcon} label={t('place')}>
              <bdi>{place}</bdi>
            </Fact>
          )}
          {link && (
            <Fact Icon={ExternalLinkIcon} label={t('link')}>
              <a href={link} rel="noreferrer nofollow ugc" target="_blank" className="link wrap-anywhere">
                {link.replace(/^https?:\/\//, '')}
              </a>
            </Fact>
          )}
        </dl>
        {attendance}
      </div>
      {details && (
        <div lang={language ?? undefined} className="mt-6 max-w-[75ch] whitespace-pre-line">
          <PlainText text={details} />
        </div>
      )}
      {children}
      {series && <SeriesLinks series={series} />}
    </article>
  );
}

function Fact({ Icon: Glyph, label, children }: { Icon: Icon; label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="sr-only">{label}</dt>
      <dd className="event-fact">
        <Glyph size={20} className="mt-0.5 flex-none text-muted" />
        <div className="min-w-0">{children}</div>
      </dd>
    </div>
  );
}

/**
 * Time of an event in the reader's zone, in a list. It names the zone only if the entered time differs, and shows
 * that time only if the tables of time zones disagree; where the list names one zone for all its events, they do not.
 */
export function EventTime({ event, hasZone = true }: { event: Timed; hasZone?: boolean }) {
  const t = useEventPublicWords();
  const { text, zone, entered, isDisputed } = useWrittenTime()(event);
  return (
    <>
      {/* White space may differ between browser and server. */}
      <time dateTime={event.when.isAllDay ? event.when.starts : event.startsAt}>{text}</time>
      {zone && hasZone && entered && <span className="block text-muted">{zone}</span>}
      {isDisputed && entered && (
        <span className="block text-sm text-muted">{t('entered', { text: entered.text, zone: entered.zone })}</span>
      )}
    </>
  );
}

/** Badges: cancelled, past, public, and the answer of the viewer. */
export function EventState({
  event: { isCancelled, isOver, isPublic, mine },
}: {
  event: Pick<Event, 'isCancelled' | 'isOver' | 'isPublic' | 'mine'>;
}) {
  const t = useEventPublicWords();
  const answer = isCancelled || isOver || mine === 'no' ? null : mine;
  if (!isCancelled && !isOver && !isPublic && !answer) return null;
  return (
    <p className="flex flex-wrap gap-2">
      {isCancelled && (
        <Badge tone="danger" icon={BanIcon}>
          {t('cancelled')}
        </Badge>
      )}
      {isOver && !isCancelled && <Badge icon={ClockIcon}>{t('over')}</Badge>}
      {answer && (
        <Badge tone={answer === 'yes' ? 'agree' : 'plain'} icon={answer === 'yes' ? CheckIcon : ClockIcon}>
          {t(`mine.${answer}`)}
        </Badge>
      )}
      {isPublic && (
        <Badge tone="accent" icon={GlobeIcon}>
          {t('forEverybody')}
        </Badge>
      )}
    </p>
  );
}

/** The picture on the page of an event; nothing before it can be shown. */
function EventPicture({ picture }: { picture: Picture | null }) {
  if (!picture || picture.images.length === 0) return null;
  const { images, placeholder, description } = picture;
  return (
    <div className="event-picture mb-5">
      <MediaImage images={images} placeholder={placeholder} alt={description} sizes="(width >= 48rem) 46rem, 94vw" isFirst />
    </div>
  );
}
