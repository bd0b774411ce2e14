import { useRef, useState } from 'react';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { PlusIcon } from '#platform/web/ui/icons.tsx';
import { isPresent } from '../../../contract/rules/guards.ts';
import { useSessionWords } from '../../words.ts';
import { useOpenSession, useSessionState } from '../session-context.ts';
import { useGoToNew } from '../go-to.ts';
import { clausesToVote } from '../threads.ts';
import { hasStoredText, placesOf } from './use-stored-text.ts';

const ProposeForm = lazy(() => import('./propose-form.tsx').then((module) => module.ProposeForm));

/**
 * Opens the form for a new clause, while proposals are possible. Placed below the clauses that wait
 * for the viewer's vote, and above the others.
 */
export function ProposeClause() {
  const t = useSessionWords();
  const { feed, viewerId } = useOpenSession();
  const storedAt = `${feed.state().id}:new`;
  const isParty = useSessionState((state) => isPresent(state, viewerId));
  const phase = useSessionState((state) => state.phase);
  // If there are votes to cast, the bar above has the primary button.
  const isRequested = useSessionState((state) => clausesToVote(state, viewerId).length > 0);
  const languages = useSessionState((state) => state.languages);
  const places = placesOf(`${storedAt}:text`, languages);
  const [wasKept] = useState(() => hasStoredText(...places));
  const [isOpen, setIsOpen] = useState(wasKept);
  const goToNew = useGoToNew();
  const opener = useRef<HTMLButtonElement>(null);
  if (!isParty) return null;
  if (phase !== 'open' && !isOpen) return null;
  // After the end the form stays only if there is an unsent draft.
  if (phase === 'ended' && !hasStoredText(...places, `${storedAt}:title`)) return null;
  if (!isOpen)
    return (
      <Button
        ref={opener}
        variant={isRequested ? 'secondary' : 'primary'}
        icon={PlusIcon}
        className="justify-self-start max-tablet:w-full"
        onClick={() => setIsOpen(true)}
      >
        {t('proposeClause')}
      </Button>
    );
  return (
    <ProposeForm
      keptAt={storedAt}
      isFresh={!wasKept}
      onClose={(clauseId) => {
        setIsOpen(false);
        if (clauseId === undefined) setTimeout(() => opener.current?.focus());
        else goToNew(clauseId);
      }}
    />
  );
}
