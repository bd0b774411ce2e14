import { useState, type ReactNode } from 'react';
import { notificationKindKey } from '#platform/contract/notification.ts';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useInfiniteQuery, useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useAnyWords, useDates, useErrorText } from '#platform/web/i18n/words.tsx';
import { SectionCard } from '#platform/web/ui/section-card.tsx';
import { listDeliveries, replayDelivery } from '../../../contract/endpoints.ts';
import { testKind } from '../../../contract/limits.ts';
import type { Delivery } from '../../../contract/webhook-shapes.ts';
import { deliveriesQuery, webhooksQuery } from '../../queries.ts';
import { useIntegrationWords } from '../../words.ts';

const tones = { waiting: 'plain', delivered: 'agree', failed: 'danger', withheld: 'plain' } as const;

/** Deliveries of a webhook and their results. */
export function Deliveries({ id, isOn }: { id: string; isOn: boolean }): ReactNode {
  const t = useIntegrationWords();
  const list = useInfiniteQuery(deliveriesQuery(id));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <SectionCard id="deliveries" title={t('deliveries.title')} text={t('deliveries.text')}>
      <div className="grid gap-5">
        <QueryStates query={list} skeleton={<Skeleton shape="list" count={3} label={t('loading')} />}>
          {() =>
            items.length === 0 ? (
              <p className="text-muted">{t('deliveries.none')}</p>
            ) : (
              <ul className="divide-y divide-line">
                {items.map((item) => (
                  <DeliveryLine key={item.id} webhookId={id} item={item} isOn={isOn} />
                ))}
              </ul>
            )
          }
        </QueryStates>
        {list.hasNextPage && (
          <Button variant="secondary" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('deliveries.older')}
          </Button>
        )}
      </div>
    </SectionCard>
  );
}

/** A delivery that is due is being attempted, although this page was not notified yet. */
const isAhead = (iso: string) => Date.parse(iso) > Date.now();

function DeliveryLine({ webhookId, item, isOn }: { webhookId: string; item: Delivery; isOn: boolean }): ReactNode {
  const t = useIntegrationWords();
  const words = useAnyWords();
  const { dateTime, relative } = useDates();
  const feature = useQuery(webhooksQuery()).data?.kinds.find(({ kind }) => kind === item.kind)?.feature;
  const { kind, at, status, attempts, attemptedAt, dueAt, answer, problem } = item;
  const name = kind === testKind ? t('deliveries.test') : (feature && words(feature, notificationKindKey(kind))) || kind;
  const facts = [
    dateTime(at),
    status === 'withheld' && t('status.withheldText'),
    attempts > 0 && t('attempts', { count: attempts }),
    answer !== null && t('answer', { status: answer }),
    problem !== null && t(`problem.${problem}`),
    attemptedAt !== null && dueAt !== null && isAhead(dueAt) && t('attempts.next', { next: relative(dueAt) }),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-[560]">{name}</span>
          <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
        </p>
        <p className="text-sm text-muted">{facts.filter(Boolean).join('\u00a0· ')}</p>
      </div>
      {isOn && <Replay webhookId={webhookId} id={item.id} label={t('deliveries.replayNamed', { kind: name, at: dateTime(at) })} />}
    </li>
  );
}

function Replay({ webhookId, id, label }: { webhookId: string; id: string; label: string }): ReactNode {
  const t = useIntegrationWords();
  const errorText = useErrorText();
  const toast = useToast();
  const refresh = useRefresh();
  const [isBusy, setIsBusy] = useState(false);
  async function replay() {
    setIsBusy(true);
    try {
      await call(replayDelivery, { params: { id: webhookId, deliveryId: id }, body: {} });
      toast(t('deliveries.replayed'), { tone: 'success' });
    } catch (error) {
      toast(errorText(problemOf(error).code), { tone: 'danger' });
    }
    setIsBusy(false);
    await refresh(listDeliveries);
  }
  return (
    <Button variant="quiet" size="small" className="max-tablet:-ml-3.5" isBusy={isBusy} aria-label={label} onClick={() => void replay()}>
      {t('deliveries.replay')}
    </Button>
  );
}
