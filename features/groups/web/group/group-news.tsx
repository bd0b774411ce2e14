import { useState } from 'react';
import type { GroupNews as News } from '#platform/web/group-news.ts';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import type { Group } from '../../contract/shapes.ts';
import { useGroupWords } from '../words.ts';
import { AllNews } from './all-news.tsx';
import { GroupFirstSteps } from './group-first-steps.tsx';
import { NewsList } from './news-list.tsx';

/** So much of what is new is told; each tab has the rest. */
const shown = 8;

/** What is new in a group, whatever it is, for its members. Its manager, while there is little, is told what to do first. */
export function GroupNews({ group }: { group: Group }) {
  return (
    <AllNews groupId={group.id} of="News">
      {(news) => <NewsOrSteps group={group} news={news.slice(0, shown)} />}
    </AllNews>
  );
}

function NewsOrSteps({ group, news }: { group: Group; news: readonly News[] }) {
  const t = useGroupWords();
  const [isNew, setIsNew] = useState(false);
  // Once there, the first steps stay while the page is open: a dialog of theirs may be, too.
  if (!isNew && (group.memberCount === 1 || news.length === 0)) setIsNew(true);
  return (
    <>
      {group.viewerStatus === 'manager' && isNew && <GroupFirstSteps group={group} />}
      {news.length > 0 && <NewsList title={t('news')} news={news} />}
      {news.length === 0 && group.viewerStatus !== 'manager' && <EmptyState title={t('noNews')}>{t('noNewsText')}</EmptyState>}
    </>
  );
}
