import type { AdministrationPage } from '#platform/web/registry/administration.ts';
import { FileTextIcon } from '#platform/web/ui/icons.tsx';

export const administrationPages: readonly AdministrationPage[] = [
  {
    segment: 'texts',
    title: 'own.title',
    Icon: FileTextIcon,
    group: 'installation',
    order: 30,
    load: () => import('./administration/texts-section.tsx').then((module) => module.TextsSection),
  },
];
