import { ReportMenu } from '#features/moderation/web/public-api.tsx';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { PageTitle } from '#platform/web/rendering/page-title.tsx';
import { Opened } from '#platform/web/navigation/opened.tsx';
import { Link } from '#platform/web/navigation/router.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { OptionalPart } from '#platform/web/ui/error-boundary.tsx';
import { PagePart } from '#platform/web/ui/page-part.tsx';
import { useDocumentTypeName } from '../document-type-name.ts';
import { useSessionWords } from '../words.ts';
import { AloneNotice } from './alone-notice.tsx';
import { Announcer } from './announcer.tsx';
import { ClauseBoard } from './clauses/clause-board.tsx';
import { ContractCard } from './contract/contract-card.tsx';
import { OutcomeCard } from './contract/outcome-card.tsx';
import { CountersignaturesCard } from './contract/countersignatures-card.tsx';
import { HandOverNotice } from './hand-over-notice.tsx';
import { NextStepLine } from './next-step-line.tsx';
import { OwnLettersNotice } from './own-letters-notice.tsx';
import { PhaseNotice } from './phase-notice.tsx';
import { SessionInfo } from './session-info.tsx';
import { PartyList } from './parties/party-list.tsx';
import { useOpenSession, useSessionState } from './session-context.ts';
import { SafetyLine } from './signing/safety-line.tsx';
import { OwnDevice, SigningNotices } from './signing/signing-notices.tsx';
import { StatusBar } from './status-bar.tsx';
import { SteadyPlace } from './steady-place.tsx';
import '#platform/web/styles/reading.css';
import './session.css';

const DiffersNotice = lazy(() => import('./differs-notice.tsx').then((module) => module.DiffersNotice));
const HiddenSessionNotice = lazy(() => import('./hidden-session-notice.tsx').then((module) => module.HiddenSessionNotice));
const GroupNotice = lazy(() => import('./group-notice.tsx').then((module) => module.GroupNotice));
const ManagerCard = lazy(() => import('./manager/manager-card.tsx').then((module) => module.ManagerCard));
const CourseCard = lazy(() => import('./course/course-card.tsx').then((module) => module.CourseCard));

/**
 * The session page for parties: pending votes, time and progress, clauses; beside them information
 * and management.
 */
export function SessionScreen() {
  const isEnded = useSessionState((state) => state.phase === 'ended');
  return (
    <>
      <SessionHead />
      {!isEnded && (
        <PagePart>
          <StatusBar />
        </PagePart>
      )}
      <div className="mt-6 grid gap-6 desktop:grid-cols-[minmax(0,1fr)_21rem] desktop:items-start desktop:gap-x-8">
        <Main />
        <Aside />
      </div>
      <OptionalPart>
        <Announcer />
      </OptionalPart>
      <SteadyPlace />
    </>
  );
}

function SessionHead() {
  const t = useSessionWords();
  const typeName = useDocumentTypeName();
  const { viewerId } = useOpenSession();
  const title = useSessionState((state) => state.title ?? state.agenda.split('\n', 1)[0]?.slice(0, 120) ?? '');
  const id = useSessionState((state) => state.id);
  const documentType = useSessionState((state) => state.documentType);
  const isOwn = useSessionState((state) => state.managerId === viewerId);
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Opened kind="negotiation" id={id} title={title} />
      <PageHeader
        className="mb-4 tablet:mb-5"
        title={title}
        menu={!isOwn && <ReportMenu on={`negotiation:${id}`} />}
        above={
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <p>
              <Link to="/negociation" className="link">
                {t('sessions')}
              </Link>
              {' · '}
              <bdi>{typeName(documentType)}</bdi>
            </p>
            <OptionalPart>
              <SafetyLine />
            </OptionalPart>
          </div>
        }
      />
    </>
  );
}

/** The clauses, after the notices about what to do next. */
function Main() {
  const isEnded = useSessionState((state) => state.phase === 'ended');
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6 [overflow-anchor:none]">
      <OptionalPart>
        <HiddenSessionNotice />
      </OptionalPart>
      {isEnded && <DiffersNotice />}
      <OptionalPart>
        <NextStepLine />
      </OptionalPart>
      <OptionalPart>
        <SigningNotices />
      </OptionalPart>
      <OptionalPart>
        <PhaseNotice />
      </OptionalPart>
      {isEnded && (
        <>
          <OutcomeCard />
          <ContractCard />
        </>
      )}
      <OptionalPart>
        <GroupNotice />
      </OptionalPart>
      <OptionalPart>
        <HandOverNotice />
      </OptionalPart>
      <OptionalPart>
        <AloneNotice />
      </OptionalPart>
      <OptionalPart>
        <OwnLettersNotice />
      </OptionalPart>
      <PagePart>
        <ClauseBoard
          afterAsked={
            <OptionalPart>
              <OwnDevice />
            </OptionalPart>
          }
        />
      </PagePart>
    </div>
  );
}

/** Contract, parties, management and information. */
function Aside() {
  const t = useSessionWords();
  const { viewerId } = useOpenSession();
  const isEnded = useSessionState((state) => state.phase === 'ended');
  const isOwn = useSessionState((state) => state.managerId === viewerId);
  return (
    <aside id="about-session" aria-label={t('aboutSession')} className="session-aside grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
      {!isEnded && (
        <PagePart>
          <ContractCard />
        </PagePart>
      )}
      <PagePart>
        <PartyList />
      </PagePart>
      {isEnded && (
        <OptionalPart>
          <CountersignaturesCard />
        </OptionalPart>
      )}
      {isOwn && !isEnded && <ManagerCard />}
      <PagePart>
        <SessionInfo />
      </PagePart>
      <PagePart>
        <CourseCard />
      </PagePart>
    </aside>
  );
}
