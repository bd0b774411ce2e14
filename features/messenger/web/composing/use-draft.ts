import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useLive } from '#platform/web/live/live.tsx';
import { draftChangedMessage } from '../../contract/live.ts';
import { DraftAutosaver, type DraftContent } from './draft-autosaver.ts';

interface UsedDraft {
  draft: DraftContent;
  setDraft: (change: (now: DraftContent) => DraftContent) => void;
}

/** Draft of a conversation, synchronised with the person's other devices. */
export function useDraft(conversationId: string): UsedDraft {
  const [autosaver] = useState(() => new DraftAutosaver(conversationId));
  useEffect(() => autosaver.open(), [autosaver]);
  useLive(draftChangedMessage, ({ id }) => {
    if (id === conversationId) void autosaver.take();
  });
  return {
    draft: useSyncExternalStore(autosaver.subscribe, autosaver.content, autosaver.content),
    setDraft: useCallback((change) => autosaver.change(change), [autosaver]),
  };
}
