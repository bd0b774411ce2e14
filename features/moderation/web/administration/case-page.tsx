import type { ReactNode } from 'react';
import { useRefresh } from '#platform/web/api/api.ts';
import { PageTitle } from '#platform/web/rendering/page-title.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Link, useParams } from '#platform/web/navigation/router.tsx';
import { BackLink } from '#platform/web/ui/back-link.tsx';
import { buttonClasses } from '#platform/web/ui/button.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useCreation } from '#platform/web/api/use-creation.ts';
import { useDates } from '#platform/web/i18n/words.tsx';
import { answerObjection, listOwnReports, listReports, readReport } from '../../contract/endpoints.ts';
import type { CaseWhole } from '../../contract/shapes.ts';
import { CaseMessages } from '../case-messages.tsx';
import { MessageForm } from '../message-form.tsx';
import { caseQuery } from '../queries.ts';
import { DecisionStated } from '../stated-decision.tsx';
import { useModerationWords } from '../words.ts';
import { CaseAssignment } from './case-assignment.tsx';
import { CaseBadges } from './case-badges.tsx';
import { CaseReports } from './case-reports.tsx';
import { CaseTime } from './case-time.tsx';
import { DecisionForm } from './decision-form.tsx';
import { HeldLinks } from './held-links.tsx';
import { ReleaseOrRemove } from './release-or-remove.tsx';
import { ReportedPictures } from './reported-pictures.tsx';
import { ReportedText } from './reported-text.tsx';

/** One case for its moderators (`/moderation/:id`). */
export function CasePage(): ReactNode {
  const t = useModerationWords();
  const { id = '' } = useParams<{ id?: string }>();
  const found = useQuery(caseQuery(id));
  return (
    <PageBody>
      <QueryStates query={found} skeleton={<Skeleton shape="text" count={8} label={t('loading')} />}>
        {(data) => <Case key={id} of={data} />}
      </QueryStates>
    </PageBody>
  );
}

function Case({ of: data }: { of: CaseWhole }): ReactNode {
  const t = useModerationWords();
  const { title, can } = data;
  return (
    <div className="grid grid-cols-1 gap-8 desktop:grid-cols-[minmax(0,1fr)_25rem] desktop:items-start">
      <PageTitle>{title}</PageTitle>
      <div className="col-span-full">
        <PageHeader
          title={title}
          above={<BackLink to="/moderation">{t('title')}</BackLink>}
          className="mb-2"
          actions={(data.state === 'open' || data.state === 'contested') && <CaseAssignment of={data} />}
        />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 tablet:-mt-5">
          <CaseBadges {...data} />
          <AboutCase of={data} />
        </div>
      </div>
      <div className={classes('min-w-0', can.decide.length === 0 && 'col-span-full')}>
        <CaseContent of={data} />
        {can.decide.length > 0 && <DecideBar />}
      </div>
      <Deciding of={data} />
    </div>
  );
}

/** The reports first, then what was reported, what was decided before, and the messages. */
function CaseContent({ of: data }: { of: CaseWhole }): ReactNode {
  const t = useModerationWords();
  const refresh = useRefresh();
  const answer = useCreation(answerObjection);
  const { id, decisions, messages, reports, can } = data;
  return (
    <div className="grid grid-cols-1 gap-8">
      {reports.length > 0 && <CaseReports reports={reports} />}
      <ReportedText of={data} />
      {data.hasPictures && <ReportedPictures caseId={id} />}
      {data.links.length > 0 && <HeldLinks links={data.links} />}
      {data.earlier.length > 0 && <Earlier of={data} />}
      {decisions.length > 0 && (
        <section aria-labelledby="decisions" className="grid gap-3">
          <h2 id="decisions" className="text-lg">
            {t('decisions')}
          </h2>
          <ul className="grid gap-3">
            {decisions.map((each) => (
              <DecisionStated key={each.id} decision={each} wasHeld={data.wasHeld} by={each.decidedBy?.name} />
            ))}
          </ul>
        </section>
      )}
      <CaseMessages messages={messages} isAuthor={false} />
      {can.write && (
        <MessageForm
          label={t('answer')}
          hint={t('answerHint')}
          submitLabel={t('send')}
          send={async (text) => {
            await answer({ params: { id }, body: { text } });
            await refresh(readReport);
          }}
        />
      )}
    </div>
  );
}

/** At the foot of narrow screens, until what it leads to is in sight. */
function DecideBar(): ReactNode {
  const t = useModerationWords();
  return (
    <div className="sticky bottom-(--dock) z-10 -mx-4 mt-6 border-t border-line bg-surface px-4 py-2.5 tablet:-mx-6 tablet:px-6 desktop:hidden print:hidden">
      <a href="#deciding" className={buttonClasses({ isWide: true })}>
        {t('decide')}
      </a>
    </div>
  );
}

/** Where the case is decided: beside what was reported, on narrow screens below it. */
function Deciding({ of: data }: { of: CaseWhole }): ReactNode {
  const refresh = useRefresh();
  const { decide } = data.can;
  if (decide.length === 0) return null;
  const onDone = () => refresh(readReport, listReports, listOwnReports);
  return (
    <div
      id="deciding"
      className="below-header scroll-mt-20 rounded-card border border-line bg-surface p-4 tablet:p-5 desktop:sticky desktop:top-[calc(var(--header-height)+1.5rem)]"
    >
      {decide.includes('release') ? (
        <ReleaseOrRemove of={data} onDone={onDone} />
      ) : (
        <DecisionForm key={`${data.state} ${data.measure}`} of={data} onDone={onDone} />
      )}
    </div>
  );
}

/** Since when it is held, and how much time is left. */
function AboutCase({ of: data }: { of: CaseWhole }): ReactNode {
  const { wasHeld, reports, openedAt, state } = data;
  const t = useModerationWords();
  const dates = useDates();
  return (
    <MetaLine>
      {wasHeld && reports.length === 0 && (
        <DateText iso={openedAt} title={dates.exact(openedAt)}>
          {t('heldSince', { date: dates.dateTime(openedAt) })}
        </DateText>
      )}
      {(state === 'open' || state === 'contested') && <CaseTime of={data} />}
    </MetaLine>
  );
}

function Earlier({ of: { earlier } }: { of: CaseWhole }): ReactNode {
  const t = useModerationWords();
  const dates = useDates();
  return (
    <section aria-labelledby="earlier" className="grid gap-2">
      <h2 id="earlier" className="text-lg">
        {t('earlier')}
      </h2>
      <ul className="grid gap-1.5">
        {earlier.map(({ id, title, measure, changedAt }) => (
          <li key={id} className="text-sm">
            <Link to={`/moderation/${id}`}>
              <bdi>{title}</bdi>
            </Link>
            <span className="text-muted">
              {' · '}
              {t(`measure.${measure ?? 'none'}`)} · <DateText iso={changedAt}>{dates.date(changedAt)}</DateText>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
