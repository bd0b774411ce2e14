import { call } from '#platform/web/api/api.ts';
import type { AdministrationPage } from '#platform/web/registry/administration.ts';
import { MailIcon } from '#platform/web/ui/icons.tsx';
import { listRefusedAddresses } from '../contract/endpoints.ts';

export const administrationPages: readonly AdministrationPage[] = [
  {
    segment: 'refusedAddresses',
    title: 'refused.title',
    Icon: MailIcon,
    group: 'operation',
    order: 21,
    load: () => import('./administration/refused-addresses.tsx').then((module) => module.RefusedAddresses),
    findings: async () => {
      const { total } = await call(listRefusedAddresses, {});
      return total > 0 ? [{ title: 'refused.found', count: total }] : [];
    },
  },
];
