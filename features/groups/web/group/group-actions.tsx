import { useState } from 'react';
import { useNavigate } from '#platform/web/router.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { PencilIcon, TrashIcon, UserPlusIcon } from '#platform/web/ui/icons.tsx';
import type { Group } from '../../contract/shapes.ts';
import { BusyButton } from '../busy-button.tsx';
import { EditGroupDialog } from './edit-group-dialog.tsx';
import { useGroupActions } from '../use-group-actions.ts';
import { useGroupWords } from '../words.ts';

/** What the viewer can do with a group, by buttons; what cannot be taken back is asked for again. */
export function GroupActions({ group }: { group: Group }) {
  const t = useGroupWords();
  const actions = useGroupActions();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'edit' | 'leave' | 'delete'>();
  const { can, groupName, viewerStatus, visibility } = group;
  const close = () => setOpen(undefined);
  const labels = { cancel: t('cancel'), close: t('close') };
  /** Away first, so that the page of what is lost does not show the restricted screen. */
  async function depart(act: typeof actions.leave) {
    close();
    navigate('/network');
    await act(group);
  }
  return (
    <>
      {can.join && (
        <BusyButton icon={UserPlusIcon} onPress={() => actions.join(group)}>
          {t('join')}
        </BusyButton>
      )}
      {can.leave && viewerStatus === 'requested' && (
        <BusyButton variant="secondary" onPress={() => actions.takeBack(group)}>
          {t('takeBack')}
        </BusyButton>
      )}
      {can.leave && viewerStatus === 'member' && (
        <Button variant="secondary" onClick={() => setOpen('leave')}>
          {t('leave')}
        </Button>
      )}
      {can.edit && (
        <Button variant="secondary" icon={PencilIcon} onClick={() => setOpen('edit')}>
          {t('edit')}
        </Button>
      )}
      {can.delete && (
        <Button variant="quiet" icon={TrashIcon} className="text-danger" onClick={() => setOpen('delete')}>
          {t('delete')}
        </Button>
      )}
      <EditGroupDialog group={group} isOpen={open === 'edit'} onClose={close} />
      <ConfirmDialog
        isOpen={open === 'leave'}
        onClose={close}
        onConfirm={() => depart(actions.leave)}
        title={t('leaveTitle', { name: groupName })}
        labels={{ ...labels, confirm: t('leave') }}
      >
        {t(visibility === 'public' ? 'leavePublicText' : 'leavePrivateText')}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={open === 'delete'}
        onClose={close}
        onConfirm={() => depart(actions.remove)}
        title={t('deleteTitle', { name: groupName })}
        labels={{ ...labels, confirm: t('delete') }}
        isDanger
      >
        {t('deleteText', { count: group.memberCount })}
      </ConfirmDialog>
    </>
  );
}
