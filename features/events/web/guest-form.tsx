import { useId, useState } from 'react';
import { call } from '#platform/web/api/api.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { joinAsGuest } from '../contract/guest-endpoints.ts';
import { eventLimits } from '../contract/limits.ts';
import { useEventPublicWords } from './words.ts';

/** Form with which someone without an account comes to a public event. */
export function GuestForm({ id }: { id: string }) {
  const t = useEventPublicWords();
  const titleId = useId();
  const errorText = useErrorText();
  const [isSent, setIsSent] = useState(false);
  return (
    <section aria-labelledby={titleId} className="mt-5 grid gap-4 rounded-card border border-line bg-surface p-4 tablet:p-5 print:hidden">
      <h2 id={titleId} className="text-xl">
        {t('guest.title')}
      </h2>
      <p role="status" className={isSent ? 'font-[560]' : 'text-sm text-muted'}>
        {t(isSent ? 'guest.sent' : 'guest.lead')}
      </p>
      {!isSent && (
        <Form
          label={t('guest.title')}
          errorText={errorText}
          onSubmit={async ({ name, email }) => {
            await call(joinAsGuest, { params: { id }, body: { name: String(name ?? ''), email: String(email ?? '') } });
            setIsSent(true);
          }}
        >
          <TextField name="name" label={t('guest.name')} autoComplete="name" limit={eventLimits.guestName} required />
          <TextField name="email" type="email" label={t('guest.email')} autoComplete="email" limit={eventLimits.guestEmail} required />
          <SubmitButton>{t('guest.ask')}</SubmitButton>
        </Form>
      )}
    </section>
  );
}
