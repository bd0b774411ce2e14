import type { AdministrationPage } from '#platform/web/administration.ts';
import { HistoryIcon, MailIcon, UsersIcon } from '#platform/web/ui/icons.tsx';

/** What administrators see of accounts. */
export const administrationPages: readonly AdministrationPage[] = [
  {
    segment: 'people',
    title: 'people.title',
    Icon: UsersIcon,
    group: 'people',
    turn: 10,
    isWide: true,
    load: () => import('./administration/people-section.tsx').then((module) => module.PeopleSection),
  },
  {
    segment: 'audit',
    title: 'audit.title',
    Icon: HistoryIcon,
    group: 'operation',
    turn: 10,
    isWide: true,
    load: () => import('./administration/audit-section.tsx').then((module) => module.AuditSection),
  },
  {
    segment: 'mails',
    title: 'administration.mails',
    Icon: MailIcon,
    group: 'operation',
    turn: 20,
    load: () => import('./administration/mails-section.tsx').then((module) => module.MailsSection),
  },
];
