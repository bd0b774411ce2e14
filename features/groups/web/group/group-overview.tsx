import { GroupFacts } from './group-facts.tsx';
import { GroupRequests } from './group-requests.tsx';
import type { Group } from '../../contract/shapes.ts';
import { useGroupWords } from '../words.ts';

/** What a group is, and for its manager who waits to come in. */
export function GroupOverview({ group }: { group: Group }) {
  const t = useGroupWords();
  return (
    <div className="grid grid-cols-1 gap-6 desktop:grid-cols-[minmax(0,1fr)_20rem] desktop:items-start desktop:gap-x-8">
      <div className="grid min-w-0 gap-6">
        <section>
          <h2 className="mb-2 text-lg">{t('about')}</h2>
          <p className="max-w-[68ch] text-pretty break-words whitespace-pre-line [unicode-bidi:plaintext]">{group.description}</p>
        </section>
        {group.can.decide && <GroupRequests groupId={group.id} />}
        {group.viewerStatus === 'none' && <p className="text-muted">{t('membersHidden')}</p>}
      </div>
      <GroupFacts group={group} />
    </div>
  );
}
