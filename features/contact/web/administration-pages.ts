import type { AdministrationPage } from '#platform/web/registry/administration.ts';
import { call } from '#platform/web/api/api.ts';
import { listMessages } from '../contract/endpoints.ts';
import { InboxIcon } from '#platform/web/ui/icons.tsx';

export const administrationPages: readonly AdministrationPage[] = [
  {
    segment: 'messages',
    title: 'inbox.title',
    Icon: InboxIcon,
    group: 'people',
    order: 30,
    load: () => import('./inbox/inbox-section.tsx').then((module) => module.InboxSection),
    findings: async () => {
      const { counts } = await call(listMessages, { query: { state: 'open' } });
      return counts.open > 0 ? [{ title: 'inbox.waiting', count: counts.open }] : [];
    },
  },
];
