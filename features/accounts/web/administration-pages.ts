import { linksWaiting } from '../contract/limits.ts';
import type { AdministrationPage } from '#platform/web/registry/administration.ts';
import { call } from '#platform/web/api/api.ts';
import { listMails } from '../contract/mail-endpoints.ts';
import { HistoryIcon, LockIcon, LogInIcon, MailIcon, UserPlusIcon, UsersIcon } from '#platform/web/ui/icons.tsx';

export const administrationPages: readonly AdministrationPage[] = [
  {
    segment: 'people',
    id: 'code',
    title: 'people.title',
    Icon: UsersIcon,
    group: 'people',
    order: 10,
    isWide: true,
    load: () => import('./administration/people-section.tsx').then((module) => module.PeopleSection),
  },
  {
    segment: 'invitations',
    title: 'invitations.title',
    Icon: UserPlusIcon,
    group: 'people',
    order: 15,
    load: () => import('./administration/invitations-section.tsx').then((module) => module.InvitationsSection),
  },
  {
    segment: 'registration',
    title: 'registration.title',
    Icon: LockIcon,
    group: 'installation',
    order: 42,
    load: () => import('./administration/registration-section.tsx').then((module) => module.RegistrationSection),
  },
  {
    segment: 'provider',
    title: 'signInProvider.title',
    Icon: LogInIcon,
    group: 'installation',
    order: 44,
    load: () => import('./administration/provider-section.tsx').then((module) => module.ProviderSection),
  },
  {
    segment: 'audit',
    title: 'audit.title',
    Icon: HistoryIcon,
    group: 'operation',
    order: 10,
    isWide: true,
    load: () => import('./administration/audit-section.tsx').then((module) => module.AuditSection),
  },
  {
    segment: 'mails',
    title: 'administration.mails',
    Icon: MailIcon,
    group: 'operation',
    order: 20,
    waiting: { kind: linksWaiting, name: 'links.waiting' },
    load: () => import('./administration/mails-section.tsx').then((module) => module.MailsSection),
    findings: async () => {
      const { isKept, items, unsent } = await call(listMails, {});
      const links = items.filter(({ link }) => link !== null).length;
      const dead = unsent.items.filter(({ state }) => state === 'dead').length;
      return [
        ...(links > 0 ? [{ title: 'administration.findLinks', text: 'administration.findLinksText', count: links }] : []),
        ...(dead > 0 ? [{ title: 'administration.findUnsent', count: dead, isUrgent: true }] : []),
        ...(isKept ? [{ title: 'administration.findKept', text: 'administration.findKeptText' }] : []),
      ];
    },
  },
];
