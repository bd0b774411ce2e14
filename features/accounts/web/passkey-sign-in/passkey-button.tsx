import { useState, type ReactNode } from 'react';
import type { Reply } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { KeyIcon } from '#platform/web/ui/icons.tsx';
import { useIsHydrated } from '#platform/web/i18n/words.tsx';
import { signInWithPasskey } from '../../contract/passkey-endpoints.ts';
import { knowsPasskeys } from './knows-passkeys.ts';
import { usePasskeyWords } from './passkey-words.ts';
import { signWithPasskey } from './sign-with-passkey.ts';

type Entered = Reply<typeof signInWithPasskey>;

/**
 * Button that signs in with a passkey, without name and password; nothing if the browser does not
 * support passkeys.
 */
export function PasskeyButton({ onSignedIn }: { onSignedIn: (entered: Entered) => void }): ReactNode {
  const t = usePasskeyWords();
  const isHydrated = useIsHydrated();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (isHydrated && !knowsPasskeys()) return null;

  async function signIn() {
    setIsBusy(true);
    setFailure(undefined);
    try {
      onSignedIn(await signInByPasskey());
    } catch (error) {
      // Browsers do not reveal whether the user cancelled or something failed, so both have the
      // same text.
      setFailure(t(problemOf(error).code));
      setIsBusy(false);
    }
  }
  return (
    <div className="mb-2 grid gap-2">
      <Button variant="secondary" icon={KeyIcon} isWide isBusy={isBusy} disabled={!isHydrated} onClick={() => void signIn()}>
        {t('signIn')}
      </Button>
      <p role="alert" className="text-sm text-pretty text-danger empty:hidden">
        {failure}
      </p>
    </div>
  );
}

async function signInByPasskey(): Promise<Entered> {
  const [credential, devices] = await Promise.all([signWithPasskey(), import('../known-devices.ts').catch(() => undefined)]);
  const entered = await call(signInWithPasskey, { body: { credential, devices: devices?.knownDevices() } });
  devices?.saveDevice(entered.device);
  return entered;
}
