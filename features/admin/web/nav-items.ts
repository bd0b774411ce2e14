import { administrationPath } from '#platform/web/registry/administration.ts';
import type { NavItem } from '#platform/web/navigation/nav-item.ts';
import { SettingsIcon } from '#platform/web/ui/icons.tsx';

export const navItems: readonly NavItem[] = [
  {
    to: administrationPath,
    name: 'toAdministration',
    shortName: 'administration',
    audience: 'administrator',
    section: 'account',
    order: 50,
    main: { of: 'signedIn', group: 'site', order: 50, Icon: SettingsIcon },
    menu: { order: 90, Icon: SettingsIcon },
  },
];
