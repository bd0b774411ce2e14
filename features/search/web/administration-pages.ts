import type { AdministrationPage } from '#platform/web/registry/administration.ts';
import { SearchIcon } from '#platform/web/ui/icons.tsx';

export const administrationPages: readonly AdministrationPage[] = [
  {
    segment: 'synonyms',
    title: 'synonyms.title',
    Icon: SearchIcon,
    group: 'content',
    order: 60,
    load: () => import('./administration/synonyms-section.tsx').then((module) => module.SynonymsSection),
  },
];
