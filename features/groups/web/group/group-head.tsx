import { Link } from '#platform/web/navigation/router.tsx';
import { isolated } from '#platform/contract/isolated.ts';
import { byActionOrder, useSlots } from '#platform/web/registry/slots.ts';
import type { Group } from '../../contract/shapes.ts';
import { isAlone } from './is-alone.ts';
import { GroupFaces } from '../network/group-faces.tsx';
import { useGroupWords } from '../words.ts';
import { GroupFrame } from './group-frame.tsx';
import { GroupMenu } from './group-menu.tsx';

interface GroupHeadProps {
  group: Group;
  /** Name of the tab below; empty for the overview. */
  tab: string;
}

/**
 * Head for members: description, people, main actions, and a menu with the rest. Above a tab it is
 * low: name, facts and the action of that tab.
 */
export function GroupHead({ group, tab }: GroupHeadProps) {
  const t = useGroupWords();
  const { group: slots } = useSlots();
  const { id, companyName, description, memberCount } = group;
  const isOverview = tab === '';
  const isNew = isOverview && isAlone(group);
  // A new group has its first steps instead, and each feature is among the tabs.
  const shown = isNew ? [] : isOverview ? slots : slots.filter(({ name }) => name === tab);
  return (
    <GroupFrame
      group={group}
      above={
        <Link to="/network" className="group-above link text-sm">
          {t('title')}
        </Link>
      }
      menu={<GroupMenu group={group} />}
      about={isOverview ? <p className="group-description">{description}</p> : undefined}
      facts={
        <>
          {t('members', { count: memberCount })}
          <span className="group-company"> · {isolated(companyName)}</span>
        </>
      }
      faces={isOverview && <GroupFaces groupId={id} />}
      begin={shown.toSorted(byActionOrder).map(({ name, Action }) => Action && <Action key={name} groupId={id} />)}
      moreLabel={(isOverview && !isNew) || shown.some(({ Action }) => Action) ? t('allActions') : undefined}
      isNew={isNew}
    />
  );
}
