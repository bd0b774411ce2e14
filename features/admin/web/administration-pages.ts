import type { AdministrationPage } from '#platform/web/registry/administration.ts';
import { call } from '#platform/web/api/api.ts';
import { readBackups } from '../contract/backup-endpoints.ts';
import { CopyIcon, RefreshCwIcon, Settings2Icon } from '#platform/web/ui/icons.tsx';

export const administrationPages: readonly AdministrationPage[] = [
  {
    segment: 'modules',
    title: 'modules.title',
    Icon: Settings2Icon,
    group: 'installation',
    order: 10,
    isWide: true,
    load: () => import('./modules/modules-section.tsx').then((module) => module.ModulesSection),
  },
  {
    segment: 'jobs',
    title: 'jobs.title',
    Icon: RefreshCwIcon,
    group: 'operation',
    order: 30,
    waiting: { kind: 'failedJobs', name: 'jobs.waiting' },
    load: () => import('./jobs/jobs-section.tsx').then((module) => module.JobsSection),
  },
  {
    segment: 'backups',
    title: 'backups.title',
    Icon: CopyIcon,
    group: 'operation',
    order: 35,
    load: () => import('./backups/backups-section.tsx').then((module) => module.BackupsSection),
    findings: async () => {
      const { state } = await call(readBackups, {});
      if (state === 'fine' || state === 'none') return [];
      return [
        {
          title: `backups.${state}`,
          isUrgent: state !== 'unset',
          ...(state !== 'late' && { text: state === 'unset' ? 'backups.unsetRisk' : `backups.${state}Text` }),
        },
      ];
    },
  },
];
