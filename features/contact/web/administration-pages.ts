import type { AdministrationPage } from '#platform/web/registry/administration.ts';
import { InboxIcon } from '#platform/web/ui/icons.tsx';

export const administrationPages: readonly AdministrationPage[] = [
  {
    segment: 'messages',
    title: 'inbox.title',
    Icon: InboxIcon,
    group: 'people',
    order: 30,
    load: () => import('./inbox/inbox-section.tsx').then((module) => module.InboxSection),
  },
];
