import { useState } from 'react';
import { groupNewsLimit, type GroupNews as News } from '#platform/web/registry/group-news.ts';
import { Link } from '#platform/web/navigation/router.tsx';
import { useSlots } from '#platform/web/registry/slots.ts';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { useAnyWords } from '#platform/web/i18n/words.tsx';
import type { Group } from '../../contract/shapes.ts';
import { useGroupWords } from '../words.ts';
import { AllNews } from './all-news.tsx';
import { GroupFirstSteps } from './group-first-steps.tsx';
import { NewsList } from './news-list.tsx';

/** Maximum number of items; each tab has the rest. */
const shown = 8;

/** Recent items for members. While there are few, the manager also sees the first steps. */
export function GroupNews({ group }: { group: Group }) {
  return (
    <AllNews groupId={group.id} of="News">
      {(news, _older, next) => (
        <NewsOrSteps group={group} news={news.slice(0, shown)} next={next} hasOlder={news.length >= groupNewsLimit} />
      )}
    </AllNews>
  );
}

interface NewsOrStepsProps {
  group: Group;
  news: readonly News[];
  next: News | undefined;
  hasOlder: boolean;
}

function NewsOrSteps({ group, news, next, hasOlder }: NewsOrStepsProps) {
  const t = useGroupWords();
  const [isNew, setIsNew] = useState(false);
  // Once shown, the first steps stay while the page is open, because one of their dialogs may be
  // open.
  if (!isNew && (group.memberCount === 1 || (!next && news.length === 0))) setIsNew(true);
  return (
    <>
      {group.viewerStatus === 'manager' && isNew && <GroupFirstSteps group={group} />}
      <NewsList title={t('news')} news={news} next={next} />
      {hasOlder && <AllOfGroup groupId={group.id} />}
      {!next && news.length === 0 && group.viewerStatus !== 'manager' && <EmptyState title={t('noNews')}>{t('noNewsText')}</EmptyState>}
    </>
  );
}

/** Links to the tabs with all content. */
function AllOfGroup({ groupId }: { groupId: string }) {
  const t = useGroupWords();
  const anyWords = useAnyWords();
  const { group: slots } = useSlots();
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
      {t('allOfGroup')}
      {slots.map(({ name, feature, label }) => (
        <Link key={name} to={`/network/${groupId}?tab=${name}`} className="link inline-flex min-h-11 items-center">
          {anyWords(feature, label)}
        </Link>
      ))}
    </p>
  );
}
