import { useCallback, useRef, useState, type ReactNode } from 'react';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { useFileDrop } from '#platform/web/uploads/use-file-drop.ts';
import type { ChosenFile } from './chosen-files.tsx';

const ShareDialog = lazy(() => import('./share-dialog.tsx').then((module) => module.ShareDialog));

/**
 * Sharing from a page: `open` shows the dialog, as does dropping or pasting files. The selection is
 * kept when the dialog closes, until the files are shared.
 */
export function useSharing(groupId?: string): { open: () => void; isOver: boolean; dialog: ReactNode } {
  const [isOpen, setIsOpen] = useState(false);
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const lastKey = useRef(0);
  const add = useCallback((added: Iterable<File>) => {
    const chosen = [...added].map((file) => ({ key: (lastKey.current += 1), file, name: file.name }));
    setFiles((before) => [...before, ...chosen]);
    setIsOpen(true);
  }, []);
  const isOver = useFileDrop(add);
  const close = () => setIsOpen(false);
  const dialog = isOpen ? (
    <ShareDialog
      groupId={groupId}
      files={files}
      onFiles={setFiles}
      onAdd={add}
      onClose={close}
      onShared={() => {
        setFiles([]);
        close();
      }}
    />
  ) : null;
  return { open: () => setIsOpen(true), isOver, dialog };
}
