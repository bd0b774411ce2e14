import { useState, type ReactNode } from 'react';
import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { HiddenNotice, useReport } from '#features/moderation/web/public-api.tsx';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { download } from '#platform/web/api/download.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Opened } from '#platform/web/navigation/opened.tsx';
import { useNavigate, useParams } from '#platform/web/navigation/router.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { BackLink } from '#platform/web/ui/back-link.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { BanIcon, CalendarIcon, PencilIcon, RefreshCwIcon, UndoIcon } from '#platform/web/ui/icons.tsx';
import { MoreMenu } from '#platform/web/ui/more-menu.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { cancelEvent, deleteEvent, downloadEvent, listEvents, listInGroup } from '../contract/endpoints.ts';
import type { EventScope } from '../contract/limits.ts';
import type { EventWhole } from '../contract/shapes.ts';
import { EventView } from './event-view.tsx';
import { Attendance } from './making/attendance.tsx';
import { EditEvent } from './making/event-form.tsx';
import { Messages } from './making/messages.tsx';
import { ChangeRule } from './making/rule-form.tsx';
import { DatesDialog, ScopeChoice } from './making/series-dialogs.tsx';
import { eventQuery, readsOf } from './queries.ts';
import { useEventWords } from './words.ts';

/** Page of an event for signed-in users (`/events/:id`). */
export function EventPage() {
  const t = useEventWords();
  const { id = '' } = useParams<{ id?: string }>();
  const event = useQuery(eventQuery(id));
  return (
    <PageBody kind="text">
      <QueryStates query={event} skeleton={<Skeleton shape="text" count={8} label={t('loading')} />}>
        {(data) => <WholeEvent key={id} event={data} />}
      </QueryStates>
    </PageBody>
  );
}

type Opening = 'edit' | 'rule' | 'cancel' | 'dates';

function WholeEvent({ event }: { event: EventWhole }) {
  const [open, setOpen] = useState<Opening>();
  const close = () => setOpen(undefined);
  if (open === 'edit') return <EditEvent event={event} onClose={close} />;
  if (open === 'rule' && event.series) return <ChangeRule event={event} series={event.series} onClose={close} />;
  return <ShownEvent event={event} open={open} onOpen={setOpen} />;
}

interface ShownEventProps {
  event: EventWhole;
  open: Opening | undefined;
  onOpen: (opened: Opening | undefined) => void;
}

function ShownEvent({ event, open, onOpen }: ShownEventProps) {
  const t = useEventWords();
  const [scope, setScope] = useState<EventScope>('one');
  const askScope = event.series && <ScopeChoice value={scope} onChange={setScope} />;
  const setCancelled = useCancelling(event, scope, () => onOpen(undefined));
  const { id, title, isHidden, isWaiting, can } = event;
  return (
    <>
      <HeadTags>
        <title>{title}</title>
      </HeadTags>
      <Opened kind="event" id={id} title={title} />
      {isHidden && <HiddenNotice on={`event:${id}`} isWaiting={isWaiting} className="mb-5" />}
      {can.edit && event.picture && event.picture.state !== 'made' && (
        <p className="mb-4 text-sm text-muted">{t(`pictureState.${event.picture.state}`)}</p>
      )}
      <EventView
        event={event}
        above={<BackLink to="/events">{t('title')}</BackLink>}
        menu={<EventMenu event={event} scope={scope} askScope={askScope} onOpen={onOpen} onReinstate={() => void setCancelled(false)} />}
        calendar={<ToCalendar event={event} />}
        attendance={isHidden ? undefined : <Attendance event={event} />}
      >
        {event.series && (
          <Button variant="secondary" icon={RefreshCwIcon} className="mt-6" onClick={() => onOpen('dates')}>
            {t('series.dates')}
          </Button>
        )}
      </EventView>
      {!isHidden && <Messages id={id} />}
      <ConfirmDialog
        isOpen={open === 'cancel'}
        onClose={() => onOpen(undefined)}
        onConfirm={() => setCancelled(true)}
        title={t('cancelTitle')}
        labels={{ confirm: t('cancelIt'), cancel: t('keepIt'), close: t('close') }}
        isDanger
      >
        <div className="grid gap-4">
          <p>{t('cancelText', { title })}</p>
          {askScope}
        </div>
      </ConfirmDialog>
      {open === 'dates' && <DatesDialog id={id} onClose={() => onOpen(undefined)} />}
    </>
  );
}

/** Cancels or reinstates an event, or several of its series. */
function useCancelling({ id, series }: EventWhole, scope: EventScope, onDone: () => void) {
  const t = useEventWords();
  const toast = useToast();
  const refresh = useRefresh();
  return async (next: boolean): Promise<void> => {
    try {
      await call(cancelEvent, { params: { id }, body: { isCancelled: next, ...(series && next && { scope }) } });
      await refresh(...readsOf(scope === 'one' ? id : ''));
      toast(t(next ? (scope === 'one' ? 'isCancelled' : 'datesCancelled') : 'isBack'), { tone: 'success' });
    } catch {
      toast(t('changeFailed'), { tone: 'danger' });
    }
    onDone();
  };
}

/** Saves the event for a calendar. */
function ToCalendar({ event: { id, title } }: { event: EventWhole }) {
  const t = useEventWords();
  const toast = useToast();
  return (
    <Button
      variant="secondary"
      size="small"
      icon={CalendarIcon}
      onClick={() =>
        download(downloadEvent, { params: { id } }, `${title}.ics`).catch(() => toast(t('downloadFailed'), { tone: 'danger' }))
      }
    >
      <span className="max-tablet:sr-only">{t('toCalendar')}</span>
    </Button>
  );
}

interface EventMenuProps {
  event: EventWhole;
  scope: EventScope;
  askScope: ReactNode;
  onOpen: (opened: Opening) => void;
  onReinstate: () => void;
}

/** Rare actions on an event. */
function EventMenu({ event, scope, askScope, onOpen, onReinstate }: EventMenuProps) {
  const t = useEventWords();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const { user } = useSession();
  const { id, title, author, isCancelled, isOver, series, can } = event;
  const report = useReport(`event:${id}`);
  const items = [
    ...(can.edit ? [{ label: t('edit'), icon: PencilIcon, onSelect: () => onOpen('edit') }] : []),
    ...(can.edit && series && !isOver ? [{ label: t('rule.change'), icon: RefreshCwIcon, onSelect: () => onOpen('rule') }] : []),
    ...(can.cancel && !isCancelled ? [{ label: t('cancelIt'), icon: BanIcon, onSelect: () => onOpen('cancel') }] : []),
    ...(can.cancel && isCancelled ? [{ label: t('takeBack'), icon: UndoIcon, onSelect: onReinstate }] : []),
    ...(user?.id === author.id ? [] : report.items),
  ];
  const labels = {
    remove: t('delete'),
    title: t('deleteTitle'),
    cancel: t('cancel'),
    close: t('close'),
    done: t('isDeleted'),
    failed: t('deleteFailed'),
  };
  const removal = can.delete && {
    labels,
    text: (
      <div className="grid gap-4">
        <p>{t('deleteText', { title })}</p>
        {askScope}
      </div>
    ),
    onRemove: () => call(deleteEvent, { params: { id }, query: series ? { scope } : {} }),
    onRemoved: () => {
      navigate('/events', { replace: true });
      return refresh(listEvents, listInGroup);
    },
  };
  return (
    <>
      <MoreMenu label={t('more')} items={items} removal={removal} />
      {report.dialog}
    </>
  );
}
