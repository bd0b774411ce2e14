import { useQueryClient } from '#platform/web/queries/queries.ts';
import { useState } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { CheckboxField } from '#platform/web/forms/checkbox-field.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { FormFoot } from '#platform/web/forms/form-foot.tsx';
import { EllipsisIcon, KeyIcon, ShieldIcon, TrashIcon, UserPlusIcon, UsersIcon } from '#platform/web/ui/icons.tsx';
import { Menu, type MenuItem } from '#platform/web/ui/menu.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { TextArea } from '#platform/web/forms/text-area.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { handOverGroup, removeMember } from '../../contract/endpoints.ts';
import { reasonLimit } from '../../contract/limits.ts';
import type { Group } from '../../contract/shapes.ts';
import { CapabilitiesDialog } from '../deputy/capabilities-dialog.tsx';
import { MemberRolesDialog } from '../role/member-roles-dialog.tsx';
import { useGroupWords } from '../words.ts';
import { readsOf } from '../reads-of.ts';

interface MemberActionsProps {
  group: Group;
  person: { userId: string; name: string };
}

/** Actions on a member: change what they may do as a deputy, make them a manager, hand the group over, or remove the member. */
export function MemberActions({ group, person, hasRoles }: MemberActionsProps & { hasRoles: boolean }) {
  const t = useGroupWords();
  const [open, setOpen] = useState<'appoint' | 'capabilities' | 'handOver' | 'remove' | 'roles'>();
  const { can } = group;
  const items: MenuItem[] = [];
  if (can.grant) items.push({ label: t('capabilitiesMenu'), icon: ShieldIcon, onSelect: () => setOpen('capabilities') });
  if (can.grant && hasRoles) items.push({ label: t('rolesMenu'), icon: UsersIcon, onSelect: () => setOpen('roles') });
  if (can.handOver) items.push({ label: t('appoint'), icon: UserPlusIcon, onSelect: () => setOpen('appoint') });
  if (can.handOver) items.push({ label: t('handOver'), icon: KeyIcon, onSelect: () => setOpen('handOver') });
  if (can.remove) items.push({ label: t('remove'), icon: TrashIcon, isDanger: true, onSelect: () => setOpen('remove') });
  const dialog = { group, person, onClose: () => setOpen(undefined) };
  return (
    <>
      <Menu isIcon label={t('memberActions', { name: person.name })} items={items}>
        <EllipsisIcon />
      </Menu>
      {open === 'appoint' && <AppointDialog {...dialog} />}
      {open === 'handOver' && <HandOverDialog {...dialog} />}
      {open === 'capabilities' && <CapabilitiesDialog {...dialog} />}
      {open === 'roles' && <MemberRolesDialog {...dialog} />}
      {open === 'remove' && <RemoveDialog {...dialog} />}
    </>
  );
}

type MemberDialogProps = MemberActionsProps & { onClose: () => void };

/** Asks a member to manage the group, alone or with its managers. */
function useOffer({ group, person: { userId, name }, onClose }: MemberDialogProps) {
  const t = useGroupWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const toast = useToast();
  return async (offer: { joins: boolean; staysDeputy: boolean }) => {
    try {
      await call(handOverGroup, { params: { id: group.id }, body: { userId, ...offer } });
      toast(t('handOverSent', { name }), { tone: 'success' });
    } catch (error) {
      toast(errorText(problemOf(error).code), { tone: 'danger' });
    }
    onClose();
    await client.invalidateQueries();
  };
}

function AppointDialog(props: MemberDialogProps) {
  const t = useGroupWords();
  const offer = useOffer(props);
  const { group, person, onClose } = props;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => offer({ joins: true, staysDeputy: false })}
      title={t('appointTitle', { group: group.groupName, name: person.name })}
      labels={{ cancel: t('cancel'), close: t('close'), confirm: t('appoint') }}
    >
      {t('appointText', { name: person.name })}
    </ConfirmDialog>
  );
}

function HandOverDialog(props: MemberDialogProps) {
  const t = useGroupWords();
  const offer = useOffer(props);
  const [staysDeputy, setStaysDeputy] = useState(false);
  const { group, person, onClose } = props;
  const { name } = person;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => offer({ joins: false, staysDeputy })}
      title={t('handOverTitle', { group: group.groupName, name })}
      labels={{ cancel: t('cancel'), close: t('close'), confirm: t('handOverButton') }}
    >
      <p>{t('handOverText', { name })}</p>
      <CheckboxField
        name="staysDeputy"
        label={t('handOverStays')}
        hint={t('handOverStaysHint', { name })}
        checked={staysDeputy}
        onChange={({ currentTarget }) => setStaysDeputy(currentTarget.checked)}
        className="mt-4"
      />
    </ConfirmDialog>
  );
}

function RemoveDialog({ group, person: { userId, name }, onClose }: MemberDialogProps) {
  const t = useGroupWords();
  const errorText = useErrorText();
  const refresh = useRefresh();
  const toast = useToast();
  return (
    <Dialog isOpen onClose={onClose} title={t('removeTitle', { name })} closeLabel={t('close')}>
      <Form
        errorText={errorText}
        onSubmit={async (values) => {
          await call(removeMember, { params: { id: group.id, userId }, body: { reason: String(values['reason'] ?? '') } });
          toast(t('removed', { name }), { tone: 'success' });
          onClose();
          await refresh(...readsOf(group.id));
        }}
      >
        <p>{t('removeText', { name })}</p>
        <TextArea
          name="reason"
          label={t('removeReason')}
          optionalText={t('optional')}
          hint={t('removeReasonHint', { name })}
          limit={reasonLimit}
          rows={3}
        />
        <FormFoot cancelLabel={t('cancel')} onCancel={onClose}>
          <SubmitButton variant="danger">{t('remove')}</SubmitButton>
        </FormFoot>
      </Form>
    </Dialog>
  );
}
