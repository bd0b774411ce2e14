import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { locales } from '#platform/contract/language.ts';
import { addressOf } from '#platform/contract/endpoint.ts';
import { PageTitle, useSiteName } from '#platform/web/rendering/page-title.tsx';
import { problemOf } from '#platform/web/api/problem.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Navigate, currentAddress, useParams } from '#platform/web/navigation/router.tsx';
import { useSettings } from '#platform/web/registry/settings.ts';
import { StructuredData } from '#platform/web/rendering/structured-data.tsx';
import { BackLink } from '#platform/web/ui/back-link.tsx';
import { buttonClasses } from '#platform/web/ui/button.tsx';
import { CalendarIcon } from '#platform/web/ui/icons.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { downloadEvent } from '../contract/endpoints.ts';
import type { EventWhole } from '../contract/shapes.ts';
import { eventData } from './event-data.ts';
import { useWrittenTime } from './event-time.ts';
import { EventView } from './event-view.tsx';
import { GuestForm } from './guest-form.tsx';
import { eventQuery } from './queries.ts';
import { useEventPublicWords } from './words.ts';

/**
 * Public page of an event for visitors. For any other ID it redirects to sign-in, whether the event
 * exists or not.
 */
export function PublicEventPage() {
  const t = useEventPublicWords();
  const { id = '' } = useParams<{ id?: string }>();
  const event = useQuery(eventQuery(id));
  const isClosed = event.error && ['thing.notFound', 'input.invalid'].includes(problemOf(event.error).code);
  if (isClosed) return <Navigate replace to={`/connect?next=${encodeURIComponent(currentAddress())}#login`} />;
  return (
    <PageBody kind="text">
      <QueryStates query={event} skeleton={<Skeleton shape="text" count={8} label={t('loading')} />}>
        {(data) => (
          <>
            <Head event={data} />
            <EventView
              event={data}
              above={<BackLink to="/flux">{t('backPublic')}</BackLink>}
              calendar={
                <a
                  href={addressOf(downloadEvent, { params: { id } })}
                  download
                  className={buttonClasses({ variant: 'secondary', size: 'small' })}
                >
                  <CalendarIcon size={16} className="-ml-0.5" />
                  <span className="max-tablet:sr-only">{t('toCalendar')}</span>
                </a>
              }
            >
              {data.can.joinAsGuest && <GuestForm id={id} />}
            </EventView>
          </>
        )}
      </QueryStates>
    </PageBody>
  );
}

/** Metadata for search engines and link previews. */
function Head({ event }: { event: EventWhole }) {
  const siteName = useSiteName();
  const { publicUrl } = useSettings();
  const { text, zone } = useWrittenTime()(event);
  const { id, title, excerpt, place, author, publicAddress, createdAt, updatedAt, language, group, picture } = event;
  const image = picture?.images.at(-1);
  const description = [zone ? `${text} (${zone})` : text, place, excerpt].filter(Boolean).join(' · ');
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <HeadTags>
        <meta name="description" content={description} />
        <meta name="author" content={author.name} />
        {publicAddress && (
          <>
            <link rel="canonical" href={publicAddress} />
            <link rel="alternate" type="text/calendar" title={group.name} href={`/events.ics?group=${group.id}`} />
            <meta property="og:type" content="article" />
            <meta property="og:site_name" content={siteName} />
            <meta property="og:title" content={title} />
            <meta property="og:description" content={description} />
            <meta property="og:url" content={publicAddress} />
            {picture && image && (
              <>
                <meta property="og:image" content={publicUrl + image.address} />
                <meta property="og:image:type" content="image/webp" />
                <meta property="og:image:width" content={String(image.width)} />
                <meta property="og:image:height" content={String(image.height)} />
                {picture.description && <meta property="og:image:alt" content={picture.description} />}
              </>
            )}
            {language && <meta property="og:locale" content={locales[language].replace('-', '_')} />}
            <meta property="article:published_time" content={createdAt} />
            <meta property="article:modified_time" content={updatedAt} />
            <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
          </>
        )}
      </HeadTags>
      {publicAddress && <StructuredData id={id} of={() => eventData(event, publicUrl)} />}
    </>
  );
}
