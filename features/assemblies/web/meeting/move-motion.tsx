import { useRef } from 'react';
import { useRefresh } from '#platform/web/api/api.ts';
import { useCreation } from '#platform/web/api/use-creation.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { TextArea } from '#platform/web/forms/text-area.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { moveMotion } from '../../contract/endpoints.ts';
import { assemblyLimits } from '../../contract/limits.ts';
import type { Motion } from '../../contract/shapes.ts';
import { readsOf } from '../queries.ts';
import { useAssemblyWords } from '../words.ts';

/** Form for a motion from the floor: a new one, or an amendment of or counter-motion to one. */
export function MoveMotion({ assemblyId: id, item, of }: { assemblyId: string; item: string; of?: Motion }) {
  const t = useAssemblyWords();
  const toast = useToast();
  const refresh = useRefresh();
  const errorText = useErrorText();
  const create = useCreation(moveMotion);
  const details = useRef<HTMLDetailsElement>(null);
  // Counter-motions are amended, not countered.
  const kinds = of?.kind === 'motion' ? (['amendment', 'counter'] as const) : (['amendment'] as const);
  return (
    <details ref={details} className="print:hidden">
      <summary className="link min-h-11 cursor-pointer py-2 text-sm">{t(of ? 'respond' : 'moveMotion')}</summary>
      <div className="pt-2">
        <Form
          label={t(of ? 'respond' : 'moveMotion')}
          errorText={errorText}
          onSubmit={async (values) => {
            const fieldText = (name: string) => String(values[name] ?? '').trim();
            const kind = of ? (kinds.find((each) => each === fieldText('kind')) ?? 'amendment') : 'motion';
            await create({
              params: { id },
              body: { item, kind, of: of?.id ?? null, text: fieldText('text'), reason: fieldText('reason') },
            });
            toast(t('isMoved'), { tone: 'success' });
            details.current?.querySelector('form')?.reset();
            if (details.current) details.current.open = false;
            await refresh(...readsOf(id));
          }}
        >
          {of && kinds.length > 1 && (
            <SelectField
              name="kind"
              label={t('kind')}
              hint={t('kindHint')}
              options={kinds.map((each) => ({ value: each, label: t(`motionKind.${each}`) }))}
            />
          )}
          <TextArea
            name="text"
            label={t('motionText')}
            {...(of && { hint: t('amendmentHint') })}
            defaultValue={of?.currentText}
            limit={assemblyLimits.motion}
            rows={4}
            required
          />
          <TextArea name="reason" label={t('reason')} optionalText={t('optional')} limit={assemblyLimits.reason} rows={2} />
          <SubmitButton>{t('moveIt')}</SubmitButton>
        </Form>
      </div>
    </details>
  );
}
