import { useState, type ReactNode } from 'react';
import { call } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { Link } from '#platform/web/navigation/router.tsx';
import { useSettings } from '#platform/web/registry/settings.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { LogInIcon } from '#platform/web/ui/icons.tsx';
import { useIsHydrated } from '#platform/web/i18n/words.tsx';
import { beginProviderSignIn } from '../../contract/provider-endpoints.ts';
import { savePendingSignIn } from './pending-sign-in.ts';
import { useProviderWords } from './provider-words.ts';

interface ProviderButtonProps {
  /** Display name of the provider. */
  name: string;
  /** Path to open afterwards. */
  wanted: string | undefined;
}

/** Link to the identity provider, which redirects to `/connectBack`. */
export function ProviderButton({ name, wanted }: ProviderButtonProps): ReactNode {
  const t = useProviderWords(name);
  const { registration, providerRegisters } = useSettings();
  const isHydrated = useIsHydrated();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [before, after] = t('firstTime').split('{conditions}');

  async function begin() {
    setIsBusy(true);
    setFailure(undefined);
    try {
      const { address, handle } = await call(beginProviderSignIn, { body: {} });
      savePendingSignIn({ handle, next: wanted ?? null });
      window.location.assign(address);
    } catch (error) {
      setFailure(t(problemOf(error).code));
      setIsBusy(false);
    }
  }
  return (
    <div className="grid gap-2">
      <Button variant="secondary" icon={LogInIcon} isWide isBusy={isBusy} disabled={!isHydrated} onClick={() => void begin()}>
        {t('signIn')}
      </Button>
      {(!registration || providerRegisters) && (
        <p className="text-sm text-pretty text-muted">
          {before}
          <Link to="/conditionGenerales#conditiongeneral" className="link">
            {t('conditions')}
          </Link>
          {after}
        </p>
      )}
      <p role="alert" className="text-sm text-pretty text-danger empty:hidden">
        {failure}
      </p>
    </div>
  );
}
