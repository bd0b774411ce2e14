import { useState, type ReactNode } from 'react';
import type { Reply } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { KeyIcon } from '#platform/web/ui/icons.tsx';
import { useIsHydrated, useLanguage } from '#platform/web/i18n/words.tsx';
import { signInWithPasskey } from '../../contract/passkey-endpoints.ts';
import { fullStorage } from '../start-session.ts';
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
  const { language } = useLanguage();
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
      const { code } = problemOf(error);
      setFailure(
        code === fullStorage
          ? await import('../storage/storage-words.ts').then(({ storageText }) => storageText(language, 'full'))
          : t(code),
      );
      setIsBusy(false);
    }
  }
  return (
    // Before hydration it is unknown whether the button would do anything; its space is kept.
    <div className={classes('grid gap-2', !isHydrated && 'invisible')}>
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
