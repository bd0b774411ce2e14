import { useCallback } from 'react';
import { Card } from '#platform/web/ui/card.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import type { FieldProblem } from '#platform/web/ui/form-context.ts';
import { SubmitButton } from '#platform/web/ui/submit-button.tsx';
import { TextField } from '#platform/web/ui/text-field.tsx';
import { useErrorText } from '#platform/web/words.tsx';
import { useNegotiationWords } from '../words.ts';
import { useJoin } from './use-join.ts';

/** Joins a session by the ID that somebody gave, or that their QR code brought along. */
export function JoinSession({ start }: { start: string }) {
  const t = useNegotiationWords();
  const platformText = useErrorText();
  const { enter } = useJoin();
  // One field needs one sentence: what is wrong is said once, above it.
  const errorText = useCallback(
    (code: string, field?: FieldProblem) => {
      if (code === 'field.required') return t('enterId');
      return `${t('joinFailed')}. ${platformText(code === 'thing.notFound' ? 'negotiation.unknownId' : code, field)}`;
    },
    [platformText, t],
  );
  return (
    <Card as="section">
      <h2 className="mb-1.5 text-lg">{t('joinTitle')}</h2>
      <Form
        className="gap-3.5"
        key={start}
        errorText={errorText}
        onSubmit={async (values) => {
          // Spaces and hyphens help reading; they are no part of it.
          const id = String(values['sessionId'] ?? '').replace(/[\s-]/g, '');
          if (id === '') throw { code: 'field.required' };
          await enter(id);
        }}
      >
        <TextField
          name="sessionId"
          label={t('sessionId')}
          hint={t('joinHint')}
          defaultValue={start}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="[&_input]:font-mono [&_input]:tracking-[0.12em] [&_input]:uppercase [&>:first-child]:sr-only"
        />
        <SubmitButton isWide>{t('join')}</SubmitButton>
      </Form>
    </Card>
  );
}
