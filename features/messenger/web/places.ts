import type { NavItem } from '#platform/web/navigation/nav-item.ts';
import { MessageSquareIcon } from '#platform/web/ui/icons.tsx';

export const places: readonly NavItem[] = [
  {
    to: '/messenger',
    name: 'messages',
    audience: 'signedIn',
    area: 'together',
    turn: 20,
    main: { of: 'signedIn', group: 'daily', turn: 35, Icon: MessageSquareIcon, waiting: { kind: 'messages', name: 'messagesWaiting' } },
  },
];
