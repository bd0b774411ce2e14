import { useQuery } from '#platform/web/queries.ts';
import { query } from '#platform/web/api.ts';
import { Link } from '#platform/web/router.tsx';
import { FirstStepCard } from '#platform/web/ui/first-step-card.tsx';
import { listGroups } from '../../contract/endpoints.ts';
import { BusyButton } from '../busy-button.tsx';
import { useGroupActions } from '../use-group-actions.ts';
import { useMyGroups } from '../use-my-groups.ts';
import { useGroupWords } from '../words.ts';

/** So many groups are offered. */
const offered = 5;

/** A newcomer's step: to choose among public groups, those with the most people first. */
export function FirstGroupStep() {
  const t = useGroupWords();
  const { join } = useGroupActions();
  const mine = useMyGroups();
  const { data } = useQuery(query(listGroups, { query: { list: 'public', limit: 50 } }));
  const groups = (data?.items ?? []).toSorted((one, other) => (other.memberCount ?? 0) - (one.memberCount ?? 0)).slice(0, offered);
  return (
    <FirstStepCard title={t('first.title')} isDone={mine.groups.length > 0} doneLabel={t('first.done')}>
      <ul className="divide-y divide-line empty:hidden">
        {groups.map((group) => (
          <li key={group.id} className="flex items-center gap-3 py-1.5">
            <p className="min-w-0 flex-1 text-sm wrap-anywhere">
              <Link to={`/network/${group.id}`} className="font-[560] text-ink">
                <bdi>{group.groupName}</bdi>
              </Link>
              <span className="block text-muted">{t('members', { count: group.memberCount ?? 0 })}</span>
            </p>
            <BusyButton variant="secondary" size="small" aria-label={t('joinNamed', { name: group.groupName })} onPress={() => join(group)}>
              {t('join')}
            </BusyButton>
          </li>
        ))}
      </ul>
      <Link to="/network?list=public" className="link inline-flex min-h-9 items-center justify-self-start text-sm">
        {t('first.all')}
      </Link>
    </FirstStepCard>
  );
}
