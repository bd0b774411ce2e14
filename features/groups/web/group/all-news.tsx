import type { ReactNode } from 'react';
import type { GroupNews, GroupNewsState } from '#platform/web/registry/group-news.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { useSlots } from '#platform/web/registry/slots.ts';
import { ErrorState } from '#platform/web/ui/error-state.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useGroupPublicWords } from '../words.ts';

interface AllNewsProps {
  groupId: string;
  /** For members, or for everyone. */
  of: 'News' | 'PublicNews';
  /** Shown while they load or if that fails, in place of their outline and the error. */
  otherwise?: ReactNode;
  /** `older` is the cursor for older items, if there are any; `next` what takes place next, which is not among the news. */
  children: (news: readonly GroupNews[], older: string | undefined, next: GroupNews | undefined) => ReactNode;
}

/** Reads recent items of a group from all features, newest first. */
export function AllNews({ groupId, of, otherwise, children }: AllNewsProps) {
  const { group: slots } = useSlots();
  // Nests the features' components, so that all are read in parallel and merged into one list.
  const read = slots.reduceRight<(before: readonly GroupNewsState[]) => ReactNode>(
    (inner, { [of]: Read }) => (Read ? (before) => <Read groupId={groupId}>{(own) => inner([...before, own])}</Read> : inner),
    (all) => (
      <NewsRead all={all} otherwise={otherwise}>
        {children}
      </NewsRead>
    ),
  );
  return read([]);
}

const placeOf = ({ at, id }: GroupNews): string => `${at}_${id}`;

function NewsRead({ all, otherwise, children }: { all: readonly GroupNewsState[] } & Pick<AllNewsProps, 'otherwise' | 'children'>) {
  const t = useGroupPublicWords();
  const platform = usePlatformWords();
  const failed = all.filter(({ news, isError }) => isError && !news);
  if (otherwise !== undefined && all.some(({ news }) => !news)) return otherwise;
  if (failed.length > 0)
    return (
      <ErrorState title={t('newsFailed')} retry={{ label: platform('tryAgain'), onRetry: () => failed.forEach(({ retry }) => retry()) }}>
        {platform('tryAgainText')}
      </ErrorState>
    );
  if (all.some(({ news }) => !news)) return <Skeleton shape="card" count={2} label={platform('loading')} />;
  const next = all.find((each) => each.next)?.next;
  const news = all
    .flatMap(({ news: own = [] }) => own)
    .filter(({ id }) => id !== next?.id)
    .toSorted((one, other) => (placeOf(one) < placeOf(other) ? 1 : -1));
  // A feature with older items says nothing about the time before its last one, so the merged list
  // ends there.
  const ends = all.flatMap(({ news: own = [], hasOlder }) => (hasOlder ? own.slice(-1) : [])).map(placeOf);
  const end = ends.toSorted().at(-1);
  return children(end === undefined ? news : news.filter((item) => placeOf(item) >= end), end, next);
}
