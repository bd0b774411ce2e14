import { type ReactNode, useState } from 'react';
import { PersonAvatar, PersonName } from '#features/accounts/web/public-api.tsx';
import type { GroupNews as News, GroupNewsRead } from '#platform/web/group-news.ts';
import { usePlatformWords } from '#platform/web/platform-words.ts';
import { useSlots } from '#platform/web/slots.ts';
import { Avatar } from '#platform/web/ui/avatar.tsx';
import { CardLink } from '#platform/web/ui/card.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { ErrorState } from '#platform/web/ui/error-state.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useDates } from '#platform/web/words.tsx';
import type { Group } from '../../contract/shapes.ts';
import { useGroupWords } from '../words.ts';
import { GroupFirstSteps } from './group-first-steps.tsx';

/** So much of what is new is told; each tab has the rest. */
const shown = 8;

/** What is new in a group, whatever it is, newest first. Its manager, while there is little, is told what to do first. */
export function GroupNews({ group }: { group: Group }) {
  const { group: slots } = useSlots();
  // One feature's news stand around the next one's, so that all are read at once and end up in one list.
  const read = slots.reduceRight<(before: readonly GroupNewsRead[]) => ReactNode>(
    (inner, { News: Read }) => (Read ? (before) => <Read groupId={group.id}>{(own) => inner([...before, own])}</Read> : inner),
    (all) => <NewsRead group={group} all={all} />,
  );
  return read([]);
}

function NewsRead({ group, all }: { group: Group; all: readonly GroupNewsRead[] }) {
  const t = useGroupWords();
  const platform = usePlatformWords();
  const [isNew, setIsNew] = useState(false);
  const failed = all.filter(({ news, isError }) => isError && !news);
  if (failed.length > 0)
    return (
      <ErrorState title={t('newsFailed')} retry={{ label: platform('tryAgain'), onRetry: () => failed.forEach(({ retry }) => retry()) }}>
        {platform('tryAgainText')}
      </ErrorState>
    );
  if (all.some(({ news }) => !news)) return <Skeleton shape="card" count={2} label={platform('loading')} />;
  const news = all
    .flatMap((each) => each.news ?? [])
    .toSorted((one, other) => (one.at < other.at ? 1 : -1))
    .slice(0, shown);
  // Once there, the first steps stay while the page is open: a dialog of theirs may be, too.
  if (!isNew && (group.memberCount === 1 || news.length === 0)) setIsNew(true);
  return (
    <>
      {group.viewerStatus === 'manager' && isNew && <GroupFirstSteps group={group} />}
      {news.length > 0 && (
        <section aria-labelledby="group-news">
          <h2 id="group-news" className="sr-only">
            {t('news')}
          </h2>
          <ul className="group-news">
            {news.map((item) => (
              <NewsLine key={item.id} item={item} />
            ))}
          </ul>
        </section>
      )}
      {news.length === 0 && group.viewerStatus !== 'manager' && <EmptyState title={t('noNews')}>{t('noNewsText')}</EmptyState>}
    </>
  );
}

function NewsLine({ item }: { item: News }) {
  const { relative, exact } = useDates();
  const kind = useSlots().hubKinds[item.kind];
  const { Icon, Part, useLabel: Label } = kind ?? {};
  const { title, excerpt, at, by } = item;
  return (
    <li className="relative border-b border-line py-4">
      <p className="group-by flex items-center gap-2.5 text-sm text-muted">
        {by.id === null ? <Avatar name={by.name} size="small" /> : <PersonAvatar id={by.id} name={by.name} size="small" />}
        <span className="min-w-0 truncate">{by.id === null ? <bdi>{by.name}</bdi> : <PersonName id={by.id} name={by.name} />}</span>
        <DateText iso={at} title={exact(at)} className="shrink-0">
          {`· ${relative(at)}`}
        </DateText>
      </p>
      <h3 className="mt-1.5 break-words">{kind ? <CardLink to={kind.address(item, 'private')}>{title}</CardLink> : title}</h3>
      {excerpt && (
        <p dir="auto" className="group-excerpt mt-0.5 line-clamp-2">
          {excerpt}
        </p>
      )}
      <p className="group-kind mt-2 text-xs text-muted">
        {Icon && <Icon size={15} />}
        {Label && <Label />}
      </p>
      {Part && <Part item={item} />}
    </li>
  );
}
