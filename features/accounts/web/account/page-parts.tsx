import { useId, type ComponentType, type ReactNode } from 'react';
import { useLocation } from '#platform/web/navigation/router.tsx';
import { useSlots, type AccountSection } from '#platform/web/registry/slots.ts';
import { BackLink } from '#platform/web/ui/back-link.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import {
  ChevronRightIcon,
  DownloadIcon,
  EyeIcon,
  KeyIcon,
  LockIcon,
  MailIcon,
  MonitorIcon,
  ShieldIcon,
  TrashIcon,
  UserIcon,
} from '#platform/web/ui/icons.tsx';
import { PagePart } from '#platform/web/ui/page-part.tsx';
import { useAccountWords } from '../words.ts';
import { ExportData } from './export/export-data.tsx';
import { PasskeyCount, SessionCount, TwoFactorStatus } from './part-status.tsx';
import { Passkeys } from './passkeys/passkeys.tsx';
import { Privacy } from './privacy/privacy.tsx';
import { Sessions } from './sessions/sessions.tsx';
import { TwoFactor } from './two-factor/two-factor.tsx';
import { useMayInvite } from './use-may-invite.ts';
import { useMovedFocus } from './use-moved-focus.ts';
import { SectionCard } from '#platform/web/ui/section-card.tsx';
import { Invitations } from '../invitations/invitations.tsx';

interface PagePartsProps {
  header: ReactNode;
  /** Who is signed in, above the list of parts on narrow screens. */
  identity: ReactNode;
  data: ReactNode;
  password: ReactNode;
  closing: ReactNode;
}

interface Part {
  id: string;
  label: ReactNode;
  Icon: AccountSection['Icon'];
  /** Shown beside its link. */
  status?: ReactNode;
  content: ReactNode;
}

interface PartGroup {
  group: AccountSection['group'];
  parts: readonly Part[];
}

/** Parts of the account page by group, in order. */
function usePartGroups({ data, password, closing }: Pick<PagePartsProps, 'data' | 'password' | 'closing'>): readonly PartGroup[] {
  const t = useAccountWords();
  const { account: others } = useSlots();
  const mayInvite = useMayInvite();
  const of = (wanted: AccountSection['group']): Part[] =>
    others.flatMap(({ group, id, Icon, Label, Content }) => (group === wanted ? { id, Icon, label: <Label />, content: <Content /> } : []));
  const own = (id: string, Icon: Part['Icon'], label: string, content: ReactNode, Status?: ComponentType): Part => ({
    id,
    Icon,
    label,
    content,
    ...(Status && { status: <Status /> }),
  });
  return [
    {
      group: 'profile',
      parts: [
        own('data', UserIcon, t('account.data'), data),
        ...of('profile'),
        ...(mayInvite ? [own('invitations', MailIcon, t('invitations.title'), <OwnInvitations />)] : []),
        own('privacy', EyeIcon, t('privacy.title'), <Privacy />),
      ],
    },
    {
      group: 'security',
      parts: [
        own('password', LockIcon, t('account.password'), password),
        own('two-factor', ShieldIcon, t('twoFactor.title'), <TwoFactor />, TwoFactorStatus),
        own('passkeys', KeyIcon, t('passkeys.title'), <Passkeys />, PasskeyCount),
        own('sessions', MonitorIcon, t('sessions.link'), <Sessions />, SessionCount),
        ...of('security'),
      ],
    },
    { group: 'messages', parts: of('messages') },
    {
      group: 'account',
      parts: [
        ...of('account'),
        own('export', DownloadIcon, t('export.link'), <ExportData />),
        own('close', TrashIcon, t('close.title'), closing),
      ],
    },
  ];
}

/** The account page: on wide screens the list of parts and one of them, on narrow ones the list or the part that the address names. */
export function PageParts({ header, identity, ...contents }: PagePartsProps): ReactNode {
  const t = useAccountWords();
  const groups = usePartGroups(contents);
  const parts = groups.flatMap((group) => group.parts);
  const { hash } = useLocation();
  const open = parts.find(({ id }) => hash === `#${id}`)?.id;
  useMovedFocus(open);
  // Without one in the address, wide screens show the first.
  const shown = open ?? parts[0]?.id;
  return (
    <>
      <div className={open === undefined ? undefined : 'max-desktop:sr-only'}>{header}</div>
      {open !== undefined && (
        <div className="mb-3 desktop:hidden">
          <BackLink to="/client">{t('account.title')}</BackLink>
        </div>
      )}
      <div className="grid grid-cols-1 items-start gap-6 desktop:grid-cols-[16rem_minmax(0,1fr)] desktop:gap-10">
        <div
          className={classes(
            'below-header desktop:sticky desktop:top-[calc(var(--header-height)+1.5rem)] desktop:max-h-[calc(100dvh-var(--header-height)-2rem)] desktop:overflow-y-auto',
            open !== undefined && 'max-desktop:hidden',
          )}
        >
          <div className="mb-6 desktop:hidden">{identity}</div>
          <PartLinks label={t('account.parts')} groups={groups} current={shown} />
        </div>
        <div className="grid max-w-reading grid-cols-1 gap-6">
          {parts.map(({ id, content }) => (
            // Parts that are not shown stay, with what was typed into them.
            <div
              key={id}
              tabIndex={-1}
              data-part={id}
              hidden={id !== shown}
              className={open === undefined ? 'max-desktop:hidden' : undefined}
            >
              <PagePart>{content}</PagePart>
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

/** Links to the parts by group, with their status: plain in a side list, on cards where they are the page. */
function PartLinks({ label, groups, current }: { label: string; groups: readonly PartGroup[]; current: string | undefined }): ReactNode {
  const t = useAccountWords();
  const id = useId();
  return (
    <nav aria-label={label} className="grid gap-5 desktop:gap-3">
      {groups.map(
        ({ group, parts }) =>
          parts.length > 0 && (
            <div key={group}>
              <p id={`${id}-${group}`} className="pb-1.5 text-sm text-muted desktop:px-3 desktop:pb-0.5 desktop:text-xs">
                {t(`account.group.${group}`)}
              </p>
              <ul
                aria-labelledby={`${id}-${group}`}
                className="divide-line max-desktop:divide-y max-desktop:rounded-card max-desktop:border max-desktop:border-line max-desktop:bg-surface"
              >
                {parts.map((part) => (
                  <li key={part.id}>
                    <PartLink part={part} isCurrent={current === part.id} />
                  </li>
                ))}
              </ul>
            </div>
          ),
      )}
    </nav>
  );
}

function PartLink({ part: { id, Icon, label, status }, isCurrent }: { part: Part; isCurrent: boolean }): ReactNode {
  return (
    <a
      href={`#${id}`}
      aria-current={isCurrent ? 'page' : undefined}
      className="tap flex min-h-12 items-center gap-3 rounded-control px-3 no-underline transition-colors hover:bg-tint hover:text-ink desktop:min-h-9 desktop:text-muted desktop:aria-[current=page]:bg-tint desktop:aria-[current=page]:text-accent"
    >
      <Icon size={18} className="flex-none max-desktop:text-muted" />
      <span className="min-w-0 flex-1 hyphens-auto">{label}</span>
      {status !== undefined && <span className="flex-none text-sm text-muted">{status}</span>}
      <ChevronRightIcon size={18} className="flex-none text-muted desktop:hidden" />
    </a>
  );
}

/** Invitations to register, for managers with that right. */
function OwnInvitations(): ReactNode {
  const t = useAccountWords();
  return (
    <SectionCard id="invitations" title={t('invitations.title')} text={t('invitations.text')}>
      <Invitations />
    </SectionCard>
  );
}
