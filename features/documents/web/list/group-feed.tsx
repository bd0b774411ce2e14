import { useSharedDocumentWords } from '../words.ts';

/** Where the public documents of a public group can be followed, for people and for their feed readers. */
export function GroupFeed({ groupId, groupName }: { groupId: string; groupName: string }) {
  const t = useSharedDocumentWords();
  const address = `/feed.atom?group=${groupId}`;
  return (
    <>
      <link rel="alternate" type="application/atom+xml" title={t('groupFeedTitle', { group: groupName })} href={address} />
      <a href={address} className="link -my-2 inline-flex min-h-11 items-center text-sm">
        {t('groupFeed')}
      </a>
    </>
  );
}
