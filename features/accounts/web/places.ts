import type { NavItem } from '#platform/web/navigation/nav-item.ts';
import { UserIcon } from '#platform/web/ui/icons.tsx';

export const places: readonly NavItem[] = [
  { to: '/connect#login', name: 'signInLink', audience: 'visitor', area: 'account', turn: 10 },
  { to: '/register', name: 'register', audience: 'visitor', area: 'account', turn: 20 },
  { to: '/requestReset', name: 'forgottenPassword', audience: 'visitor', area: 'account', turn: 30 },
  { to: '/client', name: 'toAccount', audience: 'signedIn', area: 'account', turn: 40, menu: { turn: 5, Icon: UserIcon } },
];
