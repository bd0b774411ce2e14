import { useState, type ReactNode } from 'react';
import type { Reply } from '#platform/contract/endpoint.ts';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useDates, useErrorText } from '#platform/web/i18n/words.tsx';
import { deleteMail, listMails, retryMail } from '../../contract/mail-endpoints.ts';
import type { UnsentMail } from '../../contract/mail-shapes.ts';
import { useAccountWords } from '../words.ts';

const sentWithinMs = 3_000;

/** Unsent mails, which can be retried or deleted. */
export function UnsentMails({ unsent: { items, total } }: { unsent: Reply<typeof listMails>['unsent'] }): ReactNode {
  const t = useAccountWords();
  const change = useMailChange();
  const [leaving, setLeaving] = useState<UnsentMail>();
  const { subject = '', to = '' } = leaving ?? {};
  return (
    <section aria-labelledby="unsent" className="grid grid-cols-1 gap-3">
      <h3 id="unsent" className="text-lg">
        {t('administration.unsentTitle')}
      </h3>
      <ul className="grid grid-cols-1 gap-3">
        {items.map((mail) => (
          <UnsentMailCard
            key={mail.id}
            mail={mail}
            onRetry={() => change(() => call(retryMail, { params: { id: mail.id } }), t('administration.mailRetried'))}
            onDelete={() => setLeaving(mail)}
          />
        ))}
      </ul>
      {total > items.length && <p className="text-sm text-muted">{t('administration.unsentMore', { count: items.length, total })}</p>}
      <ConfirmDialog
        isOpen={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        onConfirm={async () => {
          if (leaving) await change(() => call(deleteMail, { params: { id: leaving.id } }), t('administration.mailDeleted'));
          setLeaving(undefined);
        }}
        title={t('administration.mailDeleteTitle')}
        labels={{ confirm: t('administration.mailDelete'), cancel: t('administration.mailCancel'), close: t('administration.mailLeave') }}
        isDanger
      >
        {t('administration.mailDeleteText', { subject, address: to })}
      </ConfirmDialog>
    </section>
  );
}

/**
 * Callback that changes a mail and shows the result as a toast; a mail sent in the meantime is
 * removed from the list.
 */
function useMailChange(): (work: () => Promise<unknown>, done: string) => Promise<void> {
  const t = useAccountWords();
  const errorText = useErrorText();
  const toast = useToast();
  const refresh = useRefresh();
  return async (work, done) => {
    try {
      await work();
      toast(done, { tone: 'success' });
    } catch (error) {
      const { code } = problemOf(error);
      toast(code === 'thing.notFound' ? t('administration.mailGone') : errorText(code), { tone: 'danger' });
    }
    await refresh(listMails);
    // By then the mail was sent or has failed again. Each listing is audited, so there is no
    // further polling.
    setTimeout(() => void refresh(listMails), sentWithinMs);
  };
}

const looks = {
  waiting: { tone: 'plain', label: 'administration.mailWaiting' },
  failed: { tone: 'warn', label: 'administration.mailFailed' },
  dead: { tone: 'danger', label: 'administration.mailDead' },
} as const;

function UnsentMailCard({ mail, onRetry, onDelete }: { mail: UnsentMail; onRetry: () => Promise<void>; onDelete: () => void }): ReactNode {
  const t = useAccountWords();
  const { dateTime } = useDates();
  const [isBusy, setIsBusy] = useState(false);
  const { tone, label } = looks[mail.state];
  const retry = async () => {
    setIsBusy(true);
    await onRetry();
    setIsBusy(false);
  };
  return (
    <Card as="li">
      <div className="flex flex-col items-start gap-1.5">
        <h4 className="text-base font-[610] wrap-anywhere">{mail.subject}</h4>
        <Badge tone={tone}>{t(label)}</Badge>
      </div>
      <p className="mt-1 text-sm wrap-anywhere text-muted">
        {t('administration.mailTo', { address: mail.to })} · <DateText iso={mail.createdAt}>{dateTime(mail.createdAt)}</DateText>
      </p>
      {mail.attempts > 0 && (
        <p className="mt-2 text-sm wrap-anywhere">
          {mail.failure && t(`administration.mailFailure.${mail.failure}`)}
          {mail.reason && <span className="text-muted"> ({mail.reason})</span>}
          <span className="block">
            {t('administration.mailAttempts', { count: mail.attempts })}
            {mail.nextAttemptAt && ` · ${t('administration.mailNext', { time: dateTime(mail.nextAttemptAt) })}`}
          </span>
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" variant="secondary" isBusy={isBusy} onClick={() => void retry()}>
          {t('administration.mailRetry')}
        </Button>
        <Button size="small" variant="quiet" onClick={onDelete}>
          {t('administration.mailDelete')}
        </Button>
      </div>
    </Card>
  );
}
