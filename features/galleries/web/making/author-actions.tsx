import { useState } from 'react';
import { call, useRefresh } from '#platform/web/api.ts';
import { later } from '#platform/web/later.tsx';
import { problemOf } from '#platform/web/problem.ts';
import { useNavigate } from '#platform/web/router.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { EllipsisIcon, FileTextIcon, GlobeIcon, ListOrderedIcon, PencilIcon, TrashIcon, UsersIcon } from '#platform/web/ui/icons.tsx';
import { Menu } from '#platform/web/ui/menu.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { deleteGallery, listGalleries, showGallery } from '../../contract/endpoints.ts';
import type { GalleryWhole } from '../../contract/shapes.ts';
import { readsOf } from '../reads-of.ts';
import { useGalleryWords } from '../words.ts';

const EditGalleryDialog = later(() => import('./edit-gallery-dialog.tsx').then((module) => module.EditGalleryDialog));
const ArrangeDialog = later(() => import('./arrange-dialog.tsx').then((module) => module.ArrangeDialog));

/** What its author can do with a gallery. */
export function AuthorActions({ gallery }: { gallery: GalleryWhole }) {
  const t = useGalleryWords();
  const toast = useToast();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const [open, setOpen] = useState<'edit' | 'arrange' | 'delete'>();
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

  async function remove() {
    try {
      await call(deleteGallery, { params: { id } });
    } catch (error) {
      // Deleted in another window: that is what was wanted.
      if (problemOf(error).code !== 'thing.notFound') {
        close();
        return toast(t('deleteFailed'), { tone: 'danger' });
      }
    }
    close();
    navigate('/media?list=mine', { replace: true });
    toast(t('deleted'), { tone: 'success' });
    await refresh(listGalleries);
  }

  return (
    <>
      <Menu
        label={t('more')}
        isIcon
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
          { label: t('delete'), icon: TrashIcon, isDanger: true, onSelect: () => setOpen('delete') },
        ]}
      >
        <EllipsisIcon />
      </Menu>
      {open === 'edit' && <EditGalleryDialog gallery={gallery} onClose={close} />}
      {open === 'arrange' && <ArrangeDialog gallery={gallery} onClose={close} />}
      <ConfirmDialog
        isOpen={open === 'delete'}
        onClose={close}
        onConfirm={remove}
        title={t('deleteTitle')}
        labels={{ confirm: t('delete'), cancel: t('cancel'), close: t('close') }}
        isDanger
      >
        {t('deleteText', { title })}
      </ConfirmDialog>
    </>
  );
}
