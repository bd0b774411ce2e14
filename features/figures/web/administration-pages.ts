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
      const full = { title: 'finding.diskFull', text: 'finding.diskFullText', isUrgent: true };
      const short = { title: 'finding.diskShort', text: 'finding.diskShortText' };
      return [
        ...(store.doesAnswer ? [] : [{ title: 'finding.storeSilent', text: 'finding.storeSilentText', isUrgent: true }]),
        ...(disk?.state === 'full' ? [full] : disk?.state === 'short' ? [short] : []),
      ];
    },
  },
];
