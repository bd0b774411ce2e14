import { useEffect, useRef, type ReactNode } from 'react';
import { notificationKindKey } from '#platform/contract/notification.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import type { FormValues } from '#platform/web/forms/form-values.ts';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { useAnyWords, useErrorText } from '#platform/web/i18n/words.tsx';
import { integrationLimits } from '../../../contract/limits.ts';
import type { OfferedKind, OwnWebhook } from '../../../contract/webhook-shapes.ts';
import { textIn } from '../text-in.ts';
import { useIntegrationWords } from '../../words.ts';

interface WebhookFormProps {
  kinds: readonly OfferedKind[];
  /** The existing webhook; undefined for a new one. */
  webhook?: OwnWebhook;
  submitLabel: string;
  onSubmit: (content: Pick<OwnWebhook, 'name' | 'address' | 'kinds'>) => Promise<void>;
  onEnd: () => void;
}

/** Form for address and kinds of a webhook. */
export function WebhookForm({ kinds, webhook, submitLabel, onSubmit, onEnd }: WebhookFormProps): ReactNode {
  const t = useIntegrationWords();
  const errorText = useErrorText();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('input')?.focus(), []);

  async function submit(values: FormValues) {
    const chosen = [values['kinds'] ?? []].flat();
    if (chosen.length === 0) throw { code: 'input.invalid', fields: [{ name: 'kinds', code: 'field.required' }] };
    await onSubmit({ name: textIn(values, 'name'), address: textIn(values, 'address').trim(), kinds: chosen });
  }

  return (
    <div ref={place}>
      <Form
        label={t('webhooks.new')}
        errorText={(code, field, problem) =>
          field?.name === 'kinds'
            ? t('webhooks.chooseKinds')
            : errorText(field?.name === 'address' && code === 'field.invalid' ? 'webhook.addressRefused' : code, field, problem)
        }
        onSubmit={submit}
      >
        <TextField
          name="name"
          label={t('name')}
          hint={t('webhooks.nameHint')}
          defaultValue={webhook?.name}
          autoComplete="off"
          limit={integrationLimits.name}
          required
        />
        <TextField
          name="address"
          type="url"
          label={t('webhooks.address')}
          hint={t('webhooks.addressHint')}
          defaultValue={webhook?.address}
          placeholder="https://"
          autoComplete="off"
          limit={integrationLimits.address}
          required
        />
        <KindsField kinds={kinds} chosen={webhook?.kinds ?? []} />
        <div className="mt-1 flex flex-wrap gap-2.5">
          <SubmitButton>{submitLabel}</SubmitButton>
          <Button variant="quiet" className="max-tablet:w-full" onClick={onEnd}>
            {t('cancel')}
          </Button>
        </div>
      </Form>
    </div>
  );
}

function KindsField({ kinds, chosen }: { kinds: readonly OfferedKind[]; chosen: readonly string[] }): ReactNode {
  const t = useIntegrationWords();
  const words = useAnyWords();
  return (
    <fieldset>
      <legend className="mb-1 font-[560]">{t('webhooks.kinds')}</legend>
      <ul className="grid gap-x-6 tablet:grid-cols-2">
        {kinds.map(({ kind, feature }) => (
          <li key={kind}>
            <label className="flex min-h-11 items-start gap-3 py-2.5">
              <input type="checkbox" name="kinds" value={kind} defaultChecked={chosen.includes(kind)} className="mt-0.5 size-5 shrink-0" />
              {words(feature, notificationKindKey(kind))}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
