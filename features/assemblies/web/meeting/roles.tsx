import { call, useRefresh } from '#platform/web/api/api.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { giveRole } from '../../contract/endpoints.ts';
import { assemblyRoles } from '../../contract/limits.ts';
import type { AssemblyWhole } from '../../contract/shapes.ts';
import { readsOf } from '../queries.ts';
import { useAssemblyWords } from '../words.ts';

/** Form that gives a member a role. There is one chair and one secretary at a time. */
export function Roles({ assembly: { id, roll } }: { assembly: AssemblyWhole }) {
  const t = useAssemblyWords();
  const toast = useToast();
  const refresh = useRefresh();
  const errorText = useErrorText();
  const people = roll.filter(({ isRemoved }) => !isRemoved);
  return (
    <details>
      <summary className="link min-h-11 cursor-pointer py-2">{t('giveRole')}</summary>
      <div className="pt-2">
        <Form
          label={t('giveRole')}
          errorText={errorText}
          onSubmit={async (values) => {
            const role = assemblyRoles.find((each) => each === values['role']) ?? 'teller';
            await call(giveRole, { params: { id }, body: { person: String(values['person'] ?? ''), role } });
            toast(t('roleGiven'), { tone: 'success' });
            await refresh(...readsOf(id));
          }}
        >
          <SelectField
            name="role"
            label={t('role')}
            hint={t('roleHint')}
            defaultValue="secretary"
            options={assemblyRoles.map((role) => ({ value: role, label: t(`role.${role}`) }))}
          />
          <SelectField
            name="person"
            label={t('person')}
            placeholder={t('choosePerson')}
            required
            options={people.map(({ id: person, name }) => ({ value: person, label: name }))}
          />
          <SubmitButton>{t('assignIt')}</SubmitButton>
        </Form>
      </div>
    </details>
  );
}
