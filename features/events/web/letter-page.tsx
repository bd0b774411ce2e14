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
import { answerLetter, readLetter } from '../contract/endpoints.ts';
import { eventAnswers } from '../contract/limits.ts';
import type { LetterSeen } from '../contract/shapes.ts';
import { EventTime } from './event-view.tsx';
import { useEventPublicWords } from './words.ts';

type Answer = (typeof eventAnswers)[number];

/**
 * Page of the links that answer an event (`/events/answer`). It takes a click, so that mail scanners
 * that open links answer nothing.
 */
export function LetterPage() {
  const t = useEventPublicWords();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const requested = eventAnswers.find((each) => each === search.get('answer')) ?? 'yes';
  const letter = useQuery(query(readLetter, { params: { token } }));
  const isInvalid = token === '' || (letter.isError && problemOf(letter.error).code === 'thing.notFound');
  const title = isInvalid ? t('letter.invalidTitle') : (letter.data?.title ?? t('letter.title'));
  return (
    <PageBody kind="card">
      <PageTitle>{title}</PageTitle>
      <HeadTags>
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
      </HeadTags>
      <PageHeader title={title} lead={isInvalid ? t('letter.invalid') : letter.data && <EventTime event={letter.data} />} />
      <Card className="grid gap-4">
        {isInvalid ? (
          <LinkButton to="/events">{t('letter.signIn')}</LinkButton>
        ) : letter.data ? (
          <Choice token={token} asked={requested} event={letter.data} />
        ) : letter.isError ? (
          <Notice tone="danger">{t('letter.failed')}</Notice>
        ) : (
          <Skeleton shape="text" count={2} label={t('loading')} />
        )}
      </Card>
    </PageBody>
  );
}

/** One button with the answer of the link, and what the person has answered. */
function Choice({ token, asked, event }: { token: string; asked: Answer; event: LetterSeen }) {
  const t = useEventPublicWords();
  const refresh = useRefresh();
  const [isBusy, setIsBusy] = useState(false);
  const [isFailed, setIsFailed] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const { id, mine, position, isFull, can } = event;
  const isChosen = mine === asked || (mine === 'waiting' && asked === 'yes');

  async function answer() {
    setIsBusy(true);
    setIsFailed(false);
    try {
      await call(answerLetter, { params: { token }, body: { answer: asked } });
      setIsDone(true);
      await refresh(readLetter);
    } catch {
      setIsFailed(true);
    }
    setIsBusy(false);
  }
  const label = () => {
    if (asked === 'no' && mine === 'waiting') return t('letter.leave');
    return asked === 'yes' && isFull ? t('letter.wait') : t(`letter.${asked}`);
  };
  return (
    <>
      <div role="status" className="grid gap-2 empty:hidden">
        {isDone && <p className="font-[560]">{t('letter.done')}</p>}
        {mine && <p>{t(`letter.mine.${mine}`, { position: position ?? 1 })}</p>}
      </div>
      {isFailed && (
        <Notice tone="danger" isAnnounced>
          {t('letter.failed')}
        </Notice>
      )}
      {!can.answer && <p>{t('letter.closed')}</p>}
      {can.answer && !isChosen && (
        <Button isBusy={isBusy} onClick={() => void answer()}>
          {label()}
        </Button>
      )}
      <LinkButton to={`/events/${id}`} variant="quiet">
        {t('letter.open')}
      </LinkButton>
    </>
  );
}
