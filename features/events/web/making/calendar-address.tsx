import { useState } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { CopyField } from '#platform/web/ui/copy-field.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useCreation } from '#platform/web/api/use-creation.ts';
import { endCalendar, readCalendar, renewCalendar } from '../../contract/endpoints.ts';
import { calendarQuery } from '../queries.ts';
import { useEventWords } from '../words.ts';
import { InvitationChoice } from './invitation-choice.tsx';

/** Settings of the user's secret calendar address: create, copy, renew, delete. */
export function CalendarAddress() {
  const t = useEventWords();
  const toast = useToast();
  const refresh = useRefresh();
  const renew = useCreation(renewCalendar);
  const { data } = useQuery(calendarQuery());
  const [asking, setAsking] = useState<'renew' | 'end'>();
  const [isBusy, setIsBusy] = useState(false);
  if (!data) return null;

  async function change(what: () => Promise<unknown>, done?: string) {
    setIsBusy(true);
    try {
      await what();
      await refresh(readCalendar);
      if (done) toast(done, { tone: 'success' });
    } catch {
      toast(t('calendar.failed'), { tone: 'danger' });
    }
    setIsBusy(false);
    setAsking(undefined);
  }
  return (
    <details className="mt-10 border-t border-line pt-2 print:hidden">
      <summary className="min-h-11 py-2 text-muted">
        <h2 className="inline text-base">{t('calendar.title')}</h2>
      </summary>
      <p className="mt-1.5 max-w-[65ch] text-muted">{t('calendar.text')}</p>
      {!data.isThere ? (
        <Button variant="secondary" className="mt-4" isBusy={isBusy} onClick={() => change(() => renew({ body: {} }))}>
          {t('calendar.make')}
        </Button>
      ) : (
        <>
          {data.address === null ? (
            <p className="mt-4 max-w-[65ch]">{t('calendar.unknown')}</p>
          ) : (
            <CopyField
              className="mt-4 max-w-2xl"
              label={t('calendar.address')}
              value={data.address}
              isCode={false}
              labels={{ copy: t('calendar.copy'), copied: t('calendar.copied') }}
            />
          )}
          <p className="mt-2 max-w-[65ch] text-sm text-muted">{t('calendar.secret')}</p>
          <div className="mt-4 flex flex-wrap gap-2.5">
            <Button variant="secondary" onClick={() => setAsking('renew')}>
              {t('calendar.renew')}
            </Button>
            <Button variant="quiet" onClick={() => setAsking('end')}>
              {t('calendar.end')}
            </Button>
          </div>
        </>
      )}
      <InvitationChoice />
      <ConfirmDialog
        isOpen={asking !== undefined}
        onClose={() => setAsking(undefined)}
        onConfirm={() =>
          asking === 'end'
            ? change(() => call(endCalendar, {}), t('calendar.ended'))
            : change(() => renew({ body: {} }), t('calendar.renewed'))
        }
        title={t(asking === 'end' ? 'calendar.endTitle' : 'calendar.renewTitle')}
        labels={{ confirm: t(asking === 'end' ? 'calendar.end' : 'calendar.renew'), cancel: t('cancel'), close: t('close') }}
      >
        {t('calendar.leadsNowhere')}
      </ConfirmDialog>
    </details>
  );
}
