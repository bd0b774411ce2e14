import { useState } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useCreation } from '#platform/web/api/use-creation.ts';
import { CheckboxField } from '#platform/web/forms/checkbox-field.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { FormFoot } from '#platform/web/forms/form-foot.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { createRole, deleteRole, editRole } from '../../contract/endpoints.ts';
import { capabilities } from '../../contract/kinds.ts';
import { roleNameLimit } from '../../contract/limits.ts';
import type { Role } from '../../contract/role-shapes.ts';
import type { Group } from '../../contract/shapes.ts';
import { readsOf } from '../reads-of.ts';
import { useGroupWords } from '../words.ts';

interface RoleDialogProps {
  group: Group;
  /** Undefined for a new one. */
  role: Role | undefined;
  onClose: () => void;
}

/** Name and capabilities of a role. Mount it only while it is open. */
export function RoleDialog({ group, role, onClose }: RoleDialogProps) {
  const t = useGroupWords();
  const [isDeleting, setIsDeleting] = useState(false);
  if (role && isDeleting) return <DeleteRole group={group} role={role} onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} title={t(role ? 'roleTitle' : 'roleNew')} closeLabel={t('close')}>
      <RoleForm group={group} role={role} onClose={onClose} onDelete={() => setIsDeleting(true)} />
    </Dialog>
  );
}

/** Asks before a role is deleted, and deletes it. */
function DeleteRole({ group: { id }, role, onClose }: RoleDialogProps & { role: Role }) {
  const t = useGroupWords();
  const errorText = useErrorText();
  const refresh = useRefresh();
  const toast = useToast();
  async function remove() {
    try {
      await call(deleteRole, { params: { id, roleId: role.id } });
      toast(t('roleDeleted', { name: role.name }), { tone: 'success' });
      onClose();
    } catch (error) {
      toast(errorText(problemOf(error).code), { tone: 'danger' });
    }
    await refresh(...readsOf(id));
  }
  return (
    <ConfirmDialog
      isOpen
      isDanger
      onClose={onClose}
      onConfirm={remove}
      title={t('roleDeleteTitle', { name: role.name })}
      labels={{ cancel: t('cancel'), close: t('close'), confirm: t('roleDelete') }}
    >
      {t('roleDeleteText', { name: role.name })}
    </ConfirmDialog>
  );
}

/** Saves a role as typed: changes it, or creates a new one. */
function useSaving({ group: { id }, role, onClose }: RoleDialogProps) {
  const t = useGroupWords();
  const refresh = useRefresh();
  const toast = useToast();
  const create = useCreation(createRole);
  return async (values: Readonly<Record<string, unknown>>) => {
    const name = String(values['name'] ?? '').trim();
    const body = {
      name,
      capabilities: capabilities.filter((each) => values[each] !== undefined),
      isMentionable: values['isMentionable'] !== undefined,
    };
    if (role) await call(editRole, { params: { id, roleId: role.id }, body });
    else await create({ params: { id }, body });
    toast(t('roleSaved', { name }), { tone: 'success' });
    onClose();
    await refresh(...readsOf(id));
  };
}

function RoleForm({ onDelete, ...props }: RoleDialogProps & { onDelete: () => void }) {
  const t = useGroupWords();
  const errorText = useErrorText();
  const save = useSaving(props);
  const { role, onClose } = props;
  return (
    <Form errorText={errorText} onSubmit={save}>
      <TextField
        name="name"
        label={t('roleName')}
        hint={t('roleNameHint')}
        defaultValue={role?.name ?? ''}
        limit={roleNameLimit}
        autoComplete="off"
        required
      />
      <p>{t('roleText')}</p>
      {capabilities.map((each) => (
        <CheckboxField
          key={each}
          name={each}
          label={<span className="font-[560]">{t(`capability.${each}`)}</span>}
          summaryLabel={t(`capability.${each}`)}
          hint={t(`capabilityText.${each}`)}
          defaultChecked={role?.capabilities.includes(each) === true}
        />
      ))}
      <CheckboxField
        name="isMentionable"
        label={<span className="font-[560]">{t('roleMentionable')}</span>}
        summaryLabel={t('roleMentionable')}
        hint={t('roleMentionableHint')}
        defaultChecked={role?.isMentionable !== false}
      />
      {role && (
        <p>
          <Button size="small" variant="secondary" onClick={onDelete}>
            {t('roleDelete')}
          </Button>
        </p>
      )}
      <FormFoot cancelLabel={t('cancel')} onCancel={onClose}>
        <SubmitButton>{t('save')}</SubmitButton>
      </FormFoot>
    </Form>
  );
}
