import { useState, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from '#platform/web/navigation/router.tsx';
import { call } from '#platform/web/api/api.ts';
import { isProblem } from '#platform/web/api/problem.ts';
import { useSession } from '#platform/web/session/session.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import type { FormValues } from '#platform/web/forms/form-values.ts';
import { PasswordField } from '#platform/web/forms/password-field.tsx';
import { resetPassword } from '../contract/endpoints.ts';
import { accountLimits } from '../contract/limits.ts';
import { AccountForm } from './account-form.tsx';
import { FormCard } from './form-card.tsx';
import { PlaceLink } from './place-link.tsx';
import { textOf } from './text-of.ts';
import { usePasswordLabels } from './use-password-labels.ts';
import { useSharedAccountWords, useAccountPublicWords } from './words.ts';

/** Page of a reset link. All invalid links have the same text. */
export function ResetPasswordPage(): ReactNode {
  const [search] = useSearchParams();
  const [isInvalid, setIsInvalid] = useState(false);
  const token = search.get('token') ?? '';
  // Stored in the address, because the page reloads when the session of this browser ends.
  if (search.has('done')) return <PasswordChanged />;
  if (isInvalid || token === '') return <InvalidLink isMissing={token === ''} />;
  return <NewPasswordForm token={token} onInvalid={() => setIsInvalid(true)} />;
}

function PasswordChanged(): ReactNode {
  const t = useAccountPublicWords();
  const shared = useSharedAccountWords();
  return (
    <FormCard title={t('reset.doneTitle')} description={t('reset.done')}>
      <LinkButton to="/connect#login" isWide>
        {shared('signInLink')}
      </LinkButton>
    </FormCard>
  );
}

function InvalidLink({ isMissing }: { isMissing: boolean }): ReactNode {
  const t = useAccountPublicWords();
  return (
    <FormCard
      title={t('reset.invalidTitle')}
      description={t('reset.invalid')}
      foot={<PlaceLink to="/connect#login">{t('backToSignIn')}</PlaceLink>}
    >
      <div className="grid gap-5">
        {isMissing && <Notice tone="warn">{t('tokenNotFound')}</Notice>}
        <LinkButton to="/requestReset" isWide>
          {t('reset.askAgain')}
        </LinkButton>
      </div>
    </FormCard>
  );
}

function NewPasswordForm({ token, onInvalid }: { token: string; onInvalid: () => void }): ReactNode {
  const t = useAccountPublicWords();
  const labels = usePasswordLabels();
  const navigate = useNavigate();
  const { end } = useSession();
  const submit = async (values: FormValues) => {
    try {
      await call(resetPassword, { body: { token, password: textOf(values, 'password') } });
    } catch (error) {
      if (!isProblem(error) || error.code !== 'account.resetInvalid') throw error;
      onInvalid();
      return;
    }
    navigate('/resetPassword?done=yes', { replace: true });
    // All sessions have ended, including that of this browser.
    end();
  };
  return (
    <FormCard title={t('reset.title')} description={t('reset.description')}>
      <AccountForm submitLabel={t('reset.submit')} onSubmit={submit}>
        <PasswordField
          name="password"
          label={t('newPassword')}
          hint={t('passwordHint')}
          labels={labels}
          autoComplete="new-password"
          minLength={accountLimits.passwordMin}
          limit={accountLimits.passwordMax}
          required
        />
      </AccountForm>
    </FormCard>
  );
}
