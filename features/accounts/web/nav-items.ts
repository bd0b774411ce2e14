import type { NavItem } from '#platform/web/navigation/nav-item.ts';
import { UserIcon } from '#platform/web/ui/icons.tsx';

export const navItems: readonly NavItem[] = [
  { to: '/connect#login', name: 'signInLink', audience: 'visitor', section: 'account', order: 10 },
  { to: '/register', name: 'register', audience: 'visitor', section: 'account', order: 20 },
  { to: '/requestReset', name: 'forgottenPassword', audience: 'visitor', section: 'account', order: 30 },
  { to: '/client', name: 'toAccount', audience: 'signedIn', section: 'account', order: 40, menu: { order: 5, Icon: UserIcon } },
];
