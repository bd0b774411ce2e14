import type { ReactNode } from 'react';
import { useRefresh } from '#platform/web/api/api.ts';
import { PageTitle } from '#platform/web/rendering/page-title.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { useParams } from '#platform/web/navigation/router.tsx';
import { BackLink } from '#platform/web/ui/back-link.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useCreation } from '#platform/web/api/use-creation.ts';
import { useDates } from '#platform/web/i18n/words.tsx';
import { contestDecision, listStatements, readStatement } from '../../contract/endpoints.ts';
import type { Statement } from '../../contract/shapes.ts';
import { CaseMessages } from '../case-messages.tsx';
import { MessageForm } from '../message-form.tsx';
import { statementQuery } from '../queries.ts';
import { DecisionStated } from '../stated-decision.tsx';
import { useKindName } from '#platform/web/i18n/kind-name.ts';
import { useModerationWords } from '../words.ts';
import { useStanding } from './use-status.ts';

/**
 * A decision about one's own thing, with reasons and objection; or the result of a report
 * (`/statements/:id`).
 */
export function StatementPage(): ReactNode {
  const t = useModerationWords();
  const { id = '' } = useParams<{ id?: string }>();
  const found = useQuery(statementQuery(id));
  return (
    <PageBody kind="text">
      <QueryStates query={found} skeleton={<Skeleton shape="text" count={8} label={t('loading')} />}>
        {(data) => <Stated key={id} statement={data} />}
      </QueryStates>
    </PageBody>
  );
}

function Stated({ statement }: { statement: Statement }): ReactNode {
  const t = useModerationWords();
  const kindName = useKindName();
  const status = useStanding(statement);
  const { kind, title, role, text, decisions, messages, report } = statement;
  return (
    <div className="grid gap-8">
      <PageTitle>{title}</PageTitle>
      <div>
        <PageHeader title={title} above={<BackLink to="/statements">{t('statements.title')}</BackLink>} className="mb-3 tablet:mb-3" />
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          <Badge tone={status.tone}>{status.text}</Badge>
          {kindName(kind)} · {t(role === 'author' ? 'statements.yours' : 'statements.reported')}
        </p>
      </div>
      {report && (
        <section aria-labelledby="own-report" className="max-w-[46rem]">
          <h2 id="own-report" className="text-lg">
            {t('yourReport')}
          </h2>
          <p className="mt-1.5 font-[560]">{t(`reason.${report.reason}`)}</p>
          {report.text && <p className="mt-1 wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]">{report.text}</p>}
          {decisions.length === 0 && <p className="mt-2 text-muted">{t('stillOpen')}</p>}
        </section>
      )}
      {decisions.length > 0 && (
        <section aria-labelledby="decisions" className="grid gap-3">
          <h2 id="decisions" className="text-lg">
            {t(role === 'author' ? 'reasons' : 'outcome')}
          </h2>
          <ul className="grid gap-3">
            {decisions.map((each) => (
              <DecisionStated key={each.id} decision={each} wasHeld={statement.wasHeld} />
            ))}
          </ul>
        </section>
      )}
      {text && (
        <details className="max-w-[46rem]">
          <summary className="cursor-pointer font-[560]">{t('yourText')}</summary>
          <p className="mt-2 rounded-card border border-line bg-surface px-4 py-3 wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]">
            {text}
          </p>
        </details>
      )}
      <CaseMessages messages={messages} isAuthor />
      <Objection statement={statement} />
    </div>
  );
}

function Objection({ statement: { id, contestUntil, can } }: { statement: Statement }): ReactNode {
  const t = useModerationWords();
  const dates = useDates();
  const toast = useToast();
  const refresh = useRefresh();
  const contest = useCreation(contestDecision);
  if (!can.contest && !can.write) return null;
  return (
    <section aria-labelledby="object" className="grid gap-3">
      <h2 id="object" className="text-lg">
        {t(can.contest ? 'contestTitle' : 'writeMore')}
      </h2>
      {can.contest && <Notice className="max-w-[46rem]">{t('contestText', { date: dates.date(contestUntil ?? '') })}</Notice>}
      <MessageForm
        label={t(can.contest ? 'contestWhy' : 'yourMessage')}
        submitLabel={t(can.contest ? 'contest' : 'send')}
        send={async (text) => {
          await contest({ params: { id }, body: { text } });
          toast(t('contested'), { tone: 'success' });
          await refresh(readStatement, listStatements);
        }}
      />
    </section>
  );
}
