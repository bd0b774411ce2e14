import { administrationPath } from '#platform/web/registry/administration.ts';
import type { NavItem } from '#platform/web/navigation/nav-item.ts';
import { SettingsIcon } from '#platform/web/ui/icons.tsx';

export const places: readonly NavItem[] = [
  {
    to: administrationPath,
    name: 'toAdministration',
    shortName: 'administration',
    audience: 'administrator',
    area: 'account',
    turn: 50,
    main: { of: 'signedIn', group: 'site', turn: 50, Icon: SettingsIcon },
    menu: { turn: 90, Icon: SettingsIcon },
  },
];
