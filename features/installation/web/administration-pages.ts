import type { AdministrationPage } from '#platform/web/registry/administration.ts';
import { BuildingIcon, FlagIcon, FilterIcon } from '#platform/web/ui/icons.tsx';

export const administrationPages: readonly AdministrationPage[] = [
  {
    segment: 'announcement',
    title: 'announcement.title',
    Icon: FlagIcon,
    group: 'installation',
    order: 20,
    load: () => import('./administration/announcement-section.tsx').then((module) => module.AnnouncementSection),
  },
  {
    segment: 'owner',
    title: 'owner.title',
    Icon: BuildingIcon,
    group: 'installation',
    order: 25,
    load: () => import('./administration/owner-section.tsx').then((module) => module.OwnerSection),
  },
  {
    segment: 'limits',
    title: 'limits.title',
    Icon: FilterIcon,
    group: 'installation',
    order: 40,
    isWide: true,
    load: () => import('./administration/limits-section.tsx').then((module) => module.LimitsSection),
  },
];
