import { useEffect, useState, useSyncExternalStore } from 'react';
import { call, useRefresh } from '#platform/web/api.ts';
import { createDocument, listDocuments, updateDocument } from '../../contract/endpoints.ts';
import { DraftKeeper, type KeeperSnapshot } from './draft-keeper.ts';
import type { KeptDraft, LocalDrafts } from './local-drafts.ts';

/** Text as it is opened in the editor. */
export interface WritingStart extends Pick<KeptDraft, 'draftKey' | 'id' | 'version' | 'written'> {
  /** The server does not have this text yet. */
  isUnsaved: boolean;
}

interface KeeperUse {
  start: WritingStart;
  local: LocalDrafts;
  isAutomatic: boolean;
  onCreated: (id: string) => void;
}

/**
 * Saves a text while its editor is mounted: retries when the connection is back, and warns before a
 * closing that would lose text.
 */
export function useDraftKeeper({ start, local, isAutomatic, onCreated }: KeeperUse): { keeper: DraftKeeper; snapshot: KeeperSnapshot } {
  const refresh = useRefresh();
  const [keeper] = useState(
    () =>
      new DraftKeeper({
        start,
        local,
        isAutomatic,
        onCreated,
        remote: {
          create: (written, draftKey) => call(createDocument, { body: { ...written, draftKey } }),
          update: (id, written, version, keepPresent) =>
            call(updateDocument, { params: { id }, body: { ...written, version, ...(keepPresent ? { keepPresent } : {}) } }),
        },
      }),
  );
  const snapshot = useSyncExternalStore(keeper.subscribe, keeper.snapshot, keeper.snapshot);
  useEffect(() => {
    const retry = () => keeper.retry();
    const hide = () => {
      if (document.visibilityState === 'hidden') keeper.retry();
    };
    const hold = (event: BeforeUnloadEvent) => {
      if (keeper.wouldLose) event.preventDefault();
    };
    keeper.start();
    window.addEventListener('online', retry);
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('beforeunload', hold);
    return () => {
      keeper.stop();
      window.removeEventListener('online', retry);
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('beforeunload', hold);
      void refresh(listDocuments);
    };
  }, [keeper, refresh]);
  return { keeper, snapshot };
}
