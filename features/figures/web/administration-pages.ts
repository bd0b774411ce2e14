import type { AdministrationPage } from '#platform/web/registry/administration.ts';
import { call } from '#platform/web/api/api.ts';
import { readState } from '../contract/endpoints.ts';
import { HandHeartIcon } from '#platform/web/ui/icons.tsx';

export const administrationPages: readonly AdministrationPage[] = [
  {
    segment: 'figures',
    title: 'title',
    Icon: HandHeartIcon,
    group: 'overview',
    order: 10,
    isWide: true,
    load: () => import('./administration/community-section.tsx').then((module) => module.CommunitySection),
    loadSummary: () => import('./administration/figures-summary.tsx').then((module) => module.FiguresSummary),
    findings: async () => {
      const { store, disk } = await call(readState, {});
      const disks = { full: 'finding.diskFull', short: 'finding.diskShort', ample: undefined } as const;
      const title = disk ? disks[disk.state] : undefined;
      return [
        ...(store.doesAnswer ? [] : [{ title: 'finding.storeSilent', text: 'finding.storeSilentText', isUrgent: true }]),
        ...(title ? [{ title, text: `${title}Text`, isUrgent: disk?.state === 'full' }] : []),
      ];
    },
  },
];
