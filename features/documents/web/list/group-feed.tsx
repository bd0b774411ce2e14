import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { useSharedDocumentWords } from '../words.ts';

/** Feed of a public group's public documents, as a link and for feed discovery. */
export function GroupFeed({ groupId, groupName }: { groupId: string; groupName: string }) {
  const t = useSharedDocumentWords();
  const address = `/feed.atom?group=${groupId}`;
  return (
    <>
      <HeadTags>
        <link rel="alternate" type="application/atom+xml" title={t('groupFeedTitle', { group: groupName })} href={address} />
      </HeadTags>
      <a href={address} className="link -my-2 inline-flex min-h-11 items-center text-sm">
        {t('groupFeed')}
      </a>
    </>
  );
}
