import type { NavItem } from '#platform/web/navigation/nav-item.ts';
import { FlagIcon } from '#platform/web/ui/icons.tsx';

/** Group managers have no entry: they come from notifications and their start page. */
export const navItems: readonly NavItem[] = [
  {
    to: '/moderation',
    name: 'moderation',
    audience: 'administrator',
    section: 'site',
    order: 60,
    main: { of: 'signedIn', group: 'site', order: 120, Icon: FlagIcon, waiting: { kind: 'reports', name: 'reportsWaiting' } },
  },
  { to: '/statements', name: 'statements', audience: 'signedIn', section: 'account', order: 60 },
];
