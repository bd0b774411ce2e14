import { useState } from 'react';
import { call, query, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useSearchParams } from '#platform/web/navigation/router.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { PageTitle } from '#platform/web/rendering/page-title.tsx';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { confirmGuest, readGuest, withdrawGuest } from '../contract/guest-endpoints.ts';
import type { GuestSeen } from '../contract/guest-shapes.ts';
import { EventTime } from './event-view.tsx';
import { useEventPublicWords } from './words.ts';

/**
 * Page of the links in emails to guests (`/events/guest`). It takes a click, so that mail scanners
 * that open links change nothing.
 */
export function GuestPage() {
  const t = useEventPublicWords();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [isGone, setIsGone] = useState(false);
  const guest = useQuery(query(readGuest, { params: { token } }));
  const isInvalid = !isGone && (token === '' || (guest.isError && problemOf(guest.error).code === 'thing.notFound'));
  const title = isGone ? t('guest.gone') : isInvalid ? t('letter.invalidTitle') : (guest.data?.title ?? t('guest.page'));
  const lead = isGone ? t('guest.goneText') : isInvalid ? t('guest.invalid') : guest.data && <EventTime event={guest.data} />;
  return (
    <PageBody kind="card">
      <PageTitle>{title}</PageTitle>
      <HeadTags>
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
      </HeadTags>
      <PageHeader title={title} lead={lead} />
      {!isGone && !isInvalid && (
        <Card className="grid gap-4">
          {guest.data ? (
            <Registration token={token} guest={guest.data} onGone={() => setIsGone(true)} />
          ) : guest.isError ? (
            <Notice tone="danger">{t('guest.failed')}</Notice>
          ) : (
            <Skeleton shape="text" count={2} label={t('loading')} />
          )}
        </Card>
      )}
    </PageBody>
  );
}

/** State of the registration, with buttons to confirm and to delete it. */
function Registration({ token, guest, onGone }: { token: string; guest: GuestSeen; onGone: () => void }) {
  const t = useEventPublicWords();
  const refresh = useRefresh();
  const [busy, setBusy] = useState<'confirm' | 'withdraw'>();
  const [isFailed, setIsFailed] = useState(false);
  const { id, name, state, position, isFull, can } = guest;

  async function press(what: 'confirm' | 'withdraw') {
    setBusy(what);
    setIsFailed(false);
    try {
      await call(what === 'confirm' ? confirmGuest : withdrawGuest, { params: { token } });
      if (what === 'withdraw') onGone();
      else await refresh(readGuest);
    } catch {
      setIsFailed(true);
    }
    setBusy(undefined);
  }
  const stateText = { asked: can.confirm ? t(isFull ? 'guest.askedFull' : 'guest.asked') : t('letter.closed'), going: t('guest.going') };
  return (
    <>
      <p className="text-sm text-muted">{t('guest.hello', { name })}</p>
      <p role="status" className="font-[560]">
        {state === 'waiting' ? t('guest.waiting', { position: position ?? 1 }) : stateText[state]}
      </p>
      {isFailed && (
        <Notice tone="danger" isAnnounced>
          {t('guest.failed')}
        </Notice>
      )}
      {can.confirm && (
        <Button isBusy={busy === 'confirm'} onClick={() => void press('confirm')}>
          {t('guest.confirm')}
        </Button>
      )}
      <Button variant="secondary" isBusy={busy === 'withdraw'} onClick={() => void press('withdraw')}>
        {t('guest.withdraw')}
      </Button>
      <p className="text-sm text-muted">{t('guest.withdrawHint')}</p>
      <LinkButton to={`/events/${id}`} variant="quiet">
        {t('letter.open')}
      </LinkButton>
    </>
  );
}
