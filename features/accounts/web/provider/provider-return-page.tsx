import { useEffect, useRef, useState, type ReactNode } from 'react';
import { call } from '#platform/web/api/api.ts';
import { useSiteNavigation } from '#platform/web/navigation/nav-item.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useNavigate } from '#platform/web/navigation/router.tsx';
import { useSettings } from '#platform/web/registry/settings.ts';
import { Notice } from '#platform/web/ui/notice.tsx';
import { endProviderSignIn } from '../../contract/provider-endpoints.ts';
import { FormCard } from '../form-card.tsx';
import { localPath } from '../local-path.ts';
import { PlaceLink } from '../place-link.tsx';
import { startSession } from '../start-session.ts';
import { takePendingSignIn } from './pending-sign-in.ts';
import { useProviderWords } from './provider-words.ts';

/** Redirect target of the provider: signs in and opens the requested page (`/connectBack`). */
export function ProviderReturnPage(): ReactNode {
  const { signInProvider = '' } = useSettings();
  const t = useProviderWords(signInProvider);
  const navigate = useNavigate();
  const { start, isOpen } = useSiteNavigation();
  const [failure, setFailure] = useState<string>();
  const isStarted = useRef(false);

  useEffect(() => {
    // The code can be used once, even if effects run twice.
    if (isStarted.current) return;
    isStarted.current = true;
    const query = window.location.search.slice(1);
    // Removes the code from the address and the history.
    window.history.replaceState(window.history.state, '', '/connectBack');
    signIn(query).then(
      ({ next, mustChangePassword }) => {
        const wanted = localPath(next);
        void navigate(mustChangePassword ? '/client' : wanted !== undefined && isOpen(wanted) ? wanted : start, { replace: true });
      },
      (error: unknown) => setFailure(problemOf(error).code),
    );
  }, [navigate, start, isOpen]);

  return (
    <FormCard title={t('backTitle')} description={t(failure === undefined ? 'backText' : 'notIn')}>
      {failure === undefined ? (
        <p role="status">{t('backText')}</p>
      ) : (
        <div className="grid gap-4" role="alert">
          <Notice tone="warn">{t(failure)}</Notice>
          <PlaceLink to="/connect#login">{t('toSignIn')}</PlaceLink>
        </div>
      )}
    </FormCard>
  );
}

async function signIn(query: string): Promise<{ next: string | null; mustChangePassword: boolean }> {
  const stored = takePendingSignIn();
  const devices = await import('../known-devices.ts').catch(() => undefined);
  const { token, device, user, mustChangePassword } = await call(endProviderSignIn, {
    // Without the stored handle the server reports another browser.
    body: { handle: stored?.handle ?? 'none', query: query || 'none', devices: devices?.knownDevices() },
  });
  devices?.saveDevice(device);
  startSession(token, user.email);
  return { next: stored?.next ?? null, mustChangePassword };
}
