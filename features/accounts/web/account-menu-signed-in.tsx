import '#platform/web/styles/signed-in.css';
import { useQuery } from '#platform/web/queries/queries.ts';
import { type ReactNode, useContext, useState, useSyncExternalStore } from 'react';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { useNavItemsAt } from '#platform/web/navigation/nav-items.ts';
import { SlotsContext } from '#platform/web/registry/slots.ts';
import { Avatar } from '#platform/web/ui/avatar.tsx';
import { classes } from '#platform/web/ui/classes.ts';
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
      {/* On a large screen at the top of the side bar, which leaves room for it. */}
      <div className="tall-desktop:@container tall-desktop:absolute tall-desktop:top-(--header) tall-desktop:left-0 tall-desktop:flex tall-desktop:h-23 tall-desktop:w-(--side-bar) tall-desktop:items-center tall-desktop:px-1.5 *:tall-desktop:flex-1">
        <Menu
          label={t('accountMenu')}
          buttonClassName={classes(
            'tall-desktop:flex-1 tall-desktop:justify-start tall-desktop:gap-3 tall-desktop:px-1.5 @max-[10rem]:tall-desktop:px-0',
            isLeaving && 'opacity-55',
          )}
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
          <span className="tall-desktop:hidden">
            <Avatar name={name} src={image} size="small" />
          </span>
          <span className="hidden tall-desktop:contents">
            <Avatar name={name} src={image} size="large" />
          </span>
          <span className="sr-only text-left text-sm text-muted @min-[10rem]:tall-desktop:not-sr-only @min-[10rem]:tall-desktop:line-clamp-3">
            {t('welcome', { username: data?.user.username ?? username })}
          </span>
        </Menu>
      </div>
      {question}
      {profile && <ProfilePanel key={id} id={id} isOpen={profile === 'open'} onClose={() => setProfile('closed')} />}
    </>
  );
}
