import type { ReactNode } from 'react';
import { keepPreviousData, useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { useCursor } from '#platform/web/queries/use-cursor.ts';
import { useDates } from '#platform/web/i18n/words.tsx';
import { useLocation, useSearchParams } from '#platform/web/navigation/router.tsx';
import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { Card, CardLink } from '#platform/web/ui/card.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { ClockIcon, VoteIcon } from '#platform/web/ui/icons.tsx';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import { NewerOlder } from '#platform/web/ui/newer-older.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { TabLinks } from '#platform/web/ui/tab-links.tsx';
import { pollLists } from '../../contract/limits.ts';
import type { Poll } from '../../contract/shapes.ts';
import { AskButton } from '../asking/ask-button.tsx';
import { pollsQuery, type PollListName } from '../queries.ts';
import { usePollWords } from '../words.ts';
import { PollState } from './poll-state.tsx';

/** Query parameter with the list. */
const listParameter = 'polls';

/** Polls of the user's groups (`/polls`): open or ended. */
export function PollsPage() {
  const t = usePollWords();
  return (
    <PageBody kind="feed">
      <HeadTags>
        <title>{t('title')}</title>
      </HeadTags>
      <PageHeader title={t('title')} lead={t('lead')} actions={<AskButton />} />
      <PollLists
        empty={
          <EmptyState icon={VoteIcon} title={t('none')}>
            {t('noneText')}
          </EmptyState>
        }
      />
    </PageBody>
  );
}

/** Polls tab of a group page. */
export function GroupPolls({ groupId }: { groupId: string }) {
  const t = usePollWords();
  return (
    <PollLists
      groupId={groupId}
      empty={
        <EmptyState icon={VoteIcon} title={t('inGroupNone')}>
          {t('inGroupNoneText')}
        </EmptyState>
      }
    />
  );
}

/** The lists, one at a time; which one is in the address. */
function PollLists({ groupId, empty }: { groupId?: string; empty: ReactNode }) {
  const t = usePollWords();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const current = pollLists.find((each) => each === search.get(listParameter)) ?? 'open';
  const address = (list: PollListName) => {
    const rest = new URLSearchParams(search);
    for (const name of ['cursor', listParameter]) rest.delete(name);
    if (list !== 'open') rest.set(listParameter, list);
    return rest.size ? `${pathname}?${rest}` : pathname;
  };
  return (
    <>
      <TabLinks
        label={t('lists')}
        tabs={pollLists.map((name) => ({ to: address(name), label: t(`list.${name}`), isCurrent: name === current }))}
      />
      <PollList list={current} groupId={groupId} empty={empty} />
    </>
  );
}

function PollList({ list, groupId, empty }: { list: PollListName; groupId: string | undefined; empty: ReactNode }) {
  const t = usePollWords();
  const { cursor, newer, olderAt } = useCursor();
  const page = useQuery({ ...pollsQuery(list, groupId === undefined ? {} : { groupId }, cursor), placeholderData: keepPreviousData });
  const none =
    list === 'open' ? (
      empty
    ) : (
      <EmptyState icon={ClockIcon} title={t('noneEnded')}>
        {t('noneEndedText')}
      </EmptyState>
    );
  return (
    <QueryStates query={page} skeleton={<Skeleton shape="card" count={3} label={t('loading')} />}>
      {({ items, nextCursor }) =>
        items.length === 0 && cursor === null ? (
          none
        ) : (
          <>
            <ul className="grid gap-4">
              {items.map((poll) => (
                <PollCard key={poll.id} poll={poll} isInGroup={groupId !== undefined} />
              ))}
            </ul>
            <NewerOlder
              newer={newer}
              older={olderAt(nextCursor)}
              labels={{ region: t('pages'), newer: t('firstPage'), older: t(list === 'open' ? 'later' : 'earlier') }}
            />
          </>
        )
      }
    </QueryStates>
  );
}

/** Card of a poll; the whole card is a link. */
function PollCard({ poll, isInGroup }: { poll: Poll; isInGroup: boolean }) {
  const t = usePollWords();
  const { dateTime } = useDates();
  const { id, question, language, endsAt, isOver, voters, group, conversation } = poll;
  return (
    <Card as="li" className="grid list-none gap-2">
      <h2 lang={language ?? undefined} className="text-xl">
        <CardLink to={`/polls/${id}`}>{question}</CardLink>
      </h2>
      <MetaLine>
        <DateText iso={endsAt}>{t(isOver ? 'ended' : 'ends', { at: dateTime(endsAt) })}</DateText>
        <span>{t('voters', { count: voters })}</span>
        {!isInGroup && group && (
          <span className="min-w-0">
            <bdi>{group.name}</bdi>
          </span>
        )}
        {conversation && <span>{t(conversation.isPrivate ? 'inPrivateConversation' : 'inConversation')}</span>}
      </MetaLine>
      <PollState poll={poll} />
    </Card>
  );
}
