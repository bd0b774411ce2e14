import { useEffect, useRef, useState, type ReactNode } from 'react';
import { call } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { Button, type ButtonVariant } from '#platform/web/ui/button.tsx';
import { KeyIcon } from '#platform/web/ui/icons.tsx';
import { PasswordField } from '#platform/web/forms/password-field.tsx';
import { reauthenticate } from '../../contract/endpoints.ts';
import { accountLimits } from '../../contract/limits.ts';
import { reauthenticateWithPasskey } from '../../contract/passkey-endpoints.ts';
import { CodeField } from '../account/two-factor/code-field.tsx';
import { AccountForm } from '../account-form.tsx';
import { knowsPasskeys } from '../passkey-sign-in/knows-passkeys.ts';
import { signWithPasskey } from '../passkey-sign-in/sign-with-passkey.ts';
import { passkeysQuery } from '../queries.ts';
import { textOf } from '../text-of.ts';
import { usePasswordLabels } from '../use-password-labels.ts';
import { useAccountWords } from '../words.ts';

interface ProofFormProps {
  submitLabel: string;
  variant?: ButtonVariant;
  /** Checked before anything is sent. */
  isReady?: () => boolean;
  /** Called after a successful check; its errors are shown in the form. */
  onProved: () => unknown;
  onCancel: () => void;
  textOfCode?: (code: string) => string | undefined;
}

const passkeyFailed = 'passkey.failed';

/**
 * Form that asks for password, and code if enabled; or for a passkey, if the user has one and the
 * browser supports it.
 */
export function ProofForm({ submitLabel, variant, isReady, onProved, onCancel, textOfCode }: ProofFormProps): ReactNode {
  const t = useAccountWords();
  const labels = usePasswordLabels();
  const [needsCode, setNeedsCode] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (needsCode) place.current?.querySelector<HTMLInputElement>('[name="code"]')?.focus();
  }, [needsCode]);
  const text = (code: string) => (code === passkeyFailed ? t('reauthentication.passkeyFailed') : textOfCode?.(code));
  return (
    <div
      ref={place}
      className="grid gap-4"
      onSubmitCapture={(event) => {
        if (!isReady || isReady()) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <AccountForm
        submitLabel={submitLabel}
        {...(variant && { variant })}
        textOfCode={text}
        beside={
          <Button variant="quiet" className="max-tablet:w-full" onClick={onCancel}>
            {t('account.cancel')}
          </Button>
        }
        onSubmit={async (values) => {
          const body = { password: textOf(values, 'password'), ...(needsCode ? { code: textOf(values, 'code') } : {}) };
          try {
            await call(reauthenticate, { body });
          } catch (error) {
            if (problemOf(error).code !== 'account.secondFactorRequired') throw error;
            setNeedsCode(true);
            return;
          }
          await onProved();
        }}
      >
        <PasswordField
          name="password"
          label={t('currentPassword')}
          labels={labels}
          autoComplete="current-password"
          limit={accountLimits.passwordMax}
          required
        />
        {needsCode && <CodeField hint={t('twoFactor.eitherCode')} />}
      </AccountForm>
      {knowsPasskeys() && <ByPasskey onProved={onProved} textOfCode={text} />}
    </div>
  );
}

function ByPasskey({ onProved, textOfCode }: Required<Pick<ProofFormProps, 'onProved' | 'textOfCode'>>): ReactNode {
  const t = useAccountWords();
  const { data } = useQuery(passkeysQuery());
  if (!data?.items.length) return null;
  return (
    <AccountForm
      submitLabel={t('reauthentication.passkey')}
      variant="secondary"
      icon={KeyIcon}
      textOfCode={(code) => textOfCode(code) ?? t('reauthentication.passkeyFailed')}
      onSubmit={async () => {
        // Browsers do not reveal whether the user cancelled or something failed, so both have the
        // same text.
        const credential = await signWithPasskey().catch(() => {
          throw { code: passkeyFailed };
        });
        await call(reauthenticateWithPasskey, { body: { credential } });
        await onProved();
      }}
    >
      {null}
    </AccountForm>
  );
}
