import { useQueryClient } from '#platform/web/queries/queries.ts';
import { useCallback } from 'react';
import { useNavigate } from '#platform/web/navigation/router.tsx';
import { call } from '#platform/web/api/api.ts';
import { Card } from '#platform/web/ui/card.tsx';
import { CodeField } from '#platform/web/forms/code-field.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import type { FieldProblem, FormProblem } from '#platform/web/forms/form-context.ts';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { typedCode } from '#platform/web/forms/typed-code.ts';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { joinGroup } from '../../contract/endpoints.ts';
import { useGroupWords } from '../words.ts';

/**
 * Joins a group by its id. A public one opens; a private one appears in the list as a request.
 * `isMain`: the only primary button of the page.
 */
export function JoinById({ start, isMain }: { start: string; isMain: boolean }) {
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
    <Card
      as="section"
      padding="none"
      className="mb-6 px-4 py-3 tablet:grid tablet:grid-cols-[auto_minmax(0,26rem)] tablet:items-center tablet:justify-between tablet:gap-x-6"
    >
      <div className="max-tablet:mb-1.5">
        <h2 className="text-base">{t('joinTitle')}</h2>
        <p className="text-sm text-muted max-tablet:sr-only">{t('joinHint')}</p>
      </div>
      <Form
        className="gap-3.5"
        key={start}
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
    </Card>
  );
}
