import { useCallback, useRef } from 'react';
import { useMyGroups } from '#features/groups/web/public-api.tsx';
import { useRefresh } from '#platform/web/api/api.ts';
import { useCreation } from '#platform/web/api/use-creation.ts';
import { Form } from '#platform/web/forms/form.tsx';
import type { FieldProblem, FormProblem } from '#platform/web/forms/form-context.ts';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { NotFound } from '#platform/web/navigation/not-found.tsx';
import { Link, useLocation, useNavigate, useSearchParams } from '#platform/web/navigation/router.tsx';
import { useInfiniteQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { PageTitle } from '#platform/web/rendering/page-title.tsx';
import { BackLink } from '#platform/web/ui/back-link.tsx';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { listSessions, startSession } from '../../contract/endpoints.ts';
import { sessionsQuery } from '../queries.ts';
import { useNegotiationWords } from '../words.ts';
import { blanksLeft } from './blanks.ts';
import { bodyOf, missingIn, useNewSession, type NewSession } from './new-session.ts';
import { StepList, stepNames, type StepName } from './step-list.tsx';
import { ClausesStep, RuleStep, SubjectStep } from './start-steps.tsx';
import { inGroupParameter } from './use-start.tsx';

/**
 * Starts a session in three steps (`/negociation/new`, then `#rule` and `#clauses`), restricted to the group in `?group=` if
 * given, and opens it, so that its ID is at hand. For people who cannot start one, the page does not exist.
 */
export function StartPage() {
  const platform = usePlatformWords();
  const running = useInfiniteQuery(sessionsQuery({ phase: 'running' }));
  return (
    <PageBody>
      <QueryStates query={running} skeleton={<Skeleton shape="text" count={6} label={platform('loading')} />}>
        {({ pages }) => (pages[0]?.can.start ? <StartForm /> : <NotFound />)}
      </QueryStates>
    </PageBody>
  );
}

const steps = { subject: SubjectStep, rule: RuleStep, clauses: ClausesStep };

function StartForm() {
  const t = useNegotiationWords();
  const [search] = useSearchParams();
  const { session, change, forget } = useNewSession(search.get(inGroupParameter));
  const current = useStep();
  const errorText = useStartError();
  const start = useStarting(forget);
  const Step = steps[current.name];
  return (
    // Moving between steps scrolls to the top of the page.
    <div id={current.name}>
      <PageTitle>{t('start')}</PageTitle>
      <PageHeader title={t('start')} above={<BackLink to="/negociation">{t('title')}</BackLink>} className="mb-5 tablet:mb-6" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 desktop:grid-cols-[15rem_minmax(0,42rem)] desktop:items-start">
        <StepList current={current.name} addressOf={current.addressOf} facts={useFacts(session)} />
        <Form label={t('start')} errorText={errorText} onSubmit={() => start(session)}>
          <section
            aria-labelledby="step-title"
            className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-card border border-line bg-surface p-4 tablet:p-6"
          >
            <h2 id="step-title" className="sr-only">
              {t(`step.${current.name}`)}
            </h2>
            <Step session={session} change={change} />
          </section>
          <StepFoot current={current} session={session} onReset={forget} />
        </Form>
      </div>
    </div>
  );
}

type CurrentStep = ReturnType<typeof useStep>;

/** The step that the address names; each is in the history of the browser. */
function useStep() {
  const { pathname, search, hash } = useLocation();
  const name = stepNames.find((each) => `#${each}` === hash) ?? 'subject';
  const place = stepNames.indexOf(name);
  return {
    name,
    before: stepNames[place - 1],
    after: stepNames[place + 1],
    addressOf: (step: StepName) => `${pathname}${search}#${step}`,
  };
}

interface StepFootProps {
  current: CurrentStep;
  session: NewSession;
  onReset: () => void;
}

/** Back and on; in the last step what is missing, and the start. */
function StepFoot({ current: { name, before, after, addressOf }, session, onReset }: StepFootProps) {
  const t = useNegotiationWords();
  const navigate = useNavigate();
  const next = useRef<HTMLButtonElement>(null);
  const missing = missingIn(session);
  const blanks = session.clauses.reduce((sum, clause) => sum + blanksLeft(clause).length, 0);
  const isHere = missing.some(({ step }) => step === name);
  return (
    <>
      {!after && missing.length > 0 && (
        <p className="text-sm">
          {t('missing')}{' '}
          {missing.map(({ name: field, step }, index) => (
            <span key={field}>
              {index > 0 && ', '}
              <Link to={addressOf(step)} className="link">
                {t(field === 'minutes' ? 'lengthMinutes' : field === 'otherType' ? 'otherTypeName' : field)}
              </Link>
            </span>
          ))}
        </p>
      )}
      {!after && missing.length === 0 && (
        <p className="text-sm text-muted">{blanks > 0 ? t('blanksLeftText', { count: blanks }) : t('detailsHint')}</p>
      )}
      <div className="flex flex-wrap items-center gap-2.5">
        {after ? (
          <Button
            ref={next}
            // Pressed too early, the form says what is missing.
            onClick={() => (isHere ? next.current?.form?.requestSubmit() : navigate(addressOf(after)))}
          >
            {t('continue')}
          </Button>
        ) : (
          missing.length === 0 && <SubmitButton variant={blanks > 0 ? 'secondary' : 'primary'}>{t('startButton')}</SubmitButton>
        )}
        {before && (
          <LinkButton to={addressOf(before)} variant={after ? 'secondary' : 'quiet'}>
            {t('back')}
          </LinkButton>
        )}
        <Button variant="quiet" className="ml-auto text-muted" onClick={onReset}>
          {t('startOver')}
        </Button>
      </div>
    </>
  );
}

/** What was chosen in each step, in one line. */
function useFacts(session: NewSession): Record<StepName, readonly (string | undefined)[]> {
  const t = useNegotiationWords();
  const { groups } = useMyGroups();
  const { title, agenda, documentType, otherType, groupId, rule, minutes, clauses } = session;
  const blanks = clauses.reduce((sum, clause) => sum + blanksLeft(clause).length, 0);
  const type = documentType === 'other' ? otherType : documentType && t(`type.${documentType}`);
  const who = groupId ? groups.find(({ id }) => id === groupId)?.name : t('anybodyWithId');
  const name = title.trim() || agenda.trim().split('\n', 1)[0];
  return {
    subject: name ? [name, type, who] : [],
    rule: [t(`rule.${rule}`), t('minutes', { count: Number(minutes) })],
    clauses:
      clauses.length > 0 ? [t('clauseCount', { count: clauses.length }), ...(blanks > 0 ? [t('blanks', { count: blanks })] : [])] : [],
  };
}

/** Starts the session and opens it. */
function useStarting(forget: () => void): (session: NewSession) => Promise<void> {
  const refresh = useRefresh();
  const navigate = useNavigate();
  const start = useCreation(startSession);
  return async (session) => {
    const { state } = await start({ body: bodyOf(session) });
    void refresh(listSessions);
    forget();
    navigate(`/negociation/${state.id}`, { replace: true });
  };
}

/** Says that starting failed, unless a field is at fault. */
function useStartError() {
  const t = useNegotiationWords();
  const platformText = useErrorText();
  return useCallback(
    (code: string, field?: FieldProblem, problem?: FormProblem) =>
      field || problem?.fields?.length ? platformText(code, field) : `${t('startFailed')}. ${platformText(code, field, problem)}`,
    [platformText, t],
  );
}
