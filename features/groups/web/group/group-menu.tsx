import { useState } from 'react';
import { useReport } from '#features/moderation/web/public-api.tsx';
import { useNavigate } from '#platform/web/navigation/router.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { EllipsisIcon, KeyIcon, LogOutIcon, PencilIcon, TrashIcon } from '#platform/web/ui/icons.tsx';
import { Menu, type MenuItem } from '#platform/web/ui/menu.tsx';
import type { Group } from '../../contract/shapes.ts';
import { useGroupActions } from '../use-group-actions.ts';
import { useGroupWords } from '../words.ts';
import { DeleteGroupDialog } from './delete-group-dialog.tsx';
import { EditGroupDialog } from './edit-group-dialog.tsx';

/** Menu of rare actions that the viewer may do. Irreversible ones ask for confirmation. */
export function GroupMenu({ group }: { group: Group }) {
  const t = useGroupWords();
  const actions = useGroupActions();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'edit' | 'leave' | 'delete'>();
  const { id, can, groupName, viewerStatus, visibility, memberCount } = group;
  const close = () => setOpen(undefined);
  const report = useReport(`group:${id}`);
  const items: MenuItem[] = [];
  if (can.edit) items.push({ label: t('edit'), icon: PencilIcon, onSelect: () => setOpen('edit') });
  if (can.handOver && memberCount > 1) items.push({ label: t('managersAndDeputies'), icon: KeyIcon, to: `/network/${id}?tab=members` });
  if (can.leave && viewerStatus !== 'requested') items.push({ label: t('leave'), icon: LogOutIcon, onSelect: () => setOpen('leave') });
  if (viewerStatus !== 'manager') items.push(...report.items);
  if (can.delete) items.push({ label: t('delete'), icon: TrashIcon, isDanger: true, onSelect: () => setOpen('delete') });
  /** Navigates first, so that the page does not show Restricted Access after leaving. */
  async function depart() {
    close();
    navigate('/network');
    await actions.leave(group);
  }
  return (
    <>
      {items.length > 0 && (
        <Menu isIcon label={t('moreActions')} items={items}>
          <EllipsisIcon />
        </Menu>
      )}
      {report.dialog}
      <EditGroupDialog group={group} isOpen={open === 'edit'} onClose={close} />
      <ConfirmDialog
        isOpen={open === 'leave'}
        onClose={close}
        onConfirm={depart}
        title={t('leaveTitle', { name: groupName })}
        labels={{ cancel: t('cancel'), close: t('close'), confirm: t('leave') }}
      >
        {t(visibility === 'public' ? 'leavePublicText' : 'leavePrivateText')}
      </ConfirmDialog>
      {open === 'delete' && <DeleteGroupDialog group={group} onClose={close} />}
    </>
  );
}
