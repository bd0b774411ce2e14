import type { AdministrationPage } from '#platform/web/administration.ts';
import { FileTextIcon } from '#platform/web/ui/icons.tsx';

/** The texts about the site, which an installation may have its own of. */
export const administrationPages: readonly AdministrationPage[] = [
  {
    segment: 'texts',
    title: 'own.title',
    Icon: FileTextIcon,
    group: 'installation',
    turn: 30,
    load: () => import('./administration/texts-section.tsx').then((module) => module.TextsSection),
  },
];
