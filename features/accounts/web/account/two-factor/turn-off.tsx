import type { ReactNode } from 'react';
import { call } from '#platform/web/api/api.ts';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { turnOffTwoFactor } from '../../../contract/two-factor-endpoints.ts';
import { useAccountWords } from '../../words.ts';
import { PasswordAndCodeForm } from './password-and-code-form.tsx';

export function TurnOff({ onEnd }: { onEnd: () => void }): ReactNode {
  const t = useAccountWords();
  const toast = useToast();
  return (
    <PasswordAndCodeForm
      submitLabel={t('twoFactor.turnOff')}
      onCancel={onEnd}
      onSubmit={async (body) => {
        await call(turnOffTwoFactor, { body });
        toast(t('twoFactor.turnedOff'), { tone: 'success' });
        onEnd();
      }}
    />
  );
}
