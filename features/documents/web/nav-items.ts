import type { NavItem } from '#platform/web/navigation/nav-item.ts';
import { FileIcon, FileTextIcon, PencilIcon } from '#platform/web/ui/icons.tsx';

export const navItems: readonly NavItem[] = [
  {
    to: '/blogGeneral2',
    name: 'publicDocuments',
    shortName: 'documents',
    audience: 'everybody',
    section: 'discover',
    order: 40,
    main: { of: 'visitor', order: 40, Icon: FileTextIcon },
  },
  {
    to: '/autrePublication',
    name: 'groupDocuments',
    shortName: 'documents',
    audience: 'signedIn',
    section: 'together',
    order: 40,
    main: { of: 'signedIn', group: 'library', order: 40, Icon: FileTextIcon, includes: ['/blog', '/publicArticle'] },
  },
  { to: '/publicArticle', name: 'membersPublicDocuments', audience: 'signedIn', section: 'together', order: 50 },
  {
    to: '/article',
    name: 'writeDocument',
    shortName: 'write',
    audience: 'signedIn',
    section: 'writing',
    order: 10,
    main: { of: 'signedIn', group: 'daily', order: 38, Icon: PencilIcon, includes: ['/draft'] },
  },
  { to: '/draft', name: 'myDrafts', audience: 'signedIn', section: 'writing', order: 20, menu: { order: 20, Icon: FileIcon } },
  { to: '/blog', name: 'myDocuments', audience: 'signedIn', section: 'writing', order: 30, menu: { order: 30, Icon: FileTextIcon } },
];
