import { useState } from 'react';
import { later } from '#platform/web/later.tsx';
import { useNavigate } from '#platform/web/router.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { LinkIcon, PencilIcon, TrashIcon, UserPlusIcon } from '#platform/web/ui/icons.tsx';
import type { Group } from '../../contract/shapes.ts';
import { BusyButton } from '../busy-button.tsx';
import { DeleteGroupDialog } from './delete-group-dialog.tsx';
import { EditGroupDialog } from './edit-group-dialog.tsx';
import { useGroupActions } from '../use-group-actions.ts';
import { useGroupWords } from '../words.ts';

const InviteDialog = later(() => import('../invitation/invite-dialog.tsx').then((module) => module.InviteDialog));

/** What the viewer can do with a group, by buttons; what cannot be taken back is asked for again. */
export function GroupActions({ group }: { group: Group }) {
  const t = useGroupWords();
  const actions = useGroupActions();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'edit' | 'leave' | 'delete' | 'invite'>();
  const { can, groupName, viewerStatus, visibility } = group;
  const close = () => setOpen(undefined);
  const labels = { cancel: t('cancel'), close: t('close') };
  /** Away first, so that the page of what is lost does not show the restricted screen. */
  async function depart() {
    close();
    navigate('/network');
    await actions.leave(group);
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
      {can.invite && (
        <Button icon={LinkIcon} onClick={() => setOpen('invite')}>
          {t('invite')}
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
        onConfirm={depart}
        title={t('leaveTitle', { name: groupName })}
        labels={{ ...labels, confirm: t('leave') }}
      >
        {t(visibility === 'public' ? 'leavePublicText' : 'leavePrivateText')}
      </ConfirmDialog>
      {open === 'delete' && <DeleteGroupDialog group={group} onClose={close} />}
      {open === 'invite' && <InviteDialog group={group} onClose={close} />}
    </>
  );
}
