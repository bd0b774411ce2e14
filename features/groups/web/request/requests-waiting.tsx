import { type ComponentType, Fragment, type ReactNode, useState } from 'react';
import { useInfiniteQuery } from '#platform/web/queries/queries.ts';
import { PersonAvatar, PersonName } from '#features/accounts/web/public-api.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { PendingItem } from '#platform/web/ui/pending-item.tsx';
import { requestsQuery } from '../queries.ts';
import { useGroupWords } from '../words.ts';
import type { RequestLine } from './request-lines.tsx';
import { keyOfRequest, useDecisions, type Decision } from './use-decisions.ts';

const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

/**
 * Open requests of all groups that the person manages, list items within `Frame`. Renders nothing if
 * there are none.
 */
export function RequestsWaiting({ Frame = Fragment }: { Frame?: ComponentType<{ children: ReactNode }> }) {
  const { decisions, decide, undo } = useDecisions();
  const [undone, setUndone] = useState<string>();
  const requests = useInfiniteQuery(requestsQuery());
  const lines: RequestLine[] = requests.data?.pages.flatMap((page) => page.items) ?? [];
  // Decided requests stay in their place for a moment, so that nothing moves under the pointer.
  for (const { request, place } of decisions)
    if (!lines.some((line) => keyOfRequest(line) === keyOfRequest(request))) lines.splice(place, 0, request);
  if (lines.length === 0) return null;
  const items = lines.map((request, place) => {
    const key = keyOfRequest(request);
    const decision = decisions.find((each) => keyOfRequest(each.request) === key);
    return decision ? (
      <Decided
        key={key}
        decision={decision}
        onUndo={() => {
          undo(request);
          setUndone(key);
        }}
      />
    ) : (
      <WaitingRequest key={key} request={request} isBack={key === undone} onDecide={(outcome) => decide(request, place, outcome)} />
    );
  });
  return <Frame>{items}</Frame>;
}

interface WaitingRequestProps {
  request: RequestLine;
  /** The decision was undone: this line takes the focus. */
  isBack: boolean;
  onDecide: (outcome: 'accept' | 'decline') => void;
}

function WaitingRequest({ request, isBack, onDecide }: WaitingRequestProps) {
  const t = useGroupWords();
  const { userId, name, groupName = '' } = request;
  return (
    <PendingItem
      mark={<PersonAvatar id={userId} name={name} size="small" />}
      actions={
        <>
          <Button variant="quiet" size="small" aria-label={t('declineNamed', { name })} onClick={() => onDecide('decline')}>
            {t('decline')}
          </Button>
          <Button
            variant="secondary"
            size="small"
            ref={isBack ? takeFocus : undefined}
            aria-label={t('acceptNamed', { name })}
            onClick={() => onDecide('accept')}
          >
            {t('accept')}
          </Button>
        </>
      }
    >
      <PersonName id={userId} name={name} className="font-[600]" /> <span className="text-muted">{t('asksFor', { group: groupName })}</span>
    </PendingItem>
  );
}

function Decided({ decision: { request, outcome, isGiven }, onUndo }: { decision: Decision; onUndo: () => void }) {
  const t = useGroupWords();
  const { userId, name } = request;
  return (
    <PendingItem
      mark={<PersonAvatar id={userId} name={name} size="small" />}
      actions={
        !isGiven && (
          // Takes the focus from the button that it replaces.
          <Button variant="secondary" size="small" ref={takeFocus} aria-label={t('undoNamed', { name })} onClick={onUndo}>
            {t('undo')}
          </Button>
        )
      }
    >
      <span role="status">{t(isGiven ? `given.${outcome}` : `held.${outcome}`, { name })}</span>
    </PendingItem>
  );
}
