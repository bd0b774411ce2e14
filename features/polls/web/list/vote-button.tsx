import { useState } from 'react';
import { useQuery } from '#platform/web/queries/queries.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import type { PollInShort } from '../../contract/shapes.ts';
import { pollQuery } from '../queries.ts';
import { Voting } from '../voting/voting.tsx';
import { usePollWords } from '../words.ts';

/** Opens the ballot of a poll without leaving the page. */
export function VoteButton({ poll: { id, question, isSecret, hasVoted } }: { poll: PollInShort }) {
  const t = usePollWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className="flex-none"
        aria-label={hasVoted || isSecret ? undefined : t('voteOn', { question })}
        onClick={() => setOpen(true)}
      >
        {t(hasVoted ? 'changeVote' : isSecret ? 'castBallot' : 'vote')}
      </Button>
      {isOpen && (
        <Dialog isOpen onClose={() => setOpen(false)} title={question} closeLabel={t('close')}>
          <Ballot id={id} />
        </Dialog>
      )}
    </>
  );
}

function Ballot({ id }: { id: string }) {
  const t = usePollWords();
  const { data, isError } = useQuery(pollQuery(id));
  if (data) return <Voting poll={data} />;
  return isError ? <p>{t('gone')}</p> : <Skeleton shape="text" count={6} label={t('loading')} />;
}
