import type { NavItem } from '#platform/web/navigation/nav-item.ts';
import { FileIcon, FileTextIcon, PencilIcon } from '#platform/web/ui/icons.tsx';

export const places: readonly NavItem[] = [
  {
    to: '/blogGeneral2',
    name: 'publicDocuments',
    shortName: 'documents',
    audience: 'everybody',
    area: 'discover',
    turn: 40,
    main: { of: 'visitor', turn: 40, Icon: FileTextIcon },
  },
  {
    to: '/autrePublication',
    name: 'groupDocuments',
    shortName: 'documents',
    audience: 'signedIn',
    area: 'together',
    turn: 40,
    main: { of: 'signedIn', group: 'keep', turn: 40, Icon: FileTextIcon, holds: ['/blog', '/publicArticle'] },
  },
  { to: '/publicArticle', name: 'membersPublicDocuments', audience: 'signedIn', area: 'together', turn: 50 },
  {
    to: '/article',
    name: 'writeDocument',
    shortName: 'write',
    audience: 'signedIn',
    area: 'writing',
    turn: 10,
    main: { of: 'signedIn', group: 'make', turn: 30, Icon: PencilIcon, holds: ['/draft'] },
  },
  { to: '/draft', name: 'myDrafts', audience: 'signedIn', area: 'writing', turn: 20, menu: { turn: 20, Icon: FileIcon } },
  { to: '/blog', name: 'myDocuments', audience: 'signedIn', area: 'writing', turn: 30, menu: { turn: 30, Icon: FileTextIcon } },
];
