import { useState } from 'react';
import { useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useCreation } from '#platform/web/api/use-creation.ts';
import { useDates, useErrorText } from '#platform/web/i18n/words.tsx';
import { takeGroup, withdrawRequest } from '../../contract/agreement-endpoints.ts';
import { listDesigns, readResult } from '../../contract/endpoints.ts';
import type { DesignResult } from '../../contract/shapes.ts';
import { useDesignerWords } from '../words.ts';

type Requested = DesignResult['requests'][number];

/** Groups with other managers: requests, answers, and actions if they do not agree. */
export function RequestedGroups({ designId, requests }: { designId: string; requests: readonly Requested[] }) {
  const t = useDesignerWords();
  const errorText = useErrorText();
  const refresh = useRefresh();
  const toast = useToast();
  const withdraw = useCreation(withdrawRequest);
  const take = useCreation(takeGroup);
  const [toTake, setToTake] = useState<Requested>();
  if (requests.length === 0) return null;
  const perform = async (action: () => Promise<unknown>) => {
    try {
      await action();
    } catch (error) {
      toast(errorText(problemOf(error).code, undefined, problemOf(error)), { tone: 'danger' });
    }
    setToTake(undefined);
    await refresh(listDesigns, { endpoint: readResult, params: { id: designId } });
  };
  const paramsOf = ({ id: groupId }: Requested) => ({ id: designId, groupId });
  return (
    <section aria-labelledby="requested">
      <h2 id="requested">{t('request.title')}</h2>
      <p className="mt-1.5 text-muted">{t('request.text')}</p>
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">
        {requests.map((request) => (
          <li key={request.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 pr-2 pl-4">
            <div className="min-w-0 flex-1 basis-52">
              <bdi>{request.name}</bdi>
              <p className="text-sm text-muted">
                <Status of={request} />
              </p>
            </div>
            <div className="flex flex-wrap max-tablet:-ml-3.5 empty:hidden">
              {request.can.take && (
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={t('request.takeNamed', { name: request.name })}
                  onClick={() => setToTake(request)}
                >
                  {t('request.take')}
                </Button>
              )}
              {request.can.withdraw && (
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={t('request.withdrawNamed', { name: request.name })}
                  onClick={() => perform(() => withdraw({ params: paramsOf(request), body: {} }))}
                >
                  {t('request.withdraw')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={toTake !== undefined}
        onClose={() => setToTake(undefined)}
        onConfirm={() => toTake && perform(() => take({ params: paramsOf(toTake), body: {} }))}
        title={t('request.takeNamed', { name: toTake?.name ?? '' })}
        labels={{ confirm: t('request.take'), cancel: t('cancel'), close: t('close') }}
      >
        {t('request.takeText')}
      </ConfirmDialog>
    </section>
  );
}

function Status({ of: { state, manager, failure, endsAt } }: { of: Requested }) {
  const t = useDesignerWords();
  const errorText = useErrorText();
  const dates = useDates();
  if (state === 'made') return null;
  const name = manager?.name ?? t('request.nobody');
  return t(`request.state.${state}`, { name, date: dates.date(endsAt), reason: failure ? errorText(failure) : '' });
}
