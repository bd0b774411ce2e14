import type { AdministrationPage } from '#platform/web/registry/administration.ts';
import { call } from '#platform/web/api/api.ts';
import { listDifferences } from '../contract/contract-endpoints.ts';
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
    findings: async () => {
      const { items } = await call(listDifferences, {});
      return items.length > 0 ? [{ title: 'differences.waiting', count: items.length, isUrgent: true }] : [];
    },
  },
];
