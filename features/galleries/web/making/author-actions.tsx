import { useState } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { useNavigate } from '#platform/web/navigation/router.tsx';
import { FileTextIcon, GlobeIcon, ListOrderedIcon, PencilIcon, UsersIcon } from '#platform/web/ui/icons.tsx';
import { MoreMenu } from '#platform/web/ui/more-menu.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { deleteGallery, listGalleries, showGallery } from '../../contract/endpoints.ts';
import type { GalleryWhole } from '../../contract/shapes.ts';
import { readsOf } from '../reads-of.ts';
import { useGalleryWords } from '../words.ts';

const EditGalleryDialog = lazy(() => import('./edit-gallery-dialog.tsx').then((module) => module.EditGalleryDialog));
const ArrangeDialog = lazy(() => import('./arrange-dialog.tsx').then((module) => module.ArrangeDialog));

/** Menu of the author of a gallery. */
export function AuthorActions({ gallery }: { gallery: GalleryWhole }) {
  const t = useGalleryWords();
  const toast = useToast();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const [open, setOpen] = useState<'edit' | 'arrange'>();
  const { id, title, isPublic, items } = gallery;
  const close = () => setOpen(undefined);

  async function show(toEverybody: boolean) {
    try {
      await call(showGallery, { params: { id }, body: { isPublic: toEverybody } });
      toast(t(toEverybody ? 'madePublic' : 'madePrivate'), { tone: 'success' });
    } catch {
      toast(t('visibilityFailed'), { tone: 'danger' });
    }
    await refresh(...readsOf(id));
  }

  const removal = {
    labels: {
      remove: t('delete'),
      title: t('deleteTitle'),
      cancel: t('cancel'),
      close: t('close'),
      done: t('deleted'),
      failed: t('deleteFailed'),
    },
    text: t('deleteText', { title }),
    onRemove: () => call(deleteGallery, { params: { id } }),
    onRemoved: () => {
      navigate('/media?list=mine', { replace: true });
      return refresh(listGalleries);
    },
  };
  return (
    <>
      <MoreMenu
        label={t('more')}
        removal={removal}
        items={[
          { label: t('edit'), icon: PencilIcon, onSelect: () => setOpen('edit') },
          ...(items.length > 0
            ? [
                { label: t('describeAll'), icon: FileTextIcon, onSelect: () => navigate(`/media/${id}/describe`) },
                { label: t('arrange'), icon: ListOrderedIcon, onSelect: () => setOpen('arrange') },
              ]
            : []),
          isPublic
            ? { label: t('makePrivate'), icon: UsersIcon, onSelect: () => void show(false) }
            : { label: t('makePublic'), icon: GlobeIcon, onSelect: () => void show(true) },
        ]}
      />
      {open === 'edit' && <EditGalleryDialog gallery={gallery} onClose={close} />}
      {open === 'arrange' && <ArrangeDialog gallery={gallery} onClose={close} />}
    </>
  );
}
