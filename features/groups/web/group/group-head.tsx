import { Link } from '#platform/web/navigation/router.tsx';
import { PersonAvatar } from '#features/accounts/web/public-api.tsx';
import { sideBySide } from '#platform/contract/isolated.ts';
import { type GroupSlot, useSlots } from '#platform/web/registry/slots.ts';
import type { Group } from '../../contract/shapes.ts';
import { useFaces } from '../hub/faces-of-group.ts';
import { useGroupWords } from '../words.ts';
import { GroupFrame } from './group-frame.tsx';
import { GroupMenu } from './group-menu.tsx';

/** Head for members: description, people, main actions, and a menu with the rest. */
export function GroupHead({ group }: { group: Group }) {
  const t = useGroupWords();
  const { group: slots } = useSlots();
  const { id, companyName, description, memberCount, managerName } = group;
  return (
    <GroupFrame
      group={group}
      above={
        <Link to="/network" className="link text-sm">
          {t('title')}
        </Link>
      }
      menu={<GroupMenu group={group} />}
      about={<p className="group-description mt-1.5 text-pretty break-words text-muted">{description}</p>}
      facts={
        <>
          <Faces groupId={id} />
          <p className="text-sm text-muted">
            {sideBySide([t('members', { count: memberCount }), companyName, t('managedBy', { name: managerName })])}
          </p>
        </>
      }
      begin={slots.toSorted(byTurn).map(({ name, Action }) => Action && <Action key={name} groupId={id} />)}
    />
  );
}

const byTurn = (one: GroupSlot, other: GroupSlot) => (one.actionOrder ?? Infinity) - (other.actionOrder ?? Infinity) || 0;

/** Some of the other members. */
function Faces({ groupId }: { groupId: string }) {
  const faces = useFaces(groupId)?.faces ?? [];
  if (faces.length === 0) return null;
  return (
    <span className="flex gap-1">
      {faces.map(({ userId, name }) => (
        <PersonAvatar key={userId} id={userId} name={name} size="small" label={name} />
      ))}
    </span>
  );
}
