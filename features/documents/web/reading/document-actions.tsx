import { useState } from 'react';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { DownloadIcon, ShareIcon } from '#platform/web/ui/icons.tsx';
import type { DocumentWhole } from '../../contract/shapes.ts';
import { useDocumentPublicWords } from '../words.ts';

// Loaded on demand, since most readers are not the author and do not share.
const ShareDialog = lazy(() => import('./share-dialog.tsx').then((module) => module.ShareDialog));
const DownloadDialog = lazy(() => import('./download-dialog.tsx').then((module) => module.DownloadDialog));
const ReaderActions = lazy(() => import('./reader-actions.tsx').then((module) => module.ReaderActions));
const AuthorActions = lazy(() => import('./author-actions.tsx').then((module) => module.AuthorActions));

/** Actions on a document for readers and for its author; more if signed in. */
export function DocumentActions({ document, isMember = false }: { document: DocumentWhole; isMember?: boolean }) {
  const t = useDocumentPublicWords();
  const [isSharing, setIsSharing] = useState(false);
  const [isDownloading, setIsDownloading] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" icon={ShareIcon} onClick={() => setIsSharing(true)}>
        <span className="max-tablet:sr-only">{t('share')}</span>
      </Button>
      {isSharing && <ShareDialog document={document} onClose={() => setIsSharing(false)} />}
      <Button variant="secondary" size="small" icon={DownloadIcon} onClick={() => setIsDownloading(true)}>
        <span className="max-tablet:sr-only">{t('download')}</span>
      </Button>
      {isDownloading && <DownloadDialog document={document} canPrint onClose={() => setIsDownloading(false)} />}
      {document.can.edit && <AuthorActions document={document} />}
      {isMember && <ReaderActions document={document} />}
    </>
  );
}
