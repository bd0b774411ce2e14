import { useState } from 'react';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';
import { useDocumentWords } from '../words.ts';

const DownloadDialog = lazy(() => import('../reading/download-dialog.tsx').then((module) => module.DownloadDialog));

/** Button in the editor that downloads the document as it is saved. */
export function DownloadDraft({ id, title }: { id: string; title: string }) {
  const t = useDocumentWords();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton size="small" icon={DownloadIcon} label={t('download')} onClick={() => setIsOpen(true)} />
      {isOpen && <DownloadDialog document={{ id, title }} onClose={() => setIsOpen(false)} />}
    </>
  );
}
