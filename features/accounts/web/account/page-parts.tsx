import { Fragment, type ReactNode } from 'react';
import { useSlots } from '#platform/web/registry/slots.ts';
import { useAccountWords } from '../words.ts';
import { ExportData } from './export/export-data.tsx';
import { OwnInvitations } from './own-invitations.tsx';
import { Passkeys } from './passkeys/passkeys.tsx';
import { Privacy } from './privacy/privacy.tsx';
import { Sessions } from './sessions/sessions.tsx';
import { TwoFactor } from './two-factor/two-factor.tsx';
import { useMayInvite } from './use-may-invite.ts';

interface PagePartsProps {
  data: ReactNode;
  password: ReactNode;
  closing: ReactNode;
}

/** Parts of the account page in order, with a table of contents: data, security, closing. */
export function PageParts({ data, password, closing }: PagePartsProps): ReactNode {
  const t = useAccountWords();
  const { account: others } = useSlots();
  const mayInvite = useMayInvite();
  const parts = [
    { id: 'data', label: t('account.data'), content: data },
    ...others.map(({ id, Label, Content }) => ({ id, label: <Label />, content: <Content /> })),
    ...(mayInvite ? [{ id: 'invitations', label: t('invitations.title'), content: <OwnInvitations /> }] : []),
    { id: 'password', label: t('account.password'), content: password },
    { id: 'two-factor', label: t('twoFactor.title'), content: <TwoFactor /> },
    { id: 'passkeys', label: t('passkeys.title'), content: <Passkeys /> },
    { id: 'sessions', label: t('sessions.link'), content: <Sessions /> },
    { id: 'privacy', label: t('privacy.title'), content: <Privacy /> },
    { id: 'export', label: t('export.link'), content: <ExportData /> },
    { id: 'close', label: t('close.title'), content: closing },
  ];
  return (
    <>
      <nav aria-label={t('account.parts')} className="-mt-2 mb-6">
        <ul className="flex gap-x-5 whitespace-nowrap max-tablet:-mx-4 max-tablet:overflow-x-auto max-tablet:px-4 tablet:flex-wrap">
          {parts.map(({ id, label }) => (
            <li key={id}>
              <a href={`#${id}`} className="link inline-flex min-h-11 items-center">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid grid-cols-1 gap-6">
        {parts.map(({ id, content }) => (
          <Fragment key={id}>{content}</Fragment>
        ))}
      </div>
    </>
  );
}
