import { useState } from 'react';
import { usePasskeySigning } from '#features/accounts/web/public-api.tsx';
import type { CallProblem } from '#platform/web/api/problem.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { KeyIcon } from '#platform/web/ui/icons.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { useSessionWords } from '../../words.ts';
import { useOpenSession } from '../session-context.ts';
import { useAct } from '../use-act.ts';

/** Before the first device of a person signs: people who have a passkey may confirm the device with it. */
export function FirstDevice() {
  const t = useSessionWords();
  return usePasskeySigning() ? (
    <Notice tone="info" title={t('passkeyTitle')} actions={<PasskeyButton />}>
      {t('passkeyText')}
    </Notice>
  ) : null;
}

/** Enrols the key of this device with a passkey; nothing for people who have none. */
export function PasskeyButton() {
  const t = useSessionWords();
  const act = useAct();
  const { signing } = useOpenSession();
  const sign = usePasskeySigning();
  const [isBusy, setIsBusy] = useState(false);
  if (!sign) return null;
  const confirm = async () => {
    setIsBusy(true);
    await act(() => signing.enrolConfirmed((challenge) => sign(challenge).catch(refused)));
    setIsBusy(false);
  };
  return (
    <Button variant="secondary" size="small" icon={KeyIcon} isBusy={isBusy} onClick={() => void confirm()}>
      {t('confirmByPasskey')}
    </Button>
  );
}

/** Browsers do not reveal whether the person cancelled or something failed. */
function refused(): never {
  throw { isProblem: true, code: 'signature.passkeyRefused', status: 409 } satisfies CallProblem;
}
