import { useId, useState, type ReactNode } from 'react';
import { query } from '#platform/web/api/api.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { useDates } from '#platform/web/i18n/words.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { BackLink } from '#platform/web/ui/back-link.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { listReceivedMails, readReceivedMail } from '../contract/endpoints.ts';
import type { ReceivedMail } from '../contract/shapes.ts';
import { useInboundMailWords } from './words.ts';

/** A person’s answers by email, and what became of each (`/receivedMails`). */
export function ReceivedMailsPage(): ReactNode {
  const t = useInboundMailWords();
  const list = useQuery(query(listReceivedMails, {}));
  return (
    <PageBody kind="form">
      <HeadTags>
        <title>{t('title')}</title>
      </HeadTags>
      <PageHeader title={t('title')} lead={t('lead')} above={<BackLink to="/notifications/settings">{t('toSettings')}</BackLink>} />
      <QueryStates query={list} skeleton={<Skeleton shape="list" count={4} label={t('loading')} />}>
        {({ isOn, items }) =>
          items.length === 0 ? (
            <EmptyState title={t(isOn ? 'none' : 'off')}>{t(isOn ? 'noneText' : 'offText')}</EmptyState>
          ) : (
            <ul className="grid grid-cols-1 gap-3">
              {items.map((mail) => (
                <MailCard key={mail.id} mail={mail} />
              ))}
            </ul>
          )
        }
      </QueryStates>
    </PageBody>
  );
}

function MailCard({ mail }: { mail: ReceivedMail }): ReactNode {
  const t = useInboundMailWords();
  const { dateTime } = useDates();
  const textId = useId();
  const [isWhole, setIsWhole] = useState(false);
  const { id, subject, receivedAt, state, reason, leftFiles, address } = mail;
  return (
    <Card as="li">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-base wrap-anywhere [unicode-bidi:plaintext]">{subject || t('noSubject')}</h2>
        {state !== 'ignored' && <Badge tone={state === 'notPosted' ? 'warn' : 'plain'}>{t(`state.${state}`)}</Badge>}
      </div>
      <p className="mt-0.5 text-sm text-muted">
        <DateText iso={receivedAt}>{dateTime(receivedAt)}</DateText>
      </p>
      {reason !== null && <p className="mt-2 text-pretty">{reason}</p>}
      {leftFiles.length > 0 && <p className="mt-2 wrap-anywhere">{t('leftFiles', { files: leftFiles.join(' · ') })}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {address !== null && (
          <LinkButton to={address} size="small" variant="secondary">
            {t('open')}
          </LinkButton>
        )}
        {state !== 'waiting' && (
          <Button size="small" variant="quiet" aria-expanded={isWhole} aria-controls={textId} onClick={() => setIsWhole(!isWhole)}>
            {t(isWhole ? 'hideWhole' : 'showWhole')}
          </Button>
        )}
      </div>
      <div id={textId}>{isWhole && <WholeText id={id} />}</div>
    </Card>
  );
}

/** The email as it arrived, with quotations and signature. */
function WholeText({ id }: { id: string }): ReactNode {
  const t = useInboundMailWords();
  const platform = usePlatformWords();
  const mail = useQuery(query(readReceivedMail, { params: { id } }));
  return (
    <QueryStates query={mail} skeleton={<Skeleton shape="card" label={platform('loading')} />}>
      {({ text }) => (
        <p className="mt-3 border-s-2 border-line ps-3 text-sm wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]">
          {text || t('wholeEmpty')}
        </p>
      )}
    </QueryStates>
  );
}
