import { useQuery } from '#platform/web/queries/queries.ts';
import { sideBySide } from '#platform/contract/isolated.ts';
import { Link } from '#platform/web/navigation/router.tsx';
import { BusyButton } from './busy-button.tsx';
import { GroupCover } from './hub/group-cover.tsx';
import { fittingQuery } from './queries.ts';
import { useCategories } from './use-categories.ts';
import { useGroupActions } from './use-group-actions.ts';
import { useGroupWords } from './words.ts';

/** Suggested public groups, each with a join button. Renders nothing if there are none. */
export function FittingGroups() {
  const t = useGroupWords();
  const { join } = useGroupActions();
  const { nameOf } = useCategories();
  const { data } = useQuery(fittingQuery());
  return (
    <ul className="divide-y divide-line empty:hidden">
      {data?.items.map((group) => (
        <li key={group.id} className="flex items-center gap-3 py-2">
          <GroupCover id={group.id} count={1} className="size-10 shrink-0 self-start rounded-control text-ink max-tablet:hidden" />
          <div className="min-w-0 flex-1 text-sm">
            <Link to={`/network/${group.id}`} className="font-[560] text-ink wrap-anywhere">
              <bdi>{group.groupName}</bdi>
            </Link>
            <p dir="auto" className="line-clamp-1 wrap-anywhere">
              {group.description}
            </p>
            <p className="text-muted">{sideBySide([t('members', { count: group.memberCount }), nameOf(group.category)])}</p>
          </div>
          <BusyButton variant="secondary" size="small" aria-label={t('joinNamed', { name: group.groupName })} onPress={() => join(group)}>
            {t('join')}
          </BusyButton>
        </li>
      ))}
    </ul>
  );
}
