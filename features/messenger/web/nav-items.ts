import type { NavItem } from '#platform/web/navigation/nav-item.ts';
import { MessageSquareIcon } from '#platform/web/ui/icons.tsx';

export const navItems: readonly NavItem[] = [
  {
    to: '/messenger',
    name: 'messages',
    audience: 'signedIn',
    section: 'together',
    order: 20,
    main: { of: 'signedIn', group: 'daily', order: 35, Icon: MessageSquareIcon, waiting: { kind: 'messages', name: 'messagesWaiting' } },
  },
];
