import type { ReactNode } from 'react';
import { query } from '#platform/web/api/api.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { useDates } from '#platform/web/i18n/words.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { InboxIcon } from '#platform/web/ui/icons.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { readMailIn } from '../../contract/endpoints.ts';
import type { MailIn } from '../../contract/shapes.ts';
import { useInboundMailWords } from '../words.ts';

/** State of incoming emails, for administrators. */
export function IncomingMail(): ReactNode {
  const platform = usePlatformWords();
  const t = useInboundMailWords();
  const read = useQuery(query(readMailIn, {}));
  return (
    <QueryStates query={read} skeleton={<Skeleton shape="card" label={platform('loading')} />}>
      {(mailIn) =>
        mailIn.way === 'off' ? (
          <EmptyState icon={InboxIcon} title={t('in.off')} level={3}>
            {t('in.offText')}
          </EmptyState>
        ) : (
          <State mailIn={mailIn} />
        )
      }
    </QueryStates>
  );
}

function State({ mailIn: { way, replyDomain, mailbox, lastDay } }: { mailIn: MailIn }): ReactNode {
  const t = useInboundMailWords();
  const { dateTime } = useDates();
  const failure = mailbox?.failure;
  return (
    <>
      {way === 'lmtp' && <Notice tone="info">{t('in.lmtp', { domain: replyDomain ?? '' })}</Notice>}
      {way === 'imap' && mailbox?.isConnected === true && <Notice tone="info">{t('in.connected', { domain: replyDomain ?? '' })}</Notice>}
      {way === 'imap' && mailbox?.isConnected !== true && (
        <Notice tone="danger">
          {t('in.notConnected')}{' '}
          {failure === 'signInRefused' ? t('in.signInRefused') : failure ? t('in.failure', { code: failure }) : t('in.noWord')}
        </Notice>
      )}
      <Card as="section">
        <h3 className="text-lg">{t('in.lastDay')}</h3>
        <dl className="mt-3 grid gap-3.5">
          <Count name={t('in.posted')} value={lastDay.posted} />
          <Count name={t('in.notPosted')} value={lastDay.notPosted} />
          <Count name={t('in.ignored')} value={lastDay.ignored} />
          <Count name={t('in.waiting')} value={lastDay.waiting} />
        </dl>
        <p className="mt-3 text-sm text-muted">
          {lastDay.lastAt === null ? t('in.none') : t('in.lastAt', { date: dateTime(lastDay.lastAt) })}
        </p>
      </Card>
    </>
  );
}

function Count({ name, value }: { name: string; value: number }): ReactNode {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
