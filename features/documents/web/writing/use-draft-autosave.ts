import { useEffect, useState, useSyncExternalStore } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { createDocument, listDocuments, updateDocument } from '../../contract/endpoints.ts';
import { DraftAutosaver, type AutosaveSnapshot } from './draft-autosaver.ts';
import type { LocalDraft, LocalDrafts } from './local-drafts.ts';

/** Text as it is opened in the editor. */
export interface WritingStart extends Pick<LocalDraft, 'draftKey' | 'id' | 'version' | 'written'> {
  /** The server does not have this text yet. */
  isUnsaved: boolean;
}

interface AutosaveOptions {
  start: WritingStart;
  local: LocalDrafts;
  isAutomatic: boolean;
  onCreated: (id: string) => void;
  /** The document was saved, and is edited live in other windows. */
  onLive: () => void;
}

/**
 * Saves a text while its editor is mounted: retries when the connection is back, and warns before a
 * closing that would lose text.
 */
export function useDraftAutosave({ start, local, isAutomatic, onCreated, onLive }: AutosaveOptions): {
  autosaver: DraftAutosaver;
  snapshot: AutosaveSnapshot;
} {
  const refresh = useRefresh();
  const [autosaver] = useState(
    () =>
      new DraftAutosaver({
        start,
        local,
        isAutomatic,
        onCreated,
        remote: {
          create: (written, draftKey) => call(createDocument, { body: { ...written, draftKey } }),
          update: async (id, written, version, keepPresent) => {
            const saved = await call(updateDocument, {
              params: { id },
              body: { ...written, version, ...(keepPresent ? { keepPresent } : {}) },
            });
            if (saved.isLive) onLive();
            return saved;
          },
        },
      }),
  );
  const snapshot = useSyncExternalStore(autosaver.subscribe, autosaver.snapshot, autosaver.snapshot);
  useEffect(() => {
    const retry = () => autosaver.retry();
    const hide = () => {
      if (document.visibilityState === 'hidden') autosaver.retry();
    };
    const hold = (event: BeforeUnloadEvent) => {
      if (autosaver.wouldLose) event.preventDefault();
    };
    autosaver.start();
    window.addEventListener('online', retry);
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('beforeunload', hold);
    return () => {
      autosaver.stop();
      window.removeEventListener('online', retry);
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('beforeunload', hold);
      void refresh(listDocuments);
    };
  }, [autosaver, refresh]);
  return { autosaver, snapshot };
}
