import { useState, type ReactNode } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { CopyField } from '#platform/web/ui/copy-field.tsx';
import { UnlinkIcon } from '#platform/web/ui/icons.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useDates, useErrorText } from '#platform/web/i18n/words.tsx';
import { listRegistrationInvitations, revokeRegistrationInvitation } from '../../contract/registration-endpoints.ts';
import type { RegistrationInvitation } from '../../contract/registration-shapes.ts';
import { useAccountWords } from '../words.ts';

interface InvitationItemProps {
  invitation: RegistrationInvitation;
  /** Set if the list has invitations of several people. */
  isInviterShown: boolean;
}

/** An invitation with recipient, expiry and state; it can be revoked while valid. */
export function InvitationItem({ invitation, isInviterShown }: InvitationItemProps): ReactNode {
  const t = useAccountWords();
  const { dateTime } = useDates();
  const { id, email, role, address, inviter, expiresAt, maxUses, uses, isOver } = invitation;
  const name = email ?? t('invitations.linkOf', { name: inviter.name });
  const facts = [
    t(`invitations.as.${role}`),
    t('invitations.until', { time: dateTime(expiresAt) }),
    ...(email === null ? [t('invitations.used', { uses, max: maxUses })] : []),
    ...(isInviterShown && email !== null ? [t('invitations.by', { name: inviter.name })] : []),
  ];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 font-[560] wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <State invitation={invitation} />
      </div>
      {address !== null && !isOver && (
        <CopyField
          label={t('invitations.link')}
          value={address}
          labels={{ copy: t('invitations.copy'), copied: t('invitations.copied') }}
          isCode={false}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <p className="flex-1 basis-56 text-sm text-muted">{facts.join(' · ')}</p>
        {!isOver && <Revoke id={id} name={name} />}
      </div>
    </li>
  );
}

function State({ invitation: { email, uses, isOver, isMailFailed } }: { invitation: RegistrationInvitation }): ReactNode {
  const t = useAccountWords();
  if (email !== null && uses > 0) return <Badge tone="agree">{t('invitations.taken')}</Badge>;
  if (isOver) return <Badge>{t('invitations.over')}</Badge>;
  if (isMailFailed) return <Badge tone="danger">{t('invitations.mailFailed')}</Badge>;
  return email === null ? null : <Badge>{t('invitations.waiting')}</Badge>;
}

function Revoke({ id, name }: { id: string; name: string }): ReactNode {
  const t = useAccountWords();
  const toast = useToast();
  const errorText = useErrorText();
  const refresh = useRefresh();
  const [isBusy, setIsBusy] = useState(false);
  const revoke = async () => {
    setIsBusy(true);
    try {
      await call(revokeRegistrationInvitation, { params: { id } });
      toast(t('invitations.revoked'), { tone: 'success' });
    } catch (error) {
      toast(errorText(problemOf(error).code), { tone: 'danger' });
    }
    setIsBusy(false);
    await refresh(listRegistrationInvitations);
  };
  return (
    <Button
      size="small"
      variant="quiet"
      icon={UnlinkIcon}
      className="text-danger max-tablet:-ml-3.5"
      isBusy={isBusy}
      aria-label={t('invitations.revokeOf', { name })}
      onClick={() => void revoke()}
    >
      {t('invitations.revoke')}
    </Button>
  );
}
