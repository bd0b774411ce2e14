import { useState, type ReactNode } from 'react';
import type { Reply } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/api/api.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { CopyField } from '#platform/web/ui/copy-field.tsx';
import { PasswordField } from '#platform/web/forms/password-field.tsx';
import { QrCode } from '#platform/web/ui/qr-code.tsx';
import { confirmTwoFactor, setUpTwoFactor } from '../../../contract/two-factor-endpoints.ts';
import { accountLimits } from '../../../contract/limits.ts';
import { AccountForm } from '../../account-form.tsx';
import { textOf } from '../../text-of.ts';
import { usePasswordLabels } from '../../use-password-labels.ts';
import { useAccountWords } from '../../words.ts';
import { CodeField } from './code-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Steps that turn on two-factor authentication: password, app, recovery codes. */
export function TurnOn({ onEnd }: { onEnd: () => void }): ReactNode {
  const t = useAccountWords();
  const labels = usePasswordLabels();
  const [setup, setSetup] = useState<Reply<typeof setUpTwoFactor>>();
  const [codes, setCodes] = useState<readonly string[]>();
  const cancel = (
    <Button variant="quiet" className="max-tablet:w-full" onClick={onEnd}>
      {t('account.cancel')}
    </Button>
  );
  if (codes) return <RecoveryCodes codes={codes} onEnd={onEnd} />;
  if (!setup)
    return (
      <AccountForm
        submitLabel={t('twoFactor.next')}
        beside={cancel}
        onSubmit={async (values) => setSetup(await call(setUpTwoFactor, { body: { password: textOf(values, 'password') } }))}
      >
        <PasswordField
          name="password"
          label={t('currentPassword')}
          labels={labels}
          autoComplete="current-password"
          limit={accountLimits.passwordMax}
          required
        />
      </AccountForm>
    );
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center gap-6">
        <QrCode text={setup.address} title={t('twoFactor.qrCode')} className="size-44 shrink-0" />
        <p className="min-w-0 flex-1 basis-64 text-pretty">{t('twoFactor.scan')}</p>
      </div>
      <CopyField label={t('twoFactor.secret')} value={setup.secret} labels={{ copy: t('account.copy'), copied: t('account.copied') }} />
      <AccountForm
        key="confirm"
        submitLabel={t('twoFactor.turnOn')}
        beside={cancel}
        onSubmit={async (values) => {
          const reply = await call(confirmTwoFactor, { body: { code: textOf(values, 'code') } });
          setCodes(reply.recoveryCodes);
        }}
      >
        <CodeField hint={t('twoFactor.codeHint')} />
      </AccountForm>
    </div>
  );
}
