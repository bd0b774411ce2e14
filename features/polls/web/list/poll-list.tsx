import type { ReactNode } from 'react';
import { keepPreviousData, useQuery } from '#platform/web/queries/queries.ts';
import { PagedCards } from '#platform/web/queries/paged-cards.tsx';
import { useCursor } from '#platform/web/queries/use-cursor.ts';
import { useListInAddress } from '#platform/web/queries/use-list-in-address.ts';
import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { ClockIcon, VoteIcon } from '#platform/web/ui/icons.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { TabLinks } from '#platform/web/ui/tab-links.tsx';
import { pollLists } from '../../contract/limits.ts';
import { AskButton } from '../asking/ask-button.tsx';
import { pollsQuery, type PollListName } from '../queries.ts';
import { usePollWords } from '../words.ts';
import { PollCard } from './poll-card.tsx';

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
      <PageHeader title={t('title')} actions={<AskButton />} />
      <PollLists
        empty={
          <EmptyState icon={VoteIcon} title={t('none')} example={t('noneExample')} action={<AskButton />} isMainAction>
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
  const { current, addressOf } = useListInAddress(listParameter, pollLists);
  return (
    <>
      <TabLinks
        label={t('lists')}
        tabs={pollLists.map((name) => ({ to: addressOf(name), label: t(`list.${name}`), isCurrent: name === current }))}
      />
      <PollList list={current} groupId={groupId} empty={empty} />
    </>
  );
}

function PollList({ list, groupId, empty }: { list: PollListName; groupId: string | undefined; empty: ReactNode }) {
  const t = usePollWords();
  const paging = useCursor();
  const page = useQuery({
    ...pollsQuery(list, groupId === undefined ? {} : { groupId }, paging.cursor),
    placeholderData: keepPreviousData,
  });
  const none = (
    <EmptyState icon={ClockIcon} title={t('noneEnded')}>
      {t('noneEndedText')}
    </EmptyState>
  );
  return (
    <PagedCards
      page={page}
      paging={paging}
      empty={list === 'open' ? empty : none}
      hasMainAction={list === 'open' && groupId === undefined}
      labels={{ loading: t('loading'), region: t('pages'), newer: t('firstPage'), older: t(list === 'open' ? 'later' : 'earlier') }}
    >
      {(poll) => <PollCard key={poll.id} poll={poll} isInGroup={groupId !== undefined} />}
    </PagedCards>
  );
}
