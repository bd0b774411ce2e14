import { useState } from 'react';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { KeyIcon, ShieldIcon, UsersIcon } from '#platform/web/ui/icons.tsx';
import type { MenuItem } from '#platform/web/ui/menu.tsx';
import { MoreMenu } from '#platform/web/ui/more-menu.tsx';
import type { Group } from '../../contract/shapes.ts';
import { useGroupActions } from '../use-group-actions.ts';
import { useGroupWords } from '../words.ts';
import type { ListedMember } from './member-row.tsx';

/** What the viewer can give up in a group: managing it, deputy permissions, roles. */
export function OwnActions({ group, member }: { group: Group; member: ListedMember }) {
  const t = useGroupWords();
  const actions = useGroupActions();
  const [isSteppingDown, setIsSteppingDown] = useState(false);
  const { userId, name, isManager, capabilities, roles } = member;
  const items: MenuItem[] = roles.map((role) => ({
    label: t('roleGiveUp', { name: role.name }),
    icon: UsersIcon,
    onSelect: () => void actions.giveUpRole(group, role, userId),
  }));
  if (capabilities)
    items.push({ label: t('capabilitiesReturn'), icon: ShieldIcon, onSelect: () => void actions.returnCapabilities(group) });
  if (isManager && group.can.stepDown) items.push({ label: t('stepDown'), icon: KeyIcon, onSelect: () => setIsSteppingDown(true) });
  return (
    <>
      <MoreMenu label={t('memberActions', { name })} items={items} />
      <ConfirmDialog
        isOpen={isSteppingDown}
        onClose={() => setIsSteppingDown(false)}
        onConfirm={async () => {
          await actions.stepDown(group);
          setIsSteppingDown(false);
        }}
        title={t('stepDownTitle', { group: group.groupName })}
        labels={{ cancel: t('cancel'), close: t('close'), confirm: t('stepDown') }}
      >
        {t('stepDownText')}
      </ConfirmDialog>
    </>
  );
}
