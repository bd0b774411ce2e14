import { useQuery } from '#platform/web/queries/queries.ts';
import { Link } from '#platform/web/navigation/router.tsx';
import { BusyButton } from './busy-button.tsx';
import { GroupMark } from './hub/group-cover.tsx';
import { fittingQuery } from './queries.ts';
import { useGroupActions } from './use-group-actions.ts';
import { useGroupWords } from './words.ts';

/** Suggested public groups, each with a join button. Renders nothing if there are none. */
export function FittingGroups({ limit }: { limit?: number }) {
  const t = useGroupWords();
  const { join } = useGroupActions();
  const { data } = useQuery(fittingQuery());
  return (
    <ul className="divide-y divide-line empty:hidden">
      {data?.items.slice(0, limit).map((group) => (
        <li key={group.id} className="flex items-center gap-3 py-2.5">
          <GroupMark id={group.id} name={group.groupName} />
          <div className="min-w-0 flex-1 text-sm">
            <Link to={`/network/${group.id}`} className="font-[560] text-ink wrap-anywhere">
              <bdi>{group.groupName}</bdi>
            </Link>
            <p dir="auto" className="line-clamp-1 wrap-anywhere max-tablet:hidden">
              {group.description}
            </p>
            <p className="text-muted">{t('members', { count: group.memberCount })}</p>
          </div>
          <BusyButton variant="secondary" size="small" aria-label={t('joinNamed', { name: group.groupName })} onPress={() => join(group)}>
            {t('join')}
          </BusyButton>
        </li>
      ))}
    </ul>
  );
}
