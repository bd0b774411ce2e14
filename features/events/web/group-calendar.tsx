import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { useSharedEventWords } from './words.ts';

/** Calendar address for the events of a public group. */
export function GroupCalendar({ groupId, groupName }: { groupId: string; groupName: string }) {
  const t = useSharedEventWords();
  const address = `/events.ics?group=${groupId}`;
  return (
    <>
      <HeadTags>
        <link rel="alternate" type="text/calendar" title={t('groupCalendarTitle', { group: groupName })} href={address} />
      </HeadTags>
      <a href={address} className="link -my-2 inline-flex min-h-11 items-center text-sm">
        {t('groupCalendar')}
      </a>
    </>
  );
}
