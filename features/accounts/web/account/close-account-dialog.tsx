import type { ReactNode } from 'react';
import { closingKey } from '#platform/contract/name-keys.ts';
import { call } from '#platform/web/api/api.ts';
import { clearDevice, lastUserId } from '#platform/web/session/clear-device.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { useNavigate } from '#platform/web/navigation/router.tsx';
import { session } from '#platform/web/session/session.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useAnyWords, useErrorText } from '#platform/web/i18n/words.tsx';
import { closeAccount } from '../../contract/endpoints.ts';
import type { Closing } from '../../contract/shapes.ts';
import { closingQuery } from '../queries.ts';
import { ProofForm } from '../reauthentication/proof-form.tsx';
import { useAccountWords } from '../words.ts';
import { useExport } from './export/use-export.ts';

const closingFailed = 'close.failed';

/**
 * Lists what is deleted with the account, offers the data export, and asks for password or passkey.
 * It asks even after a recent sign-in, so that no one at an unattended device can delete the
 * account.
 */
export function CloseAccountDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = useAccountWords();
  const platform = usePlatformWords();
  const navigate = useNavigate();
  const toast = useToast();
  const closing = useQuery({ ...closingQuery(), staleTime: 0 });

  const isSignedIn = () => {
    const token = session.token();
    if (token !== null && !['', 'null', 'undefined'].includes(token)) return true;
    onClose();
    // Shown on the next page, because this one is unmounted with the session.
    toast(t('close.notSignedIn'), { tone: 'danger' });
    navigate('/connect#login');
    session.end();
    return false;
  };
  const close = async () => {
    const id = lastUserId();
    try {
      await call(closeAccount, { body: {} });
    } catch (error) {
      throw problemOf(error).code === 'account.lastAdministrator' ? error : { code: closingFailed };
    }
    await clearDevice(id);
    // Full page load, so that no data of the user remains in memory.
    window.location.assign('/');
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('close.question')} closeLabel={t('close.dialogClose')}>
      <div className="grid gap-5">
        <p className="text-pretty">{t('close.warning')}</p>
        <QueryStates query={closing} skeleton={<Skeleton shape="text" count={4} label={platform('loading')} />}>
          {(counted) => <Losses closing={counted} />}
        </QueryStates>
        <ExportFirst />
        <ProofForm
          submitLabel={t('close.confirm')}
          variant="danger"
          isReady={isSignedIn}
          onProved={close}
          onCancel={onClose}
          textOfCode={(code) => (code === closingFailed ? t('close.failed') : undefined)}
        />
      </div>
    </Dialog>
  );
}

function Losses({ closing: { items, confirmation } }: { closing: Closing }): ReactNode {
  const t = useAccountWords();
  const anyWords = useAnyWords();
  return (
    <div className="grid gap-3">
      <ul className="list-disc pl-5">
        <li>{t('close.profile')}</li>
        {items.map(({ feature, kind, count }) => (
          <li key={`${feature} ${kind}`}>{anyWords(feature, closingKey(kind), { count })}</li>
        ))}
        <li>{t('close.settings')}</li>
      </ul>
      <p className="text-pretty text-muted">
        {confirmation.to === null ? t(`close.mail.${confirmation.because}`) : t('close.mail', { email: confirmation.to })}{' '}
        <a href="/privacy#retention" target="_blank" rel="noopener" className="link">
          {t('close.remains')}
        </a>
      </p>
    </div>
  );
}

function ExportFirst(): ReactNode {
  const t = useAccountWords();
  const errorText = useErrorText();
  const { get, isBusy, failure } = useExport();
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-pretty text-muted">{t('close.exportFirst')}</p>
      <Button variant="secondary" size="small" icon={DownloadIcon} isBusy={isBusy} onClick={() => void get()}>
        {t('export.get')}
      </Button>
      {failure && (
        <Notice tone="danger" isAnnounced className="w-full">
          {errorText(failure)}
        </Notice>
      )}
    </div>
  );
}
