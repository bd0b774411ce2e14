import { useState, type ReactNode } from 'react';
import { call } from '#platform/web/api.ts';
import { problemOf } from '#platform/web/problem.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { useErrorText } from '#platform/web/words.tsx';
import { sendConfirmation } from '../../contract/endpoints.ts';
import type { OwnUser } from '../../contract/shapes.ts';
import { useAccountWords } from '../words.ts';

/** Says that an address waits to be confirmed, and sends the link again. */
export function ConfirmationNotice({ user }: { user: Pick<OwnUser, 'email' | 'pendingEmail' | 'isEmailConfirmed'> }): ReactNode {
  const t = useAccountWords();
  const errorText = useErrorText();
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ isSent: boolean; text: string }>();
  const waiting = user.pendingEmail ?? (user.isEmailConfirmed ? null : user.email);
  if (waiting === null) return null;
  const send = async () => {
    setIsBusy(true);
    try {
      await call(sendConfirmation, { body: {} });
      setOutcome({ isSent: true, text: t('confirm.sent', { email: waiting }) });
    } catch (error) {
      setOutcome({ isSent: false, text: errorText(problemOf(error).code) });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Notice
      actions={
        !outcome?.isSent && (
          <Button variant="secondary" size="small" isBusy={isBusy} onClick={() => void send()}>
            {t('confirm.again')}
          </Button>
        )
      }
    >
      <p className="wrap-anywhere">{t(user.pendingEmail ? 'confirm.waitingChange' : 'confirm.waiting', { email: waiting })}</p>
      <p role="status" className={outcome?.isSent === false ? 'mt-1 text-danger' : 'mt-1 wrap-anywhere empty:mt-0'}>
        {outcome?.text}
      </p>
    </Notice>
  );
}
