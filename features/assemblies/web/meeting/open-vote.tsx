import { call, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { CheckboxField } from '#platform/web/forms/checkbox-field.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { changeVote } from '../../contract/endpoints.ts';
import { assemblyLimits, majorities } from '../../contract/limits.ts';
import type { AssemblyWhole, Motion } from '../../contract/shapes.ts';
import { readsOf } from '../queries.ts';
import { useAssemblyWords } from '../words.ts';
import { MinutesField, minutesIn } from './planned-end.tsx';

/** Form with which the chair puts a motion to the vote. */
export function OpenVote({ motion, assembly: { id, bylaws, roll } }: { motion: Motion; assembly: AssemblyWhole }) {
  const t = useAssemblyWords();
  const toast = useToast();
  const refresh = useRefresh();
  const errorText = useErrorText();
  // From the least to the most demanding: by-laws can be exceeded only.
  const allowed = majorities.slice(majorities.indexOf(bylaws.majority));
  return (
    <Form
      label={t('openVote')}
      errorText={errorText}
      onSubmit={async (values) => {
        const majority = majorities.find((each) => each === values['majority']) ?? bylaws.majority;
        const isSecret = values['secret'] !== undefined;
        try {
          await call(changeVote, {
            params: { id, motion: motion.id },
            body: { isOpen: true, isSecret, majority, minutes: minutesIn(values) },
          });
        } catch (error) {
          // The form may disappear: another motion may have to be voted on first.
          toast(errorText(problemOf(error).code), { tone: 'danger' });
        }
        await refresh(...readsOf(id));
      }}
    >
      {allowed.length > 1 && (
        <SelectField
          name="majority"
          label={t('majority')}
          defaultValue={bylaws.majority}
          options={allowed.map((each) => ({ value: each, label: t(`majority.${each}`) }))}
        />
      )}
      <CheckboxField
        name="secret"
        label={t('secretVote')}
        hint={roll.length <= assemblyLimits.smallRoll ? t('secretFew', { count: roll.length }) : t('secretHint')}
      />
      <MinutesField />
      <SubmitButton>{t('openVote')}</SubmitButton>
    </Form>
  );
}
