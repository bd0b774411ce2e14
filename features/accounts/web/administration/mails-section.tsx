import { useQuery } from '#platform/web/queries/queries.ts';
import type { ReactNode } from 'react';
import type { Reply } from '#platform/contract/endpoint.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { MailIcon } from '#platform/web/ui/icons.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useDates } from '#platform/web/i18n/words.tsx';
import type { listMails } from '../../contract/mail-endpoints.ts';
import { mailsQuery } from '../queries.ts';
import { useAccountWords } from '../words.ts';
import { MailTest } from './mail-test.tsx';
import { NeededLinks } from './needed-links.tsx';
import { UnsentMails } from './unsent-mails.tsx';

/** Unsent mails, and mails stored for lack of an SMTP server. */
export function MailsSection(): ReactNode {
  const t = useAccountWords();
  const platform = usePlatformWords();
  const mails = useQuery(mailsQuery());
  return (
    <QueryStates query={mails} skeleton={<Skeleton shape="card" label={platform('loading')} />}>
      {({ isKept, acceptedAt, ownAddress, items, unsent }) => (
        <>
          <Notice tone={isKept ? 'warn' : 'info'}>{t(isKept ? 'administration.mailsKept' : 'administration.mailsSent')}</Notice>
          <NeededLinks mails={items} />
          {!isKept && <MailTest acceptedAt={acceptedAt} ownAddress={ownAddress} />}
          {unsent.items.length > 0 && <UnsentMails unsent={unsent} />}
          {items.length > 0 && unsent.items.length > 0 && <h3 className="text-lg">{t('administration.mailsKeptTitle')}</h3>}
          {items.length + unsent.items.length === 0 ? (
            <EmptyState icon={MailIcon} title={t(isKept ? 'administration.noMails' : 'administration.allSent')} level={3}>
              {t(isKept ? 'administration.noMailsText' : 'administration.allSentText')}
            </EmptyState>
          ) : (
            <ul className="grid grid-cols-1 gap-3">
              {items.map((mail) => (
                <MailCard key={mail.id} mail={mail} />
              ))}
            </ul>
          )}
        </>
      )}
    </QueryStates>
  );
}

function MailCard({ mail }: { mail: Reply<typeof listMails>['items'][number] }): ReactNode {
  const t = useAccountWords();
  const { dateTime } = useDates();
  return (
    <Card as="li">
      <h3 className="text-base">{mail.subject}</h3>
      <p className="mt-0.5 text-sm wrap-anywhere text-muted">
        {t('administration.mailTo', { address: mail.to })} · <DateText iso={mail.createdAt}>{dateTime(mail.createdAt)}</DateText>
      </p>
      <p className="mt-3 text-sm wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]">{mail.text}</p>
    </Card>
  );
}
