import type { AdministrationPage } from '#platform/web/registry/administration.ts';
import { TableIcon } from '#platform/web/ui/icons.tsx';

/** Administration page with the template for designs. */
export const administrationPages: readonly AdministrationPage[] = [
  {
    segment: 'template',
    title: 'template.title',
    Icon: TableIcon,
    group: 'people',
    order: 40,
    load: () => import('./administration/template-section.tsx').then((module) => module.TemplateSection),
  },
];
