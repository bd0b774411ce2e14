import { wordOfModule, type AdministrationPage } from '#platform/web/registry/administration.ts';
import { EyeIcon } from '#platform/web/ui/icons.tsx';

export const administrationPages: readonly AdministrationPage[] = [
  {
    segment: 'visits',
    title: wordOfModule,
    Icon: EyeIcon,
    group: 'overview',
    order: 30,
    load: () => import('./figures/figures-section.tsx').then((module) => module.FiguresSection),
  },
];
