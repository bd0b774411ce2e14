import { useEffect, useRef, useState, type ReactNode } from 'react';
import { call } from '#platform/web/api.ts';
import { problemOf } from '#platform/web/problem.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { PasswordField } from '#platform/web/ui/password-field.tsx';
import { reauthenticate } from '../../contract/endpoints.ts';
import { accountLimits } from '../../contract/limits.ts';
import { CodeField } from '../account/two-factor/code-field.tsx';
import { AccountForm } from '../account-form.tsx';
import { WithAccountWords } from '../profile/with-account-words.ts';
import { textOf } from '../text-of.ts';
import { usePasswordLabels } from '../use-password-labels.ts';
import { useAccountWords } from '../words.ts';

interface ReauthenticationDialogProps {
  /** Told whether the person has shown that it is them. */
  onEnd: (hasShown: boolean) => void;
}

/** Asks for the password, and for a code where that is on. */
export function ReauthenticationDialog(props: ReauthenticationDialogProps): ReactNode {
  return (
    <WithAccountWords>
      <Asking {...props} />
    </WithAccountWords>
  );
}

function Asking({ onEnd }: ReauthenticationDialogProps): ReactNode {
  const t = useAccountWords();
  const labels = usePasswordLabels();
  const [needsCode, setNeedsCode] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (needsCode) place.current?.querySelector<HTMLInputElement>('[name="code"]')?.focus();
  }, [needsCode]);
  return (
    <Dialog isOpen onClose={() => onEnd(false)} title={t('reauthentication.title')} closeLabel={t('close.dialogClose')}>
      <div ref={place} className="grid gap-5">
        <p className="text-pretty text-muted">{t('reauthentication.text')}</p>
        <AccountForm
          submitLabel={t('reauthentication.submit')}
          beside={
            <Button variant="quiet" className="max-tablet:w-full" onClick={() => onEnd(false)}>
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
            onEnd(true);
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
      </div>
    </Dialog>
  );
}
