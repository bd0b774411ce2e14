import type { AdministrationPage } from '#platform/web/administration.ts';
import { HandHeartIcon } from '#platform/web/ui/icons.tsx';

/** The first page of those who run the installation: how the community fares. */
export const administrationPages: readonly AdministrationPage[] = [
  {
    segment: 'figures',
    title: 'title',
    Icon: HandHeartIcon,
    group: 'overview',
    turn: 10,
    isWide: true,
    load: () => import('./administration/community-section.tsx').then((module) => module.CommunitySection),
  },
];
