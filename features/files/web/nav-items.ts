import type { NavItem } from '#platform/web/navigation/nav-item.ts';
import { FolderIcon } from '#platform/web/ui/icons.tsx';

/** Navigation items and site map entries of files. */
export const navItems: readonly NavItem[] = [
  {
    to: '/files',
    name: 'sharedFiles',
    shortName: 'files',
    audience: 'signedIn',
    section: 'together',
    order: 70,
    main: { of: 'signedIn', group: 'library', order: 96, Icon: FolderIcon, waiting: { kind: 'files', name: 'filesWaiting' } },
  },
];
