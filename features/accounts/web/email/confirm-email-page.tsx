import { useState, type ReactNode } from 'react';
import { call, useRefresh } from '#platform/web/api.ts';
import { isProblem } from '#platform/web/problem.ts';
import { useSearchParams } from '#platform/web/router.tsx';
import { session, useSession } from '#platform/web/session.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { confirmEmail } from '../../contract/endpoints.ts';
import { AccountForm } from '../account-form.tsx';
import { FormCard } from '../form-card.tsx';
import { useAccountDoorWords, useAccountPublicWords } from '../words.ts';

/**
 * Confirming an address by the link of a mail. It takes a click, so that a mail program that looks at the link does not
 * use it up. A link that is used, old, broken or another's gets one clear answer.
 */
export function ConfirmEmailPage(): ReactNode {
  const t = useAccountPublicWords();
  const door = useAccountDoorWords();
  const refresh = useRefresh();
  const { user } = useSession();
  const [search] = useSearchParams();
  const [outcome, setOutcome] = useState<{ confirmed: string } | 'invalid'>();
  const token = search.get('token') ?? '';
  const onward = user ? (
    <LinkButton to="/client" isWide>
      {t('confirm.toAccount')}
    </LinkButton>
  ) : (
    <LinkButton to="/connect?next=%2Fclient#login" isWide>
      {door('signInLink')}
    </LinkButton>
  );

  if (outcome === 'invalid' || token === '')
    return (
      <FormCard title={t('confirm.invalidTitle')} description={t('confirm.invalid')}>
        <div className="grid gap-5">
          {token === '' && <Notice tone="warn">{t('tokenNotFound')}</Notice>}
          {onward}
        </div>
      </FormCard>
    );
  if (outcome)
    return (
      <FormCard title={t('confirm.doneTitle')} description={t('confirm.done', { email: outcome.confirmed })}>
        {onward}
      </FormCard>
    );
  return (
    <FormCard title={t('confirm.title')} description={t('confirm.description')}>
      <AccountForm
        submitLabel={t('confirm.submit')}
        onSubmit={async () => {
          try {
            const { email } = await call(confirmEmail, { body: { token } });
            if (user) session.keepEmail(email);
            setOutcome({ confirmed: email });
            await refresh();
          } catch (error) {
            if (!isProblem(error) || error.code !== 'account.confirmationInvalid') throw error;
            setOutcome('invalid');
          }
        }}
      >
        {null}
      </AccountForm>
    </FormCard>
  );
}
