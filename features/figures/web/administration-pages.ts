import type { AdministrationPage } from '#platform/web/registry/administration.ts';
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
  },
];
