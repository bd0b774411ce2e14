import { useInfiniteQuery } from '#platform/web/queries/queries.ts';
import { useId, type ReactNode } from 'react';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { useProfileWords } from '#platform/web/i18n/kind-name.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { useSlots } from '#platform/web/registry/slots.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Card, CardLink } from '#platform/web/ui/card.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { FileTextIcon, GlobeIcon, LockIcon } from '#platform/web/ui/icons.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useDates } from '#platform/web/i18n/words.tsx';
import type { ProfileThings } from '../../contract/people-shapes.ts';
import { profileThingsQuery } from '../queries.ts';
import { useAccountWords } from '../words.ts';
import './profile-part.css';

/** Content of one kind on a profile. */
export function ProfilePart({ id, feature, kind }: { id: string; feature: string; kind: string }): ReactNode {
  const t = useAccountWords();
  const platform = usePlatformWords();
  const words = useProfileWords(feature);
  const headingId = useId();
  const found = useInfiniteQuery(profileThingsQuery(id, kind));
  const total = found.data?.pages[0]?.total;
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-3 flex items-baseline gap-2 text-lg">
        {words.title} {total !== undefined && total > 0 && <span className="text-base font-[400] text-muted">{total}</span>}
      </h2>
      <QueryStates query={found} skeleton={<Skeleton shape="list" count={2} label={platform('loading')} />}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0) return <p className="text-muted">{words.none}</p>;
          return (
            <ul className="profile-things">
              {items.map((item) => (
                <Thing key={item.id} kind={kind} item={item} />
              ))}
            </ul>
          );
        }}
      </QueryStates>
      {found.hasNextPage && (
        <p className="mt-4 text-center">
          <Button variant="secondary" isBusy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {t('person.more')}
          </Button>
        </p>
      )}
    </section>
  );
}

function Thing({ kind, item }: { kind: string; item: ProfileThings['items'][number] }): ReactNode {
  const t = useAccountWords();
  const { date, exact } = useDates();
  const look = useSlots().hubKinds[kind];
  const Icon = look?.Icon ?? FileTextIcon;
  const Picture = look?.Picture;
  const Reach = item.isPublic ? GlobeIcon : LockIcon;
  const reach = t(item.isPublic ? 'person.public' : 'person.private');
  return (
    <Card as="li" padding="none" className="flex list-none items-start gap-3 px-4 py-3">
      {Picture ? (
        <span className="profile-picture">
          <Picture id={item.id} name={item.title} />
        </span>
      ) : (
        <Icon size={18} className="mt-0.75 shrink-0 text-accent" />
      )}
      <div className="min-w-0 flex-1">
        <h3 className="text-base">{look ? <CardLink to={look.address(item, 'private')}>{item.title}</CardLink> : item.title}</h3>
        {item.note && (
          <p className="truncate text-sm text-muted">
            <bdi>{item.note}</bdi>
          </p>
        )}
        {item.at && (
          <p className="text-sm text-muted">
            <DateText iso={item.at} title={exact(item.at)}>
              {date(item.at)}
            </DateText>
          </p>
        )}
      </div>
      <span title={reach} className="mt-0.75 shrink-0 text-muted">
        <Reach size={16} />
        <span className="sr-only">{reach}</span>
      </span>
    </Card>
  );
}
