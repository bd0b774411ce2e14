import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { PersonAvatar } from '#features/accounts/web/public-api.tsx';
import { directionOf } from '#platform/contract/direction.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { UploadLine } from '#platform/web/uploads/upload-line.tsx';
import { useUploads } from '#platform/web/uploads/uploads.ts';
import { useDates, useErrorText } from '#platform/web/i18n/words.tsx';
import { messageAttachmentPurpose } from '../../contract/limits.ts';
import type { Hold } from '../outbox/outbox-state.ts';
import { ownOutbox } from '../outbox/use-outbox.ts';
import type { WaitingMessage } from '../outbox/waiting-message.ts';
import { useMessengerWords } from '../words.ts';

/** After this long without its upload, an attachment is considered lost. */
const lostMs = 10_000;

interface WaitingViewProps {
  message: WaitingMessage;
  hold: Hold | undefined;
  /** The server has it; it will soon be in the feed. */
  isSent: boolean;
  own: { id: string; name: string };
  onEdit: (message: WaitingMessage) => void;
}

/** An unsent message, with the reason and the possible actions. */
export function WaitingView({ message, hold, isSent, own, onEdit }: WaitingViewProps): ReactNode {
  const t = useMessengerWords();
  const { text, replyTo, attachments, failure } = message;
  return (
    <>
      <div className="col-start-1 row-span-2 pt-0.5">
        <PersonAvatar id={own.id} name={own.name} className="talk-face" />
      </div>
      <div className="col-start-2 min-w-0">
        <p className="font-[600]">
          <bdi>{own.name}</bdi>
        </p>
        {replyTo && (
          <p className="my-0.5 truncate border-l-3 border-accent pl-2.5 text-sm text-muted">
            {t('quoted', { name: replyTo.author, text: replyTo.excerpt || t('files') })}
          </p>
        )}
        {text && (
          <p dir={directionOf(text)} className="max-w-[68ch] wrap-anywhere whitespace-pre-wrap">
            {text}
          </p>
        )}
        <WaitingFiles attachments={attachments} />
        {failure === null ? (
          !isSent && <Status hold={hold} message={message} />
        ) : (
          <Refused message={message} code={failure} onEdit={onEdit} />
        )}
        {isSent && <p className="sr-only">{t('sent')}</p>}
      </div>
    </>
  );
}

const subscribeToNetwork = (listener: () => void) => {
  for (const sign of ['online', 'offline']) addEventListener(sign, listener);
  return () => {
    for (const sign of ['online', 'offline']) removeEventListener(sign, listener);
  };
};

/** Why it is waiting. Nothing is shown during the first moment. */
function Status({ hold, message: { attachments } }: { hold: Hold | undefined; message: WaitingMessage }): ReactNode {
  const t = useMessengerWords();
  const dates = useDates();
  const isOnline = useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  );
  if (!isOnline || hold?.code === 'network.failed') return <p className="text-xs text-warn">{t('waitingForConnection')}</p>;
  if (hold?.code === 'request.tooMany') return <p className="text-xs text-warn">{t('waitingTooMany')}</p>;
  if (hold?.code === 'quota.reached')
    return <p className="text-xs text-warn">{t('waitingForQuota', { when: dates.relative(new Date(hold.until).toISOString()) })}</p>;
  if (hold) return <p className="text-xs text-warn">{t('waitingForServer')}</p>;
  if (attachments.some(({ uploadId }) => uploadId === null)) return <p className="text-xs text-muted">{t('waitingForFiles')}</p>;
  return <p className="appear-late text-xs text-muted">{t('sending')}</p>;
}

function Refused({ message, code, onEdit }: { message: WaitingMessage; code: string; onEdit: WaitingViewProps['onEdit'] }): ReactNode {
  const t = useMessengerWords();
  const errorText = useErrorText();
  const { outbox } = ownOutbox() ?? {};
  const { clientId } = message;
  return (
    <div role="alert" className="mt-1 rounded-control border border-danger/35 bg-danger-wash px-3 py-2 text-sm">
      <p>{t('sendingFailed')}</p>
      <p className="text-muted">{code === 'upload.notFound' ? t('filesGone') : errorText(code)}</p>
      <div className="mt-1.5 flex flex-wrap gap-2">
        <Button size="small" onClick={() => outbox?.happen({ is: 'retried', clientId })}>
          {t('tryAgain')}
        </Button>
        <Button size="small" variant="secondary" onClick={() => onEdit(message)}>
          {t('edit')}
        </Button>
        <Button size="small" variant="quiet" onClick={() => outbox?.happen({ is: 'discarded', clientId })}>
          {t('discard')}
        </Button>
      </div>
    </div>
  );
}

function WaitingFiles({ attachments }: { attachments: WaitingMessage['attachments'] }): ReactNode {
  const uploads = useUploads(messageAttachmentPurpose);
  const missing = attachments.filter(({ key, uploadId }) => uploadId === null && !uploads.some((upload) => upload.key === key));
  const missingKeys = missing.map(({ key }) => key).join(' ');
  useEffect(() => {
    if (missingKeys === '') return;
    // The upload was cancelled, or another window has just started or finished it and will report
    // soon.
    const timer = setTimeout(() => {
      const own = ownOutbox();
      for (const key of missingKeys.split(' ')) {
        const uploadId = own?.store.fileOf(key) ?? null;
        own?.outbox.happen(uploadId === null ? { is: 'dropped', key } : { is: 'arrived', key, uploadId });
      }
    }, lostMs);
    return () => clearTimeout(timer);
  }, [missingKeys]);
  if (attachments.length === 0) return null;
  return (
    <ul className="my-1 grid max-w-96 gap-1.5 text-sm">
      {attachments.map(({ key, name }) => {
        const upload = uploads.find((each) => each.key === key);
        if (upload) return <UploadLine key={key} upload={upload} />;
        return (
          <li key={key} className="truncate text-muted">
            <bdi>{name}</bdi>
          </li>
        );
      })}
    </ul>
  );
}
