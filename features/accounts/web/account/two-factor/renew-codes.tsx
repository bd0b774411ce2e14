import { useState, type ReactNode } from 'react';
import { call } from '#platform/web/api/api.ts';
import { renewRecoveryCodes } from '../../../contract/two-factor-endpoints.ts';
import { useAccountWords } from '../../words.ts';
import { PasswordAndCodeForm } from './password-and-code-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Replaces the recovery codes. */
export function RenewCodes({ onEnd }: { onEnd: () => void }): ReactNode {
  const t = useAccountWords();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onEnd={onEnd} />;
  return (
    <PasswordAndCodeForm
      submitLabel={t('twoFactor.newCodes')}
      onCancel={onEnd}
      onSubmit={async (body) => setCodes((await call(renewRecoveryCodes, { body })).recoveryCodes)}
    />
  );
}
