import { useState } from 'react';
import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { call } from '#platform/web/api/api.ts';
import { PageTitle } from '#platform/web/rendering/page-title.tsx';
import { isProblem } from '#platform/web/api/problem.ts';
import { useSearchParams } from '#platform/web/navigation/router.tsx';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { endMailsByLink } from '../../contract/endpoints.ts';
import { useEndingWords } from '../words.ts';

type State = 'asked' | 'done' | 'undone' | 'invalid';

/**
 * Page of the unsubscribe link. It takes a click, so that mail programs that prefetch links end
 * nothing.
 */
export function UnsubscribePage() {
  const t = useEndingWords();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [state, setState] = useState<State>(token === '' ? 'invalid' : 'asked');
  const [isBusy, setIsBusy] = useState(false);
  const [isFailed, setIsFailed] = useState(false);
  async function set(isEnded: boolean) {
    setIsBusy(true);
    setIsFailed(false);
    try {
      await call(endMailsByLink, { body: { token, isEnded } });
      setState(isEnded ? 'done' : 'undone');
    } catch (error) {
      if (isProblem(error) && ['notification.linkInvalid', 'input.invalid'].includes(error.code)) setState('invalid');
      else setIsFailed(true);
    }
    setIsBusy(false);
  }
  // Tokens of emails of a group begin with its kind.
  const isOfGroup = token.startsWith('group.');
  const texts = {
    asked: { title: t('end.title'), text: t(isOfGroup ? 'end.groupDescription' : 'end.description') },
    done: { title: t('end.doneTitle'), text: t(isOfGroup ? 'end.groupDone' : 'end.done') },
    undone: { title: t('end.undoneTitle'), text: t(isOfGroup ? 'end.groupUndone' : 'end.undone') },
    invalid: { title: t('end.invalidTitle'), text: t('end.invalid') },
  }[state];
  return (
    <PageBody kind="card">
      <PageTitle>{texts.title}</PageTitle>
      <HeadTags>
        <meta name="robots" content="noindex" />
      </HeadTags>
      <div aria-live="polite">
        <PageHeader title={texts.title} lead={texts.text} />
      </div>
      <Card className="grid gap-4">
        {isFailed && (
          <Notice tone="danger" isAnnounced>
            {t('end.failed')}
          </Notice>
        )}
        {state === 'asked' && (
          <Button isBusy={isBusy} onClick={() => void set(true)}>
            {t('end.submit')}
          </Button>
        )}
        {state === 'done' && (
          <Button variant="secondary" isBusy={isBusy} onClick={() => void set(false)}>
            {t('end.undo')}
          </Button>
        )}
        <LinkButton to="/notifications/settings" variant="quiet">
          {t('end.settings')}
        </LinkButton>
      </Card>
    </PageBody>
  );
}
