import { lazy, Suspense, useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { ShareIcon } from '#platform/web/ui/icons.tsx';
import type { DocumentWhole } from '../../contract/shapes.ts';
import { useDocumentPublicWords } from '../words.ts';

// Most readers share nothing and are not the author: what only some need comes when they need it.
const ShareDialog = lazy(() => import('./share-dialog.tsx').then((module) => ({ default: module.ShareDialog })));
const AuthorActions = lazy(() => import('./author-actions.tsx').then((module) => ({ default: module.AuthorActions })));

/** What a reader, and what its author, can do with a document. */
export function DocumentActions({ document }: { document: DocumentWhole }) {
  const t = useDocumentPublicWords();
  const [isSharing, setIsSharing] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" icon={ShareIcon} onClick={() => setIsSharing(true)}>
        {t('share')}
      </Button>
      <Suspense>
        {isSharing && <ShareDialog document={document} onClose={() => setIsSharing(false)} />}
        {document.can.edit && <AuthorActions document={document} />}
      </Suspense>
    </>
  );
}
