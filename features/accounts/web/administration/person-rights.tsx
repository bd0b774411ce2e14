import type { ReactNode } from 'react';
import { call } from '#platform/web/api/api.ts';
import { Card } from '#platform/web/ui/card.tsx';
import { CheckboxField } from '#platform/web/forms/checkbox-field.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { changeRights } from '../../contract/administration-endpoints.ts';
import type { PersonWhole } from '../../contract/administration-shapes.ts';
import { roles } from '../../contract/limits.ts';
import { textOf } from '../text-of.ts';
import { useAccountWords } from '../words.ts';
import { usePersonChange } from './use-person-change.ts';

/** Form for role and administrator rights of a person. */
export function PersonRights({ person }: { person: PersonWhole }): ReactNode {
  const t = useAccountWords();
  const errorText = useErrorText();
  const change = usePersonChange();
  const { id, role, isAdministrator, isLastAdministrator } = person;
  return (
    <Card as="section">
      <h3 className="mb-3 text-base">{t('people.rights')}</h3>
      <Form
        label={t('people.rights')}
        errorText={errorText}
        className="grid gap-2"
        onSubmit={async (values) => {
          const wanted = roles.find((each) => each === textOf(values, 'role')) ?? role;
          const body = { role: wanted, isAdministrator: isLastAdministrator || textOf(values, 'isAdministrator') !== '' };
          await change(() => call(changeRights, { params: { id }, body }), t('people.rightsChanged'));
        }}
      >
        <SelectField
          name="role"
          label={t('role')}
          options={roles.map((each) => ({ value: each, label: t(`role.${each}`) }))}
          defaultValue={role}
        />
        <CheckboxField
          name="isAdministrator"
          label={t('people.administrator')}
          hint={t(isLastAdministrator ? 'people.lastAdministrator' : 'people.administratorHint')}
          defaultChecked={isAdministrator}
          disabled={isLastAdministrator}
        />
        <SubmitButton variant="secondary">{t('people.saveRights')}</SubmitButton>
      </Form>
    </Card>
  );
}
