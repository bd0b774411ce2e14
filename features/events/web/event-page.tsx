import { useState } from 'react';
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

function WholeEvent({ event }: { event: EventWhole }) {
  const t = useEventWords();
  const toast = useToast();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const { user } = useSession();
  const [open, setOpen] = useState<'edit' | 'rule' | 'cancel' | 'dates'>();
  const [scope, setScope] = useState<EventScope>('one');
  const askScope = event.series && <ScopeChoice value={scope} onChange={setScope} />;
  const { id, title, author, isHidden, isWaiting, isCancelled, can } = event;
  const report = useReport(`event:${id}`);
  const close = () => setOpen(undefined);

  async function setCancelled(next: boolean) {
    try {
      await call(cancelEvent, { params: { id }, body: { isCancelled: next, ...(event.series && next && { scope }) } });
      await refresh(...readsOf(scope === 'one' ? id : ''));
      toast(t(next ? (scope === 'one' ? 'isCancelled' : 'datesCancelled') : 'isBack'), { tone: 'success' });
    } catch {
      toast(t('changeFailed'), { tone: 'danger' });
    }
    close();
  }

  const items = [
    ...(can.edit ? [{ label: t('edit'), icon: PencilIcon, onSelect: () => setOpen('edit') }] : []),
    ...(can.edit && event.series && !event.isOver
      ? [{ label: t('rule.change'), icon: RefreshCwIcon, onSelect: () => setOpen('rule') }]
      : []),
    ...(can.cancel && !isCancelled ? [{ label: t('cancelIt'), icon: BanIcon, onSelect: () => setOpen('cancel') }] : []),
    ...(can.cancel && isCancelled ? [{ label: t('takeBack'), icon: UndoIcon, onSelect: () => void setCancelled(false) }] : []),
    ...(user?.id === author.id ? [] : report.items),
  ];
  const removal = can.delete && {
    labels: {
      remove: t('delete'),
      title: t('deleteTitle'),
      cancel: t('cancel'),
      close: t('close'),
      done: t('isDeleted'),
      failed: t('deleteFailed'),
    },
    text: (
      <div className="grid gap-4">
        <p>{t('deleteText', { title })}</p>
        {askScope}
      </div>
    ),
    onRemove: () => call(deleteEvent, { params: { id }, query: event.series ? { scope } : {} }),
    onRemoved: () => {
      navigate('/events', { replace: true });
      return refresh(listEvents, listInGroup);
    },
  };
  if (open === 'edit') return <EditEvent event={event} onClose={close} />;
  if (open === 'rule' && event.series) return <ChangeRule event={event} series={event.series} onClose={close} />;
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
        menu={<MoreMenu label={t('more')} items={items} removal={removal} />}
        calendar={
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
        }
        attendance={isHidden ? undefined : <Attendance event={event} />}
      >
        {event.series && (
          <Button variant="secondary" icon={RefreshCwIcon} className="mt-6" onClick={() => setOpen('dates')}>
            {t('series.dates')}
          </Button>
        )}
      </EventView>
      {!isHidden && <Messages id={id} />}
      {report.dialog}
      <ConfirmDialog
        isOpen={open === 'cancel'}
        onClose={close}
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
      {open === 'dates' && <DatesDialog id={id} onClose={close} />}
    </>
  );
}
