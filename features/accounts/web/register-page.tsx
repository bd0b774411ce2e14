import type { ReactNode } from 'react';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { useSettings } from '#platform/web/registry/settings.ts';
import { FormCard } from './form-card.tsx';
import { PlaceLink } from './place-link.tsx';
import { RegistrationForm } from './registration-form.tsx';
import { StorageNotice } from './storage/storage-notice.tsx';
import { StillSignedIn } from './still-signed-in-later.ts';
import { useWanted } from './use-wanted.ts';
import { useSharedAccountWords, useAccountPublicWords } from './words.ts';

const RestrictedRegistration = lazy(() => import('./registration/restricted-registration.tsx').then((m) => m.RestrictedRegistration));

/** Registration page; then opens the requested page. */
export function RegisterPage(): ReactNode {
  const t = useAccountPublicWords();
  const shared = useSharedAccountWords();
  const wanted = useWanted();
  const { user, state } = useSession();
  const { registration } = useSettings();
  if (user && state !== 'unknown') return <StillSignedIn title={t('register.title')} username={user.username} wanted={wanted} />;
  if (registration) return <RestrictedRegistration />;
  return (
    <FormCard
      isWide
      title={t('register.title')}
      description={t('register.description')}
      lead={
        <PlaceLink
          to={wanted ? `/connect?next=${encodeURIComponent(wanted)}#login` : '/connect#login'}
          before={t('register.already')}
          isAtStart
        >
          {shared('signInLink')}
        </PlaceLink>
      }
    >
      <StorageNotice />
      <RegistrationForm />
    </FormCard>
  );
}
