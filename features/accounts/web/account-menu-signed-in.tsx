import '#platform/web/styles/signed-in.css';
import { useQuery } from '#platform/web/queries/queries.ts';
import { type ReactNode, useContext, useState, useSyncExternalStore } from 'react';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { useNavItemsAt } from '#platform/web/navigation/nav-items.ts';
import { SlotsContext } from '#platform/web/registry/slots.ts';
import { Avatar } from '#platform/web/ui/avatar.tsx';
import { LogOutIcon, PencilIcon } from '#platform/web/ui/icons.tsx';
import { Menu } from '#platform/web/ui/menu.tsx';
import { sessionQuery } from './queries.ts';
import { useSignOut } from './use-sign-out.tsx';
import { useSharedAccountWords } from './words.ts';

export { Apart } from './person/apart.tsx';
export { LinkedName } from './person/linked-name.tsx';

const ProfilePanel = lazy(() => import('./profile/profile-panel.tsx').then((m) => m.ProfilePanel));

/** Menu of the signed-in user. */
export function AccountMenuSignedIn({ id, username }: { id: string; username: string }): ReactNode {
  const t = useSharedAccountWords();
  const { signOut, isLeaving, question } = useSignOut();
  const [profile, setProfile] = useState<'open' | 'closed'>();
  const { data, isPending } = useQuery(sessionQuery());
  const places = useNavItemsAt('menu', { isAdministrator: data?.user.isAdministrator ?? false });
  const { slotsNow, subscribe } = useContext(SlotsContext);
  const { header = [] } = useSyncExternalStore(subscribe, slotsNow, slotsNow);
  // The colour of the avatar depends on the name, so it is empty until the name is known.
  const name = data?.user.name ?? (isPending ? '' : username);
  const image = data?.user.profileImage ?? null;
  return (
    <>
      {!data?.mustChangePassword &&
        header.map((Content, index) => (
          // Slots are a fixed list: their places are their names.
          // oxlint-disable-next-line react/no-array-index-key
          <Content key={index} />
        ))}
      <Menu
        label={t('accountMenu')}
        buttonClassName={isLeaving ? 'opacity-55' : undefined}
        items={[
          // A user who must choose a password sees no data before.
          ...(data?.mustChangePassword ? [] : [{ label: t('toProfile'), icon: PencilIcon, onSelect: () => setProfile('open') }]),
          ...places.map(({ to, label, Icon }) => ({ to, label, icon: Icon })),
          {
            label: t('signOut'),
            icon: LogOutIcon,
            onSelect: () => void signOut(),
          },
        ]}
      >
        <span className="sr-only desktop:not-sr-only">
          <span className="block max-w-36 truncate text-sm text-muted min-[76rem]:max-w-64">
            {t('welcome', { username: data?.user.username ?? username })}
          </span>
        </span>
        <span className="desktop:hidden">
          <Avatar name={name} src={image} size="small" />
        </span>
        <span className="hidden desktop:block">
          <Avatar name={name} src={image} size="large" />
        </span>
      </Menu>
      {question}
      {profile && <ProfilePanel key={id} id={id} isOpen={profile === 'open'} onClose={() => setProfile('closed')} />}
    </>
  );
}
