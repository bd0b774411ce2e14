import { useState } from 'react';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { Button, type ButtonVariant } from '#platform/web/ui/button.tsx';
import { PlusIcon } from '#platform/web/ui/icons.tsx';
import { useGalleryWords } from '../words.ts';

const NewGalleryDialog = lazy(() => import('./new-gallery-dialog.tsx').then((module) => module.NewGalleryDialog));

/** Button that opens the dialog for a new gallery, optionally in a given group. */
export function NewGalleryButton({ groupId, variant }: { groupId?: string; variant?: ButtonVariant }) {
  const t = useGalleryWords();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant={variant} icon={PlusIcon} onClick={() => setIsOpen(true)}>
        {t('newGallery')}
      </Button>
      {isOpen && <NewGalleryDialog groupId={groupId} onClose={() => setIsOpen(false)} />}
    </>
  );
}
