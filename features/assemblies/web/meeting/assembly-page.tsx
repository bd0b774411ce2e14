import { GroupChip } from '#features/groups/web/public-api.tsx';
import { HiddenNotice, useReport } from '#features/moderation/web/public-api.tsx';
import { download } from '#platform/web/api/download.ts';
import { useDates } from '#platform/web/i18n/words.tsx';
import { Opened } from '#platform/web/navigation/opened.tsx';
import { useParams } from '#platform/web/navigation/router.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { BackLink } from '#platform/web/ui/back-link.tsx';
import { Button, buttonClasses } from '#platform/web/ui/button.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { CalendarIcon, ExternalLinkIcon, MapPinIcon } from '#platform/web/ui/icons.tsx';
import { MoreMenu } from '#platform/web/ui/more-menu.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { readCalendarFile } from '../../contract/minutes-endpoints.ts';
import type { AssemblyWhole } from '../../contract/shapes.ts';
import { PhaseBadge } from '../list/phase-badge.tsx';
import { assemblyQuery } from '../queries.ts';
import { useAssemblyWords } from '../words.ts';
import { Agenda } from './agenda.tsx';
import { AssemblyAnnexes } from './annexes.tsx';
import { Roll } from './attendance.tsx';
import { ChairRequest } from './chair-request.tsx';
import { Convocation } from './convocation.tsx';
import { Course } from './course.tsx';
import { Lead } from './lead.tsx';
import { Mine } from './mine.tsx';
import { Minutes } from './minutes.tsx';
import { Quorum } from './quorum.tsx';
import { Rules } from './rules.tsx';
import { useCommands } from './use-commands.ts';
import { useMeetingText } from './use-meeting-text.ts';
import { useShownAssembly } from './use-shown-assembly.ts';

/** Page of an assembly (`/assemblies/:id`). */
export function AssemblyPage() {
  const t = useAssemblyWords();
  const { id = '' } = useParams<{ id?: string }>();
  const assembly = useQuery(assemblyQuery(id));
  return (
    <PageBody kind="list">
      <QueryStates query={assembly} skeleton={<Skeleton shape="text" count={12} label={t('loading')} />}>
        {(data) => <WholeAssembly key={id} read={data} />}
      </QueryStates>
    </PageBody>
  );
}

function WholeAssembly({ read }: { read: AssemblyWhole }) {
  const t = useAssemblyWords();
  const { user } = useSession();
  const assembly = useShownAssembly(read, user?.id ?? '');
  const { id, title, isHidden, isWaiting, cancelReason, phase } = assembly;
  const isOpen = phase === 'open';
  const isLed = isOpen || phase === 'paused' || assembly.can.open;
  // Until people arrive or vote by post, what to prepare comes first.
  const isAttended = phase !== 'convened' || assembly.can.checkIn || assembly.quorum.people > 0;
  const isPrepared = !isOpen && assembly.annexes.some(({ item }) => item === null);
  return (
    <article className="grid gap-6">
      <HeadTags>
        <title>{title}</title>
      </HeadTags>
      <Opened kind="assembly" id={id} title={title} />
      {isHidden && <HiddenNotice on={`assembly:${id}`} isWaiting={isWaiting} />}
      <Head assembly={assembly} />
      {phase === 'cancelled' && (
        <Notice tone="warn" title={t('isCancelled')}>
          {cancelReason}
        </Notice>
      )}
      <Moves assembly={assembly} />
      {phase === 'closed' && <Minutes id={id} />}
      {/* Before the assembly, what the viewer can do comes first. */}
      {phase === 'convened' && <Mine assembly={assembly} />}
      {/* On a large screen, as in a room, the agenda is beside what changes all the time. */}
      <div className="grid items-start gap-6 min-[76rem]:grid-cols-[minmax(0,1fr)_21rem] min-[76rem]:grid-rows-[auto_1fr]">
        <div className="grid gap-6 empty:hidden min-[76rem]:col-start-2">
          {isAttended && <Quorum assembly={assembly} />}
          <ChairRequest assembly={assembly} />
          {phase !== 'convened' && <Mine assembly={assembly} />}
          {isLed && <Lead assembly={assembly} />}
        </div>
        <div className="grid gap-6 min-[76rem]:col-start-1 min-[76rem]:row-span-2 min-[76rem]:row-start-1">
          {/* While the assembly is open, what it decides comes first. */}
          {isPrepared && <AssemblyAnnexes assembly={assembly} />}
          <Agenda assembly={assembly} />
          {!isPrepared && <AssemblyAnnexes assembly={assembly} />}
          <Roll assembly={assembly} />
          <Rules assembly={assembly} />
          <Convocation assembly={assembly} />
          <Course assembly={assembly} />
        </div>
        {/* On a phone the agenda comes before an empty quorum, and before the tools of the chair until the assembly can be opened. */}
        <div className="grid gap-6 empty:hidden min-[76rem]:col-start-2">
          {!isAttended && <Quorum assembly={assembly} />}
          {!isLed && <Lead assembly={assembly} />}
        </div>
      </div>
    </article>
  );
}

function Head({ assembly }: { assembly: AssemblyWhole }) {
  const t = useAssemblyWords();
  const dates = useDates();
  const { user } = useSession();
  const { id, title, language, group, startsAt, place, link, phase, convener } = assembly;
  const report = useReport(`assembly:${id}`);
  return (
    <header>
      <p className="mb-3 text-sm print:hidden">
        <BackLink to="/assemblies">{t('title')}</BackLink>
      </p>
      <div className="flex items-start justify-between gap-3">
        <h1 lang={language ?? undefined} className="min-w-0 text-2xl [unicode-bidi:plaintext] tablet:text-3xl">
          {title}
        </h1>
        <MoreMenu label={t('more')} items={user?.id === convener?.id ? [] : report.items} />
        {report.dialog}
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 text-sm">
          {phase !== 'convened' && <PhaseBadge phase={phase} />}
          <p className="flex gap-1.5">
            <CalendarIcon size={16} className="mt-0.5 flex-none text-muted" />
            <DateText iso={startsAt}>{dates.dateTime(startsAt)}</DateText>
          </p>
          {place && (
            <p className="flex min-w-0 gap-1.5">
              <MapPinIcon size={16} className="mt-0.5 flex-none text-muted" />
              <bdi className="min-w-0 wrap-anywhere">{place}</bdi>
            </p>
          )}
          <GroupChip id={group.id} name={group.name} to={`/network/${group.id}?tab=assemblies`} />
        </div>
        <div className="flex flex-wrap gap-2.5 empty:hidden print:hidden">
          {link && phase !== 'closed' && phase !== 'cancelled' && (
            <a href={link} rel="noreferrer nofollow ugc" target="_blank" className={buttonClasses({ variant: 'secondary', size: 'small' })}>
              <ExternalLinkIcon size={16} className="-ml-0.5" />
              {t('joinRemotely')}
            </a>
          )}
          {(phase === 'convened' || phase === 'cancelled') && <ToCalendar id={id} isCancelled={phase === 'cancelled'} />}
        </div>
      </div>
    </header>
  );
}

/** Earlier start or place, if changed after convening. */
function Moves({ assembly: { moves } }: { assembly: AssemblyWhole }) {
  const t = useAssemblyWords();
  const meetingText = useMeetingText();
  if (moves.length === 0) return null;
  return (
    <Notice tone="info" title={t('moved')}>
      {moves.map((move) => (
        <p key={move.at} className="wrap-anywhere">
          {t('movedBefore', { meeting: meetingText(move) })}
        </p>
      ))}
    </Notice>
  );
}

/** Downloads the assembly for a calendar; once it is called off, in order to mark the entry as cancelled. */
function ToCalendar({ id, isCancelled }: { id: string; isCancelled: boolean }) {
  const t = useAssemblyWords();
  const { busy, run } = useCommands(id);
  return (
    <Button
      variant="secondary"
      size="small"
      icon={CalendarIcon}
      isBusy={busy !== undefined}
      onClick={() => void run('calendar', () => download(readCalendarFile, { params: { id } }, `assembly-${id}.ics`))}
    >
      {t(isCancelled ? 'cancelInCalendar' : 'toCalendar')}
    </Button>
  );
}
