import type { ReactNode } from 'react';
import { query } from '#platform/web/api/api.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { CheckIcon, TriangleAlertIcon } from '#platform/web/ui/icons.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { readState } from '../../contract/endpoints.ts';
import type { SystemState } from '../../contract/shapes.ts';
import { useFigureWords } from '../words.ts';
import { useFigureText } from './use-figure-text.ts';

const refreshMs = 30_000;

/** Current state of the installation: database, file store, mail and disk. */
export function SystemStateCards(): ReactNode {
  const t = useFigureWords();
  const platform = usePlatformWords();
  const state = useQuery({ ...query(readState, {}), refetchInterval: refreshMs });
  return (
    <section aria-labelledby="system-state" className="grid grid-cols-1 gap-3">
      <h3 id="system-state" className="text-xl">
        {t('state')}
      </h3>
      <p className="max-w-[75ch] text-sm text-pretty text-muted">{t('state.how')}</p>
      <QueryStates query={state} skeleton={<Skeleton shape="card" label={platform('loading')} />}>
        {(read) => <Cards state={read} />}
      </QueryStates>
    </section>
  );
}

function Cards({ state: { database, store, mail, jobs, push, disk } }: { state: SystemState }): ReactNode {
  const t = useFigureWords();
  const { amountText } = useFigureText();
  const bytes = (count: number) => amountText('storedBytes', count);
  const cards: readonly { name: string; isWell: boolean; text: string }[] = [
    { name: t('state.database'), isWell: true, text: t('state.databaseText', { ms: database.answerMs, bytes: bytes(database.bytes) }) },
    { name: t('state.store'), isWell: store.doesAnswer, text: t(store.doesAnswer ? `state.store.${store.kind}` : 'state.store.silent') },
    {
      name: t('state.mail'),
      isWell: mail.isSent && mail.failing === 0,
      text: mail.isSent ? t('state.queued', { waiting: mail.waiting, failing: mail.failing }) : t('state.mailsKept'),
    },
    { name: t('state.jobs'), isWell: jobs.failing === 0, text: t('state.queued', { waiting: jobs.waiting, failing: jobs.failing }) },
    ...(push ? [{ name: t('state.push'), isWell: true, text: t('state.pushText', { count: push.browsers }) }] : []),
    ...(disk
      ? [{ name: t('state.disk'), isWell: disk.state === 'ample', text: t('state.diskText', { bytes: bytes(disk.freeBytes) }) }]
      : []),
  ];
  return (
    <dl className="divide-y divide-line rounded-card border border-line bg-surface">
      {cards.map(({ name, isWell, text }) => (
        <div
          key={name}
          className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-0.5 px-4 py-3 tablet:grid-cols-[12rem_1fr_auto] tablet:px-5"
        >
          <dt className="font-[560]">{name}</dt>
          <dd className="order-1 col-span-full text-sm text-muted tablet:order-none tablet:col-span-1">{text}</dd>
          <dd>
            <Badge tone={isWell ? 'agree' : 'warn'} icon={isWell ? CheckIcon : TriangleAlertIcon}>
              {t(isWell ? 'state.well' : 'state.look')}
            </Badge>
          </dd>
        </div>
      ))}
    </dl>
  );
}
