import { useQueryClient } from '#platform/web/queries/queries.ts';
import { useCallback } from 'react';
import { useNavigate } from '#platform/web/navigation/router.tsx';
import { call } from '#platform/web/api/api.ts';
import { CodeField } from '#platform/web/forms/code-field.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { MoreFields } from '#platform/web/forms/more-fields.tsx';
import type { FieldProblem, FormProblem } from '#platform/web/forms/form-context.ts';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { typedCode } from '#platform/web/forms/typed-code.ts';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { joinGroup } from '../../contract/endpoints.ts';
import { useGroupWords } from '../words.ts';

/** The form below, folded; open with an ID in the address. */
export function JoinById({ start, isOpen }: { start: string; isOpen: boolean }) {
  const t = useGroupWords();
  return (
    <MoreFields title={t('joinTitle')} summary={t('joinHint')} isOpen={isOpen}>
      <JoinForm key={start} start={start} isMain={isOpen} />
    </MoreFields>
  );
}

/** Joins a group by its id, on request. A public one opens; a private one appears in the list as a request. */
export function JoinForm({ start, isMain = false }: { start: string; isMain?: boolean }) {
  const t = useGroupWords();
  const platformText = useErrorText();
  const toast = useToast();
  const client = useQueryClient();
  const navigate = useNavigate();
  // With a single field, one message above it suffices.
  const errorText = useCallback(
    (code: string, field?: FieldProblem, problem?: FormProblem) =>
      code === 'field.required' ? t('enterId') : platformText(code, field, problem),
    [platformText, t],
  );
  return (
    <Form
      className="max-w-form"
      errorText={errorText}
      onSubmit={async (values) => {
        const id = typedCode(values['groupId']);
        if (!id) throw { code: 'field.required' };
        const { status } = await call(joinGroup, { params: { id } });
        void client.invalidateQueries();
        toast(t(status === 'member' ? 'joined' : 'requestSent'), { tone: 'success' });
        navigate(status === 'member' ? `/network/${id}` : '/network');
      }}
    >
      <CodeField
        name="groupId"
        label={t('groupId')}
        defaultValue={start}
        beside={<SubmitButton variant={isMain ? 'primary' : 'secondary'}>{t('join')}</SubmitButton>}
        className="[&>:first-child]:sr-only"
      />
    </Form>
  );
}
