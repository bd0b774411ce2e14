import { useState, type ReactNode } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useSiteNavigation } from '#platform/web/navigation/nav-item.ts';
import { useSettings } from '#platform/web/registry/settings.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { cancelEmailChange, readUser, sendConfirmation } from '../../contract/endpoints.ts';
import type { OwnUser } from '../../contract/shapes.ts';
import { useAccountWords } from '../words.ts';

type Waiting = Pick<OwnUser, 'email' | 'emailChange' | 'isEmailConfirmed'>;

/** Replacement sentences for installations without a mail server. */
const whereKept = {
  'confirm.waiting': 'confirm.waiting.kept',
  'confirm.waitingChange': 'confirm.waitingChange.kept',
  'confirm.waitingBoth': 'confirm.waitingBoth.kept',
  'confirm.waitingPresent': 'confirm.waitingPresent.kept',
  'confirm.sent': 'confirm.sent.kept',
  'confirm.sentPresent': 'confirm.sentPresent.kept',
  'confirm.sentBoth': 'confirm.sentBoth.kept',
} as const;

/** Sentences about what is pending for an address, and after sending the links again. */
function wordsFor({ email, emailChange, isEmailConfirmed }: Waiting) {
  if (!emailChange)
    return isEmailConfirmed ? undefined : ({ waits: 'confirm.waiting', sent: 'confirm.sent', email, sentTo: email } as const);
  const { email: next, waitsFor } = emailChange;
  if (waitsFor.length > 1) return { waits: 'confirm.waitingBoth', sent: 'confirm.sentBoth', email: next, sentTo: next } as const;
  return waitsFor[0] === 'presentAddress'
    ? ({ waits: 'confirm.waitingPresent', sent: 'confirm.sentPresent', email: next, sentTo: email } as const)
    : ({ waits: 'confirm.waitingChange', sent: 'confirm.sent', email: next, sentTo: next } as const);
}

interface Outcome {
  isSent: boolean;
  text: string;
}

interface ConfirmationNoticeProps {
  user: Waiting;
  /** Rendered inside a card of its own. */
  isStep?: boolean;
}

/** Notice of a pending confirmation, which can send the links again or cancel a change. */
export function ConfirmationNotice({ user, isStep = false }: ConfirmationNoticeProps): ReactNode {
  const t = useAccountWords();
  const [outcome, setOutcome] = useState<Outcome>();
  const { keepsMails } = useSettings();
  const words = wordsFor(user);
  if (!words) return null;
  const actions = <Actions words={words} isChange={user.emailChange !== null} outcome={outcome} onOutcome={setOutcome} />;
  const shownText = (
    <>
      <p className="wrap-anywhere">{t(keepsMails ? whereKept[words.waits] : words.waits, { email: words.email, present: user.email })}</p>
      <p role="status" className={outcome?.isSent === false ? 'mt-1 text-danger' : 'mt-1 wrap-anywhere empty:mt-0'}>
        {outcome?.text}
      </p>
    </>
  );
  if (!isStep) return <Notice actions={actions}>{shownText}</Notice>;
  return (
    <>
      <div className="text-sm text-muted">{shownText}</div>
      <div className="flex flex-wrap gap-2 empty:hidden">{actions}</div>
    </>
  );
}

interface ActionsProps {
  words: NonNullable<ReturnType<typeof wordsFor>>;
  /** A new address is pending, which can be cancelled. */
  isChange: boolean;
  outcome: Outcome | undefined;
  onOutcome: (outcome: Outcome | undefined) => void;
}

function Actions({ words, isChange, outcome, onOutcome }: ActionsProps): ReactNode {
  const t = useAccountWords();
  const { keepsMails } = useSettings();
  const { isOpen } = useSiteNavigation();
  const { busy, send, cancel } = useConfirmation(words, onOutcome);
  return (
    <>
      {keepsMails && isOpen('/contact') && (
        <LinkButton to="/contact" variant="secondary" size="small">
          {t('confirm.contact')}
        </LinkButton>
      )}
      {!outcome?.isSent && (
        <Button variant="secondary" size="small" isBusy={busy === 'send'} onClick={() => void send()}>
          {t(keepsMails ? 'confirm.againKept' : words.sent === 'confirm.sentBoth' ? 'confirm.againBoth' : 'confirm.again')}
        </Button>
      )}
      {isChange && (
        <Button variant="quiet" size="small" isBusy={busy === 'cancel'} onClick={() => void cancel()}>
          {t('confirm.cancel')}
        </Button>
      )}
    </>
  );
}

/** Sends the links again, or cancels the change of the address. */
function useConfirmation(words: ActionsProps['words'], onOutcome: ActionsProps['onOutcome']) {
  const t = useAccountWords();
  const errorText = useErrorText();
  const toast = useToast();
  const refresh = useRefresh();
  const { keepsMails } = useSettings();
  const [busy, setBusy] = useState<'send' | 'cancel'>();
  const act = async (what: 'send' | 'cancel', work: () => Promise<void>) => {
    setBusy(what);
    try {
      await work();
    } catch (error) {
      onOutcome({ isSent: false, text: errorText(problemOf(error).code) });
    } finally {
      setBusy(undefined);
    }
  };
  const send = async () => {
    await call(sendConfirmation, { body: {} });
    onOutcome({ isSent: true, text: t(keepsMails ? whereKept[words.sent] : words.sent, { email: words.sentTo }) });
  };
  const cancel = async () => {
    await call(cancelEmailChange, { body: {} });
    onOutcome(undefined);
    toast(t('confirm.cancelled'), { tone: 'success' });
    await refresh(readUser);
  };
  return { busy, send: () => act('send', send), cancel: () => act('cancel', cancel) };
}
