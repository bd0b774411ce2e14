import { useCallback } from 'react';
import { Card } from '#platform/web/ui/card.tsx';
import { CodeField } from '#platform/web/forms/code-field.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import type { FieldProblem } from '#platform/web/forms/form-context.ts';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { typedCode } from '#platform/web/forms/typed-code.ts';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { useNegotiationWords } from '../words.ts';
import { useJoin } from './use-join.ts';

/**
 * Form to join a session by ID, which may be prefilled by a QR code. `isMain`: the page's primary
 * action.
 */
export function JoinSession({ start, isMain }: { start: string; isMain: boolean }) {
  const t = useNegotiationWords();
  const platformText = useErrorText();
  const { enter } = useJoin();
  // The form has one field, so only one error is shown, above it.
  const errorText = useCallback(
    (code: string, field?: FieldProblem) => {
      if (code === 'field.required') return t('enterId');
      return `${t('joinFailed')}. ${platformText(code === 'thing.notFound' ? 'negotiation.unknownId' : code, field)}`;
    },
    [platformText, t],
  );
  return (
    <Card as="section">
      <h2 className="mb-3 text-lg">{t('joinTitle')}</h2>
      <Form
        className="gap-3.5"
        key={start}
        errorText={errorText}
        onSubmit={async (values) => {
          const id = typedCode(values['sessionId']);
          if (!id) throw { code: 'field.required' };
          await enter(id);
        }}
      >
        <CodeField
          name="sessionId"
          label={t('sessionId')}
          hint={t('joinHint')}
          defaultValue={start}
          beside={<SubmitButton variant={isMain ? 'primary' : 'secondary'}>{t('join')}</SubmitButton>}
        />
        <p className="text-sm text-muted">{t('detailsHint')}</p>
      </Form>
    </Card>
  );
}
