import { useState } from 'react';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { UsersIcon } from '#platform/web/ui/icons.tsx';
import { useDocumentWords } from '../../words.ts';

// Loaded on demand, since most documents have one author.
const CoAuthorsDialog = lazy(() => import('./co-authors-dialog.tsx').then((module) => module.CoAuthorsDialog));

/** Opens the co-authors of a document. */
export function CoAuthorsButton({ id, hasTitle, isCoAuthor }: { id: string; hasTitle: boolean; isCoAuthor: boolean }) {
  const t = useDocumentWords();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" icon={UsersIcon} onClick={() => setIsOpen(true)}>
        {t('coAuthors.title')}
      </Button>
      {isOpen && <CoAuthorsDialog id={id} hasTitle={hasTitle} isCoAuthor={isCoAuthor} onClose={() => setIsOpen(false)} />}
    </>
  );
}
