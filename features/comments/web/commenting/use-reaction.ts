import { useState } from 'react';
import { reactions as names, type Reaction } from '#platform/contract/reactions.ts';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { giveReaction, listComments } from '../../contract/endpoints.ts';
import type { Reacted } from '../../contract/shapes.ts';

/** Reactions to a subject or comment (`document:ID`, `comment:ID`) with an optimistic setter. */
export function useReaction(on: string, { reactions, myReaction }: Reacted): Reacted & { react: (reaction: Reaction) => void } {
  const toast = useToast();
  const errorText = useErrorText();
  const refresh = useRefresh();
  const [wanted, setWanted] = useState<{ reaction: Reaction | null }>();
  const mine = wanted ? wanted.reaction : myReaction;

  async function change(reaction: Reaction | null) {
    setWanted({ reaction });
    try {
      await call(giveReaction, { body: { on, reaction } });
      await refresh(listComments);
    } catch (error) {
      toast(errorText(problemOf(error).code), { tone: 'danger' });
    }
    setWanted(undefined);
  }

  const counts = new Map(reactions.map((each) => [each.reaction, each.count]));
  const countOf = (reaction: Reaction) => (counts.get(reaction) ?? 0) + Number(reaction === mine) - Number(reaction === myReaction);
  return {
    reactions: names.map((reaction) => ({ reaction, count: countOf(reaction) })).filter(({ count }) => count > 0),
    myReaction: mine,
    // Choosing the current reaction removes it.
    react: (reaction) => void change(reaction === mine ? null : reaction),
  };
}
