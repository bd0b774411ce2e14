import { useQueryClient } from '#platform/web/queries/queries.ts';
import { type ReactNode, useState } from 'react';
import { call } from '#platform/web/api/api.ts';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { problemOf } from '#platform/web/api/problem.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { CopyField } from '#platform/web/ui/copy-field.tsx';
import { QrCodeIcon, UnlinkIcon } from '#platform/web/ui/icons.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useShortDate } from '#platform/web/i18n/use-card-date.ts';
import { useDates, useErrorText } from '#platform/web/i18n/words.tsx';
import { revokeInvitation } from '../../contract/endpoints.ts';
import type { Group, Invitation } from '../../contract/shapes.ts';
import { BusyButton } from '../busy-button.tsx';
import { invitationsQuery } from '../queries.ts';
import { useGroupWords } from '../words.ts';

const QrCode = lazy(() => import('#platform/web/ui/qr-code.tsx').then((module) => module.QrCode));

interface InvitationLineProps {
  group: Group;
  link: Invitation;
  /** Just created: the QR code is open. */
  isNew: boolean;
  /** In the first step: copying is the main action, and the dialog has the button that revokes it. */
  isBrief?: boolean;
  /** Further actions. */
  children?: ReactNode;
}

/** One link, which can be copied, scanned or revoked. */
export function InvitationLine({
  group,
  link: { id, address, expiresAt, maxUses, uses },
  isNew,
  isBrief = false,
  children,
}: InvitationLineProps) {
  const t = useGroupWords();
  const { dateTime } = useDates();
  const short = useShortDate();
  const errorText = useErrorText();
  const client = useQueryClient();
  const toast = useToast();
  const [isQrShown, setIsQrShown] = useState(isNew);
  async function end() {
    try {
      await call(revokeInvitation, { params: { id: group.id, invitationId: id } });
      toast(t('linkEnded'), { tone: 'success' });
    } catch (error) {
      toast(errorText(problemOf(error).code), { tone: 'danger' });
    }
    await client.invalidateQueries(invitationsQuery(group.id));
  }
  const facts = [
    expiresAt ? t('linkUntil', { date: isBrief ? short(expiresAt) : dateTime(expiresAt) }) : t('noEnd'),
    maxUses === null ? t('linkUses', { count: uses }) : t('linkUsesOf', { count: uses, max: maxUses }),
  ];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2.5 py-4 first:pt-0 last:pb-0">
      {address ? (
        <CopyField
          className="grid-cols-[minmax(0,1fr)]"
          label={t('invitationLink')}
          value={address}
          labels={{ copy: t(isBrief ? 'copyLink' : 'copy'), copied: t('copied') }}
          isCode={false}
          isMain={isBrief}
        />
      ) : (
        <p>{t('linkHidden')}</p>
      )}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <p className="flex-1 basis-56 text-sm text-muted">{facts.join(' · ')}</p>
        <div className="-ml-3.5 flex flex-wrap">
          {address && (
            <Button
              size="small"
              variant="quiet"
              icon={QrCodeIcon}
              aria-expanded={isQrShown}
              onClick={() => setIsQrShown((isShown) => !isShown)}
            >
              {t(isQrShown ? 'hideQr' : 'showQr')}
            </Button>
          )}
          {children}
          {!isBrief && (
            <BusyButton size="small" variant="quiet" icon={UnlinkIcon} className="text-danger" onPress={end}>
              {t('endLink')}
            </BusyButton>
          )}
        </div>
      </div>
      {address && isQrShown && (
        <div className="grid min-h-44 justify-items-center">
          <QrCode text={address} title={t('qrTitle', { name: group.groupName })} />
        </div>
      )}
    </li>
  );
}
