import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useLive } from '#platform/web/live.tsx';
import { draftChangedMessage } from '../../contract/live.ts';
import { DraftAutosaver, type DraftContent } from './draft-autosaver.ts';

interface UsedDraft {
  draft: DraftContent;
  setDraft: (change: (now: DraftContent) => DraftContent) => void;
}

/** Draft of a conversation, synchronised with the person's other devices. */
export function useDraft(conversationId: string): UsedDraft {
  const [keeper] = useState(() => new DraftAutosaver(conversationId));
  useEffect(() => keeper.open(), [keeper]);
  useLive(draftChangedMessage, ({ id }) => {
    if (id === conversationId) void keeper.take();
  });
  return {
    draft: useSyncExternalStore(keeper.subscribe, keeper.content, keeper.content),
    setDraft: useCallback((change) => keeper.change(change), [keeper]),
  };
}
