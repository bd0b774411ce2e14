import { call, useRefresh } from '#platform/web/api/api.ts';
import { CheckboxField } from '#platform/web/forms/checkbox-field.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { FormFoot } from '#platform/web/forms/form-foot.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { addRoleMember, removeRoleMember } from '../../contract/endpoints.ts';
import type { Role } from '../../contract/role-shapes.ts';
import type { Group } from '../../contract/shapes.ts';
import { rolesQuery } from '../queries.ts';
import { readsOf } from '../reads-of.ts';
import { useGroupWords } from '../words.ts';

interface MemberRolesDialogProps {
  group: Group;
  person: { userId: string; name: string };
  onClose: () => void;
}

/** The roles of a member. Mount it only while it is open. */
export function MemberRolesDialog({ group, person, onClose }: MemberRolesDialogProps) {
  const t = useGroupWords();
  const platform = usePlatformWords();
  const roles = useQuery(rolesQuery(group.id));
  return (
    <Dialog isOpen onClose={onClose} title={t('rolesTitle', { name: person.name })} closeLabel={t('close')}>
      <QueryStates query={roles} skeleton={<Skeleton shape="list" count={3} label={platform('loading')} />}>
        {({ items }) => <MemberRolesForm group={group} person={person} roles={items} onClose={onClose} />}
      </QueryStates>
    </Dialog>
  );
}

function MemberRolesForm({ group: { id }, person: { userId, name }, roles, onClose }: MemberRolesDialogProps & { roles: readonly Role[] }) {
  const t = useGroupWords();
  const errorText = useErrorText();
  const refresh = useRefresh();
  const toast = useToast();
  const has = (role: Role) => role.members.some((each) => each.userId === userId);
  return (
    <Form
      errorText={errorText}
      onSubmit={async (values) => {
        try {
          for (const role of roles) {
            const isWanted = values[role.id] !== undefined;
            if (isWanted !== has(role))
              await call(isWanted ? addRoleMember : removeRoleMember, { params: { id, roleId: role.id, userId } });
          }
          toast(t('rolesSaved', { name }), { tone: 'success' });
          onClose();
        } finally {
          await refresh(...readsOf(id));
        }
      }}
    >
      <p>{t('rolesText', { name })}</p>
      {roles.map((role) => (
        <CheckboxField
          key={role.id}
          name={role.id}
          label={<span className="font-[560] wrap-anywhere">{role.name}</span>}
          summaryLabel={role.name}
          hint={role.capabilities.map((each) => t(`capability.${each}`)).join(', ')}
          defaultChecked={has(role)}
        />
      ))}
      <FormFoot cancelLabel={t('cancel')} onCancel={onClose}>
        <SubmitButton>{t('save')}</SubmitButton>
      </FormFoot>
    </Form>
  );
}
