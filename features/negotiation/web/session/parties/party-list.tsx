import { useState, useSyncExternalStore } from 'react';
import { PersonApart, PersonAvatar, PersonName } from '#features/accounts/web/public-api.tsx';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { useNavigate } from '#platform/web/navigation/router.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { LogOutIcon } from '#platform/web/ui/icons.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import type { Party } from '../../../contract/rules/state.ts';
import { useSessionWords } from '../../words.ts';
import { useIsAlone } from '../alone-notice.tsx';
import { useOpenSession, useSessionState } from '../session-context.ts';
import { Invitation } from './invitation.tsx';
import { useAct } from '../use-act.ts';

const PartyActions = lazy(() => import('./party-actions.tsx').then((module) => module.PartyActions));
const AdmissionLines = lazy(() => import('./admission-lines.tsx').then((module) => module.AdmissionLines));

/** The parties: who has the session open now, who manages it, and who left. */
export function PartyList() {
  const t = useSessionWords();
  const { feed, viewerId } = useOpenSession();
  const parties = useSessionState((state) => state.parties);
  const managerId = useSessionState((state) => state.managerId);
  const isMediated = useSessionState((state) => state.isMediated);
  const mediatorIds = useSessionState((state) => state.mediatorIds);
  const isEnded = useSessionState((state) => state.phase === 'ended');
  const presentIds = useSyncExternalStore(feed.subscribe, feed.presentIds);
  const isAlone = useIsAlone();
  const isManager = viewerId === managerId;
  const present = parties.filter(({ status }) => status === 'present');
  const removed = parties.filter(({ status }) => status === 'left' || status === 'removed');
  const waiting = parties.filter(({ status }) => status === 'waiting');
  const isHere = (userId: string) => userId === viewerId || presentIds.has(userId);
  return (
    <Card as="section">
      <h2 className="mb-3 text-lg">{t('parties', { count: present.length })}</h2>
      {isManager && !isEnded && waiting.length > 0 && <AdmissionLines waiting={waiting} />}
      <ul className="grid max-h-96 gap-2.5 overflow-y-auto">
        {present.map(({ userId, name }) => (
          <li key={userId} className="flex min-h-11 items-center gap-3">
            <span className="relative">
              <PersonAvatar id={userId} name={name} size="small" />
              {!isEnded && (
                <span
                  className={classes(
                    'absolute -right-0.5 -bottom-0.5 size-3 rounded-full border-2 border-surface',
                    isHere(userId) ? 'bg-agree' : 'bg-field',
                  )}
                />
              )}
            </span>
            <span className="min-w-0 flex-1">
              <PersonName id={userId} name={name} className="break-words" />
              {userId === viewerId && <span className="text-muted"> ({t('you')})</span>}
              {!isEnded && <span className="sr-only">{t(isHere(userId) ? 'isHere' : 'isAway')}</span>}
              <PersonApart id={userId} />
            </span>
            {userId === managerId && <Badge tone="accent">{t(isMediated ? 'mediatorBadge' : 'managerBadge')}</Badge>}
            {mediatorIds.includes(userId) && <Badge>{t('wasMediatorBadge')}</Badge>}
            {isManager && !isEnded && userId !== managerId && <PartyActions userId={userId} name={name} />}
          </li>
        ))}
      </ul>
      {removed.length > 0 && <Gone parties={removed} />}
      {!isEnded && !isAlone && (
        <div className="mt-4 border-t border-line pt-4">
          <Invitation />
        </div>
      )}
      {!isManager && !isEnded && present.some(({ userId }) => userId === viewerId) && <Leave />}
    </Card>
  );
}

function Gone({ parties }: { parties: readonly Party[] }) {
  const t = useSessionWords();
  return (
    <ul className="mt-3 grid gap-1.5 border-t border-line pt-3 text-sm text-muted">
      {parties.map(({ userId, name, status, reason }) => (
        <li key={userId} className="break-words">
          {status === 'removed' ? t('wasRemoved', { name, reason: reason ?? '' }) : t('hasLeft', { name })}
        </li>
      ))}
    </ul>
  );
}

function Leave() {
  const t = useSessionWords();
  const act = useAct();
  const toast = useToast();
  const navigate = useNavigate();
  const { commands } = useOpenSession();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" icon={LogOutIcon} className="mt-3 -ml-3.5" onClick={() => setIsAsking(true)}>
        {t('leave')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={async () => {
          const isDone = await act(commands.leave);
          setIsAsking(false);
          if (!isDone) return;
          toast(t('youLeft'), { tone: 'success' });
          navigate('/negociation');
        }}
        title={t('leaveTitle')}
        labels={{ confirm: t('leave'), cancel: t('cancel'), close: t('close') }}
      >
        {t('leaveText')}
      </ConfirmDialog>
    </>
  );
}
