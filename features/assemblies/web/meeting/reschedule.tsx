import { useRef } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { DateField } from '#platform/web/forms/date-field.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { instantOf, localOf, zoneHere } from '#platform/web/i18n/local-time.ts';
import { useErrorText, useLanguage } from '#platform/web/i18n/words.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { reschedule } from '../../contract/endpoints.ts';
import { assemblyLimits } from '../../contract/limits.ts';
import type { AssemblyWhole } from '../../contract/shapes.ts';
import { readsOf } from '../queries.ts';
import { useAssemblyWords } from '../words.ts';

/** Announces another start or place, for the convener. */
export function Reschedule({ assembly }: { assembly: AssemblyWhole }) {
  const t = useAssemblyWords();
  const toast = useToast();
  const refresh = useRefresh();
  const errorText = useErrorText();
  const { language } = useLanguage();
  const details = useRef<HTMLDetailsElement>(null);
  const { id, startsAt, timeZone, place, link } = assembly;
  const local = localOf(new Date(startsAt));
  return (
    <details ref={details}>
      <summary className="link min-h-11 cursor-pointer py-2 text-sm">{t('reschedule')}</summary>
      <div className="pt-2">
        <Form
          key={`${startsAt} ${place} ${link}`}
          label={t('reschedule')}
          errorText={errorText}
          onSubmit={async (values) => {
            const fieldText = (name: string) => String(values[name] ?? '').trim();
            // The field has no seconds: a start that was not touched stays what it is.
            const start = fieldText('startsAt') === local ? startsAt : instantOf(fieldText('startsAt'));
            await call(reschedule, {
              params: { id },
              body: { startsAt: start, timeZone, place: fieldText('place'), link: fieldText('link') },
            });
            toast(t('isRescheduled'), { tone: 'success' });
            if (details.current) details.current.open = false;
            await refresh(...readsOf(id));
          }}
        >
          <DateField
            name="startsAt"
            type="datetime-local"
            label={t('start')}
            hint={t('startHint', { zone: zoneHere(language) })}
            defaultValue={local}
            required
          />
          <TextField name="place" label={t('place')} hint={t('placeHint')} defaultValue={place} limit={assemblyLimits.place} />
          <TextField
            name="link"
            type="url"
            label={t('link')}
            hint={t('linkHint')}
            optionalText={t('optional')}
            defaultValue={link}
            limit={assemblyLimits.link}
          />
          <p className="text-sm text-muted">{t('rescheduleHint')}</p>
          <SubmitButton>{t('rescheduleIt')}</SubmitButton>
        </Form>
      </div>
    </details>
  );
}
