import { call } from '#platform/web/api/api.ts';
import type { AdministrationPage } from '#platform/web/registry/administration.ts';
import { InboxIcon } from '#platform/web/ui/icons.tsx';
import { readMailIn } from '../contract/endpoints.ts';

export const administrationPages: readonly AdministrationPage[] = [
  {
    segment: 'incomingMail',
    title: 'in.title',
    Icon: InboxIcon,
    group: 'operation',
    order: 22,
    load: () => import('./administration/incoming-mail.tsx').then((module) => module.IncomingMail),
    findings: async () => {
      const { mailbox } = await call(readMailIn, {});
      return mailbox && !mailbox.isConnected ? [{ title: 'in.notConnected', isUrgent: true }] : [];
    },
  },
];
