import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Avatar } from '#platform/web/ui/avatar.tsx';
import { CircleHelpIcon, LogOutIcon, PencilIcon, SettingsIcon, UserIcon } from '#platform/web/ui/icons.tsx';
import { Menu } from '#platform/web/ui/menu.tsx';
import { useSession } from '#platform/web/session.tsx';
import { useSettings } from '#platform/web/settings.ts';
import { sessionQuery } from './queries.ts';
import { useSignOut } from './use-sign-out.ts';
import { useAccountDoorWords } from './words.ts';

const ProfilePanel = lazy(() => import('./profile/profile-panel.tsx').then((m) => ({ default: m.ProfilePanel })));

/** The header's end: who is signed in, with what one can do about it; for visitors the way in. */
export function AccountMenu(): ReactNode {
  const t = useAccountDoorWords();
  const { user } = useSession();
  return (
    <div className="flex min-h-11 items-center justify-end desktop:min-h-17.5">
      {user ? (
        <SignedIn id={user.id} username={user.username} />
      ) : (
        <LinkButton to="/connect#login" size="small">
          {t('signInLink')}
        </LinkButton>
      )}
    </div>
  );
}

function SignedIn({ id, username }: { id: string; username: string }): ReactNode {
  const t = useAccountDoorWords();
  const { modulesOff } = useSettings();
  const signOut = useSignOut();
  const [isLeaving, setIsLeaving] = useState(false);
  const [isProfileOpen, setIsProfileOpen] = useState(false);
  const { data } = useQuery(sessionQuery());
  const name = data?.user.name ?? username;
  const image = data?.user.profileImage ?? null;
  return (
    <>
      <Menu
        label={t('accountMenu')}
        buttonClassName={isLeaving ? 'opacity-55' : undefined}
        items={[
          // Whoever has yet to choose a password sees nothing of their data before.
          ...(data?.mustChangePassword ? [] : [{ label: t('toProfile'), icon: PencilIcon, onSelect: () => setIsProfileOpen(true) }]),
          { label: t('toAccount'), icon: UserIcon, to: '/client' },
          ...(data?.user.isAdministrator ? [{ label: t('toAdministration'), icon: SettingsIcon, to: '/dashBoardSuperAdmin' }] : []),
          ...(modulesOff.includes('help') ? [] : [{ label: t('toHelp'), icon: CircleHelpIcon, to: '/faq' }]),
          {
            label: t('signOut'),
            icon: LogOutIcon,
            onSelect: () => {
              setIsLeaving(true);
              void signOut();
            },
          },
        ]}
      >
        <span className="sr-only max-w-56 truncate desktop:not-sr-only">{t('welcome', { username: data?.user.username ?? username })}</span>
        <span className="desktop:hidden">
          <Avatar name={name} src={image} size="small" />
        </span>
        <span className="hidden desktop:block">
          <Avatar name={name} src={image} size="large" />
        </span>
      </Menu>
      {isProfileOpen && (
        <Suspense>
          <ProfilePanel id={id} onClose={() => setIsProfileOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
