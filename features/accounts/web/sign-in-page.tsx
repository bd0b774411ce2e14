import { useState, type ReactNode } from 'react';
import { Link, useNavigate } from '#platform/web/navigation/router.tsx';
import type { Reply } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/api/api.ts';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { useSiteNavigation } from '#platform/web/navigation/nav-item.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useSession } from '#platform/web/session/session.tsx';
import { useSettings } from '#platform/web/registry/settings.ts';
import { PasswordField } from '#platform/web/forms/password-field.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { signIn } from '../contract/endpoints.ts';
import { accountLimits } from '../contract/limits.ts';
import { AccountForm } from './account-form.tsx';
import { FormCard } from './form-card.tsx';
import { PlaceLink } from './place-link.tsx';
import { startSession, unreadableToken } from './start-session.ts';
import { StorageNotice } from './storage/storage-notice.tsx';
import { StillSignedIn } from './still-signed-in-later.ts';
import { textOf } from './text-of.ts';
import { usePasswordLabels } from './use-password-labels.ts';
import { useWanted } from './use-wanted.ts';
import { useAccountPublicWords } from './words.ts';

/** Codes with a sentence of their own; all other failures are “Error during login”. */
const explainedCodes = ['account.wrongCredentials', 'account.suspended', 'request.tooMany', 'input.invalid'];

/** Codes when strangers have exhausted the attempts; the same for known and unknown accounts. */
const refusedCodes = ['account.wrongCredentials', 'request.tooMany'];

// Loaded on demand, because few users need them, and only after the first step.
const SignInCode = lazy(() => import('./sign-in-code.tsx').then((m) => m.SignInCode));
const OfferCode = lazy(() => import('./sign-in-code/offer-code.tsx').then((m) => m.OfferCode));
const EnterCode = lazy(() => import('./sign-in-code/enter-code.tsx').then((m) => m.EnterCode));
const ProviderButton = lazy(() => import('./provider/provider-button.tsx').then((m) => m.ProviderButton));
const RegistrationNotice = lazy(() => import('./registration/registration-notice.tsx').then((m) => m.RegistrationNotice));
const PasskeyButton = lazy(() => import('./passkey-sign-in/passkey-button.tsx').then((m) => m.PasskeyButton));

interface Credentials {
  identifier: string;
  password: string;
  mailCode?: string;
}

type SignedIn = Pick<Reply<typeof signIn>, 'token' | 'user' | 'mustChangePassword'>;

/** Sign-in page; then opens the requested page. */
export function SignInPage(): ReactNode {
  const t = useAccountPublicWords();
  const textOfCode = useSignInErrorText();
  const navigate = useNavigate();
  const { user, state } = useSession();
  const wanted = useWanted();
  const { start } = useSiteNavigation();
  const { signInProvider } = useSettings();
  const [isCodeSent, setIsCodeSent] = useState(false);
  const goOn = ({ token, user: own, mustChangePassword }: SignedIn) => {
    startSession(token, own.email);
    navigate(mustChangePassword ? '/client' : (wanted ?? start), { replace: true });
  };
  const { first, setFirst, refused, setRefused, enter, tryTo } = useSignInSteps(goOn);

  if (user && state !== 'unknown') return <StillSignedIn id="login" title={t('signIn.title')} username={user.username} wanted={wanted} />;
  if (first)
    return (
      <FormCard id="login" title={t('signIn.codeTitle')} description={t('signIn.codeDescription')}>
        <SignInCode onCode={(code) => enter({ ...first, code })} onBack={() => setFirst(undefined)} textOfCode={textOfCode} />
        <PasskeyButton onSignedIn={goOn} />
      </FormCard>
    );
  if (refused && isCodeSent)
    return <EnterCode onCode={(mailCode) => tryTo({ ...refused, mailCode })} onBack={() => setIsCodeSent(false)} textOfCode={textOfCode} />;
  return (
    <FormCard id="login" title={t('signIn.title')} description={t('signIn.description')} lead={<ToRegistration wanted={wanted} />}>
      <StorageNotice />
      <AccountForm
        submitLabel={t('signIn.submit')}
        textOfCode={textOfCode}
        onSubmit={async (values) => {
          setRefused(undefined);
          await tryTo({ identifier: textOf(values, 'identifier'), password: textOf(values, 'password') });
        }}
      >
        <CredentialFields />
      </AccountForm>
      {refused && <OfferCode identifier={refused.identifier} onSent={() => setIsCodeSent(true)} />}
      <div className="mt-5 grid gap-3 border-t border-line pt-5 empty:hidden">
        {signInProvider && <ProviderButton name={signInProvider} wanted={wanted} />}
        <PasskeyButton onSignedIn={goOn} />
      </div>
    </FormCard>
  );
}

/** Signs in; remembers credentials that need a second factor (`first`) or were refused. */
function useSignInSteps(onSignedIn: (signedIn: SignedIn) => void) {
  const [first, setFirst] = useState<Credentials>();
  /**
   * Credentials of a refused sign-in, perhaps because strangers exhausted the attempts; the user
   * can request a code.
   */
  const [refused, setRefused] = useState<Credentials>();

  const enter = async (body: Credentials & { code?: string }) => {
    // Optional: without it, sign-in fails only while strangers have exhausted the attempts.
    const devices = await import('./known-devices.ts').catch(() => undefined);
    const entered = await call(signIn, { body: { ...body, devices: devices?.knownDevices() } });
    devices?.saveDevice(entered.device);
    onSignedIn(entered);
  };
  const tryTo = async (body: Credentials) => {
    try {
      await enter(body);
    } catch (error) {
      const { code } = problemOf(error);
      if (code !== 'account.secondFactorRequired') {
        if (refusedCodes.includes(code)) setRefused(body);
        throw error;
      }
      setFirst(body);
    }
  };
  return { first, setFirst, refused, setRefused, enter, tryTo };
}

function useSignInErrorText(): (code: string) => string | undefined {
  const t = useAccountPublicWords();
  return (code) => {
    if (code === unreadableToken) return t('errorDecodingToken');
    if (code === 'network.failed') return t('signIn.offline');
    return explainedCodes.includes(code) ? undefined : t('signIn.failed');
  };
}

function CredentialFields(): ReactNode {
  const t = useAccountPublicWords();
  const labels = usePasswordLabels();
  return (
    <>
      <TextField
        name="identifier"
        label={t('signIn.identifier')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        limit={accountLimits.email}
        required
      />
      <PasswordField
        name="password"
        label={t('password')}
        labels={labels}
        autoComplete="current-password"
        limit={accountLimits.passwordMax}
        required
      />
      <Link to="/requestReset" className="link -my-5 inline-flex min-h-11 items-center justify-self-end text-sm">
        {t('signIn.forgot')}
      </Link>
    </>
  );
}

/** Leads to registration, or says why it is not open. */
function ToRegistration({ wanted }: { wanted: string | undefined }): ReactNode {
  const t = useAccountPublicWords();
  const { isOpen } = useSiteNavigation();
  if (!isOpen('/register')) return <RegistrationNotice className="text-muted" />;
  return (
    <PlaceLink to={wanted ? `/register?next=${encodeURIComponent(wanted)}` : '/register'} before={t('signIn.notRegistered')} isAtStart>
      {t('signIn.register')}
    </PlaceLink>
  );
}
