import type { AdministrationPage } from '#platform/web/registry/administration.ts';
import { FlagIcon } from '#platform/web/ui/icons.tsx';
import { reportsWaiting } from '../contract/limits.ts';

export const administrationPages: readonly AdministrationPage[] = [
  {
    segment: 'reports',
    title: 'queues',
    Icon: FlagIcon,
    group: 'content',
    order: 10,
    waiting: { kind: reportsWaiting, name: 'queue.count' },
    load: () => import('./administration/reports-section.tsx').then((module) => module.ReportsSection),
  },
];
