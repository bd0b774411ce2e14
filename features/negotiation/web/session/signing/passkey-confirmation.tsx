import { useState } from 'react';
import { usePasskeySigning } from '#features/accounts/web/public-api.tsx';
import type { CallProblem } from '#platform/web/api/problem.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { KeyIcon } from '#platform/web/ui/icons.tsx';
import { useSessionWords } from '../../words.ts';
import { useOpenSession } from '../session-context.ts';
import { useAct } from '../use-act.ts';

/** Before the first device of a person signs: people who have a passkey may confirm the device with it. */
export function FirstDevice() {
  const t = useSessionWords();
  return usePasskeySigning() ? (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5 rounded-control border border-line bg-surface px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-[560]">{t('passkeyTitle')}</p>
        <p className="mt-0.5 text-sm text-pretty text-muted">{t('passkeyText')}</p>
      </div>
      <PasskeyButton />
    </div>
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
