import { useId, useState, type ReactNode } from 'react';
import type { Reply } from '#platform/contract/endpoint.ts';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { Form } from '#platform/web/forms/form.tsx';
import type { FormValues } from '#platform/web/forms/form-values.ts';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { useDates, useErrorText } from '#platform/web/i18n/words.tsx';
import { accountLimits } from '../../contract/limits.ts';
import { listMails, testMail } from '../../contract/mail-endpoints.ts';
import type { MailTest as Result } from '../../contract/mail-shapes.ts';
import { textOf } from '../text-of.ts';
import { useAccountWords } from '../words.ts';

/** Form that sends a test email, by default to the own address, and shows the server's answer. */
export function MailTest({ acceptedAt, ownAddress }: Pick<Reply<typeof listMails>, 'acceptedAt' | 'ownAddress'>): ReactNode {
  const t = useAccountWords();
  const errorText = useErrorText();
  const { dateTime } = useDates();
  const refresh = useRefresh();
  const id = useId();
  const [result, setResult] = useState<Result & { to: string }>();
  const submit = async (values: FormValues) => {
    setResult(undefined);
    const to = textOf(values, 'to');
    setResult({ to, ...(await call(testMail, { body: { to } })) });
    await refresh(listMails);
  };
  return (
    <Card as="section" aria-labelledby={id}>
      <h3 id={id} className="text-lg">
        {t('mailTest.title')}
      </h3>
      <p className="mt-0.5 mb-3 text-sm text-muted">
        {acceptedAt === null ? (
          t('mailTest.never')
        ) : (
          <DateText iso={acceptedAt}>{t('mailTest.last', { time: dateTime(acceptedAt) })}</DateText>
        )}
      </p>
      <Form errorText={errorText} onSubmit={submit}>
        <TextField
          name="to"
          type="email"
          label={t('mailTest.to')}
          defaultValue={ownAddress}
          autoComplete="email"
          limit={accountLimits.email}
          required
        />
        <SubmitButton variant="secondary">{t('mailTest.send')}</SubmitButton>
      </Form>
      <div role="status" className="mt-4 empty:hidden">
        {result && (
          <Notice tone={result.failure === null ? 'success' : 'danger'}>
            <p className="wrap-anywhere">
              {result.failure === null
                ? t('mailTest.accepted', { address: result.to })
                : t(
                    result.failure === 'refused' || result.failure === 'deferred'
                      ? `mailTest.${result.failure}`
                      : `administration.mailFailure.${result.failure}`,
                  )}
            </p>
            {result.reply && <p className="mt-1 text-sm wrap-anywhere">{t('mailTest.reply', { reply: result.reply })}</p>}
          </Notice>
        )}
      </div>
    </Card>
  );
}
