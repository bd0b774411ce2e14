import type { ReactNode } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { PasswordField } from '#platform/web/forms/password-field.tsx';
import { accountLimits } from '../../../contract/limits.ts';
import { AccountForm } from '../../account-form.tsx';
import { textOf } from '../../text-of.ts';
import { usePasswordLabels } from '../../use-password-labels.ts';
import { useAccountWords } from '../../words.ts';
import { CodeField } from './code-field.tsx';

interface PasswordAndCodeFormProps {
  submitLabel: string;
  onSubmit: (body: { password: string; code: string }) => Promise<void>;
  onCancel: () => void;
}

/** Form that asks for the password and a code of the app or a recovery code. */
export function PasswordAndCodeForm({ submitLabel, onSubmit, onCancel }: PasswordAndCodeFormProps): ReactNode {
  const t = useAccountWords();
  const labels = usePasswordLabels();
  return (
    <AccountForm
      submitLabel={submitLabel}
      beside={
        <Button variant="quiet" className="max-tablet:w-full" onClick={onCancel}>
          {t('account.cancel')}
        </Button>
      }
      onSubmit={(values) => onSubmit({ password: textOf(values, 'password'), code: textOf(values, 'code') })}
    >
      <PasswordField
        name="password"
        label={t('currentPassword')}
        labels={labels}
        autoComplete="current-password"
        limit={accountLimits.passwordMax}
        required
      />
      <CodeField hint={t('twoFactor.eitherCode')} />
    </AccountForm>
  );
}
