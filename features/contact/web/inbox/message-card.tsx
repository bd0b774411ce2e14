import { useState, type ReactNode } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { Button, buttonClasses } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { CheckIcon, MailIcon, TrashIcon } from '#platform/web/ui/icons.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { useDates, useErrorText } from '#platform/web/i18n/words.tsx';
import { changeMessage, deleteMessage, listMessages } from '../../contract/endpoints.ts';
import type { StoredMessage } from '../../contract/shapes.ts';
import { useContactWords } from '../words.ts';

/** A message with its actions. */
export function MessageCard({ message }: { message: StoredMessage }): ReactNode {
  const t = useContactWords();
  const { dateTime } = useDates();
  const errorText = useErrorText();
  const [failure, setFailure] = useState<string>();
  const { name, email, subject, createdAt } = message;

  return (
    <Card as="li">
      <h3 className="text-base wrap-anywhere">{subject}</h3>
      <p className="mt-0.5 text-sm wrap-anywhere text-muted">
        {t('inbox.from', { name, email })} · <DateText iso={createdAt}>{dateTime(createdAt)}</DateText>
      </p>
      <p className="mt-3 wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]">{message.message}</p>
      {failure && (
        <Notice tone="danger" isAnnounced className="mt-3">
          {errorText(failure)}
        </Notice>
      )}
      <MessageActions message={message} onFailure={setFailure} />
    </Card>
  );
}

interface MessageActionsProps {
  message: StoredMessage;
  onFailure: (code: string | undefined) => void;
}

/** Buttons to answer a message, mark it as done, and delete it after a confirmation. */
function MessageActions({ message, onFailure }: MessageActionsProps): ReactNode {
  const t = useContactWords();
  const refresh = useRefresh();
  const [isBusy, setIsBusy] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const { id, email, subject, doneAt } = message;

  const act = async (work: () => Promise<unknown>) => {
    setIsBusy(true);
    onFailure(undefined);
    try {
      await work();
      await refresh(listMessages);
    } catch (error) {
      onFailure(problemOf(error).code);
    } finally {
      setIsBusy(false);
      setIsAsking(false);
    }
  };
  const answer = `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(t('inbox.answerSubject', { subject }))}`;

  return (
    <>
      <div className="mt-4 flex flex-wrap gap-2">
        <a href={answer} className={buttonClasses({ size: 'small', variant: 'secondary' })}>
          <MailIcon size={16} />
          {t('inbox.answer')}
        </a>
        <Button
          size="small"
          variant="quiet"
          icon={CheckIcon}
          isBusy={isBusy}
          onClick={() => void act(() => call(changeMessage, { params: { id }, body: { isDone: doneAt === null } }))}
        >
          {t(doneAt === null ? 'inbox.markDone' : 'inbox.reopen')}
        </Button>
        <Button size="small" variant="quiet" icon={TrashIcon} onClick={() => setIsAsking(true)}>
          {t('inbox.delete')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => act(() => call(deleteMessage, { params: { id } }))}
        title={t('inbox.deleteQuestion')}
        labels={{ confirm: t('inbox.delete'), cancel: t('inbox.cancel'), close: t('inbox.close') }}
        isDanger
      >
        {t('inbox.deleteText', { subject })}
      </ConfirmDialog>
    </>
  );
}
