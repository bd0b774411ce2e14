import { Link } from '#platform/web/navigation/router.tsx';
import { isolated, sideBySide } from '#platform/contract/isolated.ts';
import { locales } from '#platform/contract/language.ts';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { byActionOrder, useSlots } from '#platform/web/registry/slots.ts';
import type { Group } from '../../contract/shapes.ts';
import { isAlone } from './is-alone.ts';
import { GroupFaces } from '../network/group-faces.tsx';
import { useGroupWords } from '../words.ts';
import { GroupFrame } from './group-frame.tsx';
import { GroupMenu } from './group-menu.tsx';

/** Number of managers that are named. */
const namesShown = 3;

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
  const { id, companyName, description, memberCount, managers } = group;
  const isOverview = tab === '';
  const isNew = isOverview && isAlone(group);
  // A new group has its first steps instead, and each feature is among the tabs.
  const shown = isNew ? [] : isOverview ? slots : slots.filter(({ name }) => name === tab);
  const list = new Intl.ListFormat(locales[useLanguage().language], { type: 'conjunction' });
  const names = managers.map(({ name }) => isolated(name));
  const managing = names.length > namesShown ? [...names.slice(0, namesShown), '…'].join(', ') : list.format(names);
  return (
    <GroupFrame
      group={group}
      above={
        <Link to="/network" className="link text-sm">
          {t('title')}
        </Link>
      }
      menu={<GroupMenu group={group} />}
      about={isOverview ? <p className="group-description mt-1.5 text-pretty break-words text-muted">{description}</p> : undefined}
      facts={
        <>
          {isOverview && <GroupFaces groupId={id} />}
          <p className="text-sm text-muted">
            {sideBySide([t('members', { count: memberCount }), companyName, isOverview && t('managedBy', { name: managing })])}
          </p>
        </>
      }
      begin={shown.toSorted(byActionOrder).map(({ name, Action }) => Action && <Action key={name} groupId={id} />)}
      moreLabel={(isOverview && !isNew) || shown.some(({ Action }) => Action) ? t('allActions') : undefined}
      isNew={isNew}
    />
  );
}
