import type { AdministrationPage } from '#platform/web/registry/administration.ts';
import { HandshakeIcon } from '#platform/web/ui/icons.tsx';

/** Administration pages of negotiations. */
export const administrationPages: readonly AdministrationPage[] = [
  {
    segment: 'records',
    title: 'differences.title',
    Icon: HandshakeIcon,
    group: 'operation',
    order: 60,
    load: () => import('./administration/differences-section.tsx').then((module) => module.DifferencesSection),
  },
];
