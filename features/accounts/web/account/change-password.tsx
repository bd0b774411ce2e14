import { useState, type ReactNode } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { useSiteNavigation } from '#platform/web/navigation/nav-item.ts';
import { useNavigate } from '#platform/web/navigation/router.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { KeyIcon } from '#platform/web/ui/icons.tsx';
import { PasswordField } from '#platform/web/forms/password-field.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { SectionCard } from '#platform/web/ui/section-card.tsx';
import { changePassword, listSessions, readSession } from '../../contract/endpoints.ts';
import { accountLimits } from '../../contract/limits.ts';
import { AccountForm } from '../account-form.tsx';
import { textOf } from '../text-of.ts';
import { usePasswordLabels } from '../use-password-labels.ts';
import { useAccountWords } from '../words.ts';

/**
 * Form that replaces the password. `isRequired`: opened, because it must be done first; it leads on
 * to the start page.
 */
export function ChangePassword({ isRequired = false }: { isRequired?: boolean }): ReactNode {
  const t = useAccountWords();
  const toast = useToast();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const { start } = useSiteNavigation();
  const [isOpen, setIsOpen] = useState(isRequired);
  return (
    <SectionCard
      id="password"
      title={t('account.password')}
      text={t('account.passwordText')}
      action={
        !isOpen && (
          <Button variant="secondary" size="small" icon={KeyIcon} onClick={() => setIsOpen(true)}>
            {t('account.changePassword')}
          </Button>
        )
      }
    >
      {isOpen && (
        <AccountForm
          submitLabel={t('account.changePassword')}
          beside={
            !isRequired && (
              <Button variant="quiet" className="max-tablet:w-full" onClick={() => setIsOpen(false)}>
                {t('account.cancel')}
              </Button>
            )
          }
          onSubmit={async (values) => {
            await call(changePassword, {
              body: { currentPassword: textOf(values, 'currentPassword'), newPassword: textOf(values, 'newPassword') },
            });
            toast(t('account.passwordChanged'), { tone: 'success' });
            setIsOpen(false);
            // All other sessions have ended.
            await refresh(readSession, listSessions);
            if (isRequired) navigate(start, { replace: true });
          }}
        >
          <PasswordFields />
        </AccountForm>
      )}
    </SectionCard>
  );
}

function PasswordFields(): ReactNode {
  const t = useAccountWords();
  const labels = usePasswordLabels();
  return (
    <>
      <PasswordField
        name="currentPassword"
        label={t('currentPassword')}
        labels={labels}
        autoComplete="current-password"
        limit={accountLimits.passwordMax}
        required
      />
      <PasswordField
        name="newPassword"
        label={t('newPassword')}
        hint={t('passwordHint')}
        labels={labels}
        autoComplete="new-password"
        minLength={accountLimits.passwordMin}
        limit={accountLimits.passwordMax}
        required
      />
    </>
  );
}
