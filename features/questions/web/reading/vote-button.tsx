import { useState } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ThumbsUpIcon } from '#platform/web/ui/icons.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { listReplies, voteReply } from '../../contract/endpoints.ts';
import type { ReplyFacts } from '../../contract/shapes.ts';
import { useQuestionWords } from '../words.ts';

/** Vote button with an optimistic count; only the count if the viewer may not vote. */
export function VoteButton({ questionId, reply }: { questionId: string; reply: ReplyFacts }) {
  const t = useQuestionWords();
  const toast = useToast();
  const errorText = useErrorText();
  const refresh = useRefresh();
  const [wanted, setWanted] = useState<boolean>();
  const { id, votes, hasMyVote, can } = reply;
  const isMine = wanted ?? hasMyVote;
  const count = votes + Number(isMine) - Number(hasMyVote);
  if (!can.vote) return count > 0 ? <span className="text-sm text-muted">{t('helps', { count })}</span> : null;
  async function change() {
    setWanted(!isMine);
    try {
      await call(voteReply, { params: { id }, body: { value: isMine ? 0 : 1 } });
      await refresh({ endpoint: listReplies, params: { id: questionId } });
    } catch (error) {
      toast(errorText(problemOf(error).code), { tone: 'danger' });
    }
    setWanted(undefined);
  }
  return (
    <Button
      variant={isMine ? 'secondary' : 'quiet'}
      size="small"
      icon={ThumbsUpIcon}
      aria-pressed={isMine}
      disabled={wanted !== undefined}
      onClick={() => void change()}
    >
      {count > 0 ? t('helpsMe', { count }) : t('thisHelps')}
    </Button>
  );
}
