import type { ReactNode } from 'react';
import { useSlots } from '#platform/web/registry/slots.ts';
import { PagePart } from '#platform/web/ui/page-part.tsx';
import { useCutEdges } from '#platform/web/ui/use-cut-edges.ts';
import { useAccountWords } from '../words.ts';
import { ExportData } from './export/export-data.tsx';
import { OwnInvitations } from './own-invitations.tsx';
import { PasskeyCount, SessionCount, TwoFactorStatus } from './part-status.tsx';
import { Passkeys } from './passkeys/passkeys.tsx';
import { Privacy } from './privacy/privacy.tsx';
import { Sessions } from './sessions/sessions.tsx';
import { TwoFactor } from './two-factor/two-factor.tsx';
import { useMayInvite } from './use-may-invite.ts';
import { useVisiblePart } from './use-visible-part.ts';

interface PagePartsProps {
  data: ReactNode;
  password: ReactNode;
  closing: ReactNode;
}

interface Part {
  id: string;
  label: ReactNode;
  /** Shown beside its link. */
  status?: ReactNode;
  content: ReactNode;
}

/** Parts of the account page in order, with a table of contents: data, security, closing. */
export function PageParts({ data, password, closing }: PagePartsProps): ReactNode {
  const t = useAccountWords();
  const { account: others } = useSlots();
  const mayInvite = useMayInvite();
  const parts: Part[] = [
    { id: 'data', label: t('account.data'), content: data },
    ...others.map(({ id, Label, Content }) => ({ id, label: <Label />, content: <Content /> })),
    ...(mayInvite ? [{ id: 'invitations', label: t('invitations.title'), content: <OwnInvitations /> }] : []),
    { id: 'password', label: t('account.password'), content: password },
    { id: 'two-factor', label: t('twoFactor.title'), status: <TwoFactorStatus />, content: <TwoFactor /> },
    { id: 'passkeys', label: t('passkeys.title'), status: <PasskeyCount />, content: <Passkeys /> },
    { id: 'sessions', label: t('sessions.link'), status: <SessionCount />, content: <Sessions /> },
    { id: 'privacy', label: t('privacy.title'), content: <Privacy /> },
    { id: 'export', label: t('export.link'), content: <ExportData /> },
    { id: 'close', label: t('close.title'), content: closing },
  ];
  return (
    <div className="grid grid-cols-1 items-start gap-6 desktop:grid-cols-[15rem_minmax(0,1fr)] desktop:gap-10">
      <PartLinks label={t('account.parts')} parts={parts} />
      <div className="grid max-w-reading grid-cols-1 gap-6">
        {parts.map(({ id, content }) => (
          <PagePart key={id}>{content}</PagePart>
        ))}
      </div>
    </div>
  );
}

/** Links to the parts with their status: a side list, or one line that scrolls on narrow screens. */
function PartLinks({ label, parts }: { label: string; parts: readonly Part[] }): ReactNode {
  const current = useVisiblePart(parts.map(({ id }) => id));
  const strip = useCutEdges<HTMLUListElement>();
  return (
    <nav aria-label={label} className="below-header desktop:sticky desktop:top-[calc(var(--header-height)+1.5rem)]">
      <ul
        {...strip}
        className="tab-strip flex overflow-x-auto border-line max-desktop:-mx-4 max-desktop:border-b max-desktop:px-1 desktop:grid tablet:max-desktop:-mx-6 tablet:max-desktop:px-3"
      >
        {parts.map((part) => (
          <li key={part.id} className="flex-none desktop:min-w-0">
            <a
              href={`#${part.id}`}
              aria-current={current === part.id ? 'location' : undefined}
              className="flex min-h-11 items-center justify-between gap-3 rounded-control px-3 no-underline transition-colors hover:bg-tint hover:text-ink desktop:text-muted desktop:aria-[current=location]:bg-tint aria-[current=location]:text-accent"
            >
              <span className="min-w-0 hyphens-auto">{part.label}</span>
              {part.status !== undefined && <span className="flex-none text-sm text-muted max-desktop:hidden">{part.status}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
