import type { ReactNode } from 'react';
import { query } from '#platform/web/api/api.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
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
      <h3 id="system-state" className="text-lg">
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
    <dl className="grid grid-cols-1 gap-3 tablet:grid-cols-2 desktop:grid-cols-3">
      {cards.map(({ name, isWell, text }) => (
        <div key={name} className="rounded-card border border-line bg-surface p-4">
          <dt className="flex items-center justify-between gap-3 font-[560]">
            {name}
            <Badge tone={isWell ? 'agree' : 'warn'}>{t(isWell ? 'state.well' : 'state.look')}</Badge>
          </dt>
          <dd className="mt-1 text-sm text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
