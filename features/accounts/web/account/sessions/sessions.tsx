import { useQuery } from '#platform/web/queries/queries.ts';
import { useState, type ReactNode } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { LogOutIcon, MonitorIcon } from '#platform/web/ui/icons.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useDates, useErrorText } from '#platform/web/i18n/words.tsx';
import { SectionCard } from '#platform/web/ui/section-card.tsx';
import { endOneSession, endOtherSessions, listSessions } from '../../../contract/endpoints.ts';
import type { SessionItem } from '../../../contract/shapes.ts';
import { sessionsQuery } from '../../queries.ts';
import { useAccountWords } from '../../words.ts';

const currentFirst = (items: readonly SessionItem[]) => items.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));

/** Open sessions, which can be ended one by one or all others together. */
export function Sessions(): ReactNode {
  const t = useAccountWords();
  const platform = usePlatformWords();
  const errorText = useErrorText();
  const toast = useToast();
  const refresh = useRefresh();
  const found = useQuery(sessionsQuery());
  const [busy, setBusy] = useState<string>();

  const end = async (what: string, work: () => Promise<unknown>, done: string) => {
    setBusy(what);
    try {
      await work();
      toast(done, { tone: 'success' });
    } catch (error) {
      const { code } = problemOf(error);
      // Already ended, so the result is as intended.
      if (code !== 'thing.notFound') toast(errorText(code), { tone: 'danger' });
    }
    await refresh(listSessions);
    setBusy(undefined);
  };
  const hasOthers = (found.data?.items.length ?? 0) > 1;
  return (
    <SectionCard
      id="sessions"
      title={t('sessions.title')}
      text={t('sessions.text')}
      action={
        hasOthers && (
          <Button
            variant="secondary"
            size="small"
            icon={LogOutIcon}
            isBusy={busy === 'others'}
            onClick={() => void end('others', () => call(endOtherSessions, { body: {} }), t('sessions.endedOthers'))}
          >
            {t('sessions.endOthers')}
          </Button>
        )
      }
    >
      <QueryStates query={found} skeleton={<Skeleton shape="list" count={2} label={platform('loading')} />}>
        {({ items }) => (
          <ul className="divide-y divide-line">
            {currentFirst(items).map((item) => (
              <SessionLine
                key={item.id}
                item={item}
                isBusy={busy === item.id}
                onEnd={() => void end(item.id, () => call(endOneSession, { params: { id: item.id } }), t('sessions.endedOne'))}
              />
            ))}
          </ul>
        )}
      </QueryStates>
    </SectionCard>
  );
}

function SessionLine({ item, isBusy, onEnd }: { item: SessionItem; isBusy: boolean; onEnd: () => void }): ReactNode {
  const t = useAccountWords();
  const { dateTime, relative } = useDates();
  const device = item.device || t('sessions.unknownDevice');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <MonitorIcon size={20} className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-[560]">{device}</span>
          {item.isCurrent && <Badge tone="accent">{t('sessions.current')}</Badge>}
        </p>
        <p className="text-sm text-muted">{t('sessions.times', { started: dateTime(item.startedAt), used: relative(item.lastUsedAt) })}</p>
      </div>
      {!item.isCurrent && (
        <Button variant="quiet" size="small" isBusy={isBusy} aria-label={t('sessions.endNamed', { device })} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
