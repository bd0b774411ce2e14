import { useState } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { CheckboxField } from '#platform/web/forms/checkbox-field.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { ArrowDownIcon, ArrowUpIcon, TrashIcon } from '#platform/web/ui/icons.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { moved } from '#platform/web/ui/moved.ts';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useDragOrder } from '#platform/web/ui/use-drag-order.ts';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { deleteItem, orderItems, updateGallery, updateItem } from '../../contract/endpoints.ts';
import type { GalleryItem, GalleryWhole } from '../../contract/shapes.ts';
import { MediaImage } from '#platform/web/media/media-image.tsx';
import '../galleries.css';
import { itemName } from '../reading/item-name.ts';
import { readsOf } from '../reads-of.ts';
import { useGalleryWords } from '../words.ts';
import { PlaceOf } from './place-of.tsx';

/**
 * Dialog that sets the order of the items, their download permissions and the cover. Mount it only
 * while it is open.
 */
export function ArrangeDialog({ gallery, onClose }: { gallery: GalleryWhole; onClose: () => void }) {
  const t = useGalleryWords();
  const errorText = useErrorText();
  const toast = useToast();
  const refresh = useRefresh();
  const [items, setItems] = useState<readonly GalleryItem[]>(gallery.items);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState('');
  const nameOf = (item: GalleryItem) => itemName(t, item, gallery.items.indexOf(item) + 1);

  function move(from: number, to: number) {
    const item = items[from];
    if (!item || to < 0 || to >= items.length || from === to) return;
    setItems(moved(items, from, to));
    setSaid(t('moved', { name: nameOf(item), number: to + 1 }));
  }

  const list = useDragOrder(move);

  async function save(values: Readonly<Record<string, unknown>>) {
    await saveArrangement(gallery, { items, gone, values });
    await refresh(...readsOf(gallery.id));
    onClose();
    toast(t('saved'), { tone: 'success' });
  }

  return (
    <Dialog isOpen onClose={onClose} title={t('arrange')} closeLabel={t('close')} size="wide">
      <Form
        errorText={(code, field) =>
          code === 'mediaFailed' || code === 'permissionFailed' || code === 'editFailed' ? t(code) : errorText(code, field)
        }
        onSubmit={save}
      >
        <p className="text-muted">{t('arrangeText')}</p>
        <p role="status" className="sr-only">
          {said}
        </p>
        <ol ref={list} className="media-order">
          {items.map((item, index) => (
            <ArrangedItem
              key={item.id}
              gallery={gallery}
              item={item}
              name={nameOf(item)}
              isFirst={index === 0}
              isLast={index === items.length - 1}
              onMove={(by) => move(index, index + by)}
              onRemove={() => {
                setGone(new Set(gone).add(item.id));
                setItems(items.filter((each) => each !== item));
              }}
            />
          ))}
        </ol>
        <SubmitButton>{t('save')}</SubmitButton>
      </Form>
    </Dialog>
  );
}

interface ArrangedItemProps {
  gallery: GalleryWhole;
  item: GalleryItem;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  /** Moves the item by one place, up (-1) or down (1). */
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function ArrangedItem({ gallery, item, name, isFirst, isLast, onMove, onRemove }: ArrangedItemProps) {
  const t = useGalleryWords();
  return (
    <li draggable>
      <span className="grid">
        <IconButton icon={ArrowUpIcon} label={t('moveUp', { name })} disabled={isFirst} onClick={() => onMove(-1)} />
        <IconButton icon={ArrowDownIcon} label={t('moveDown', { name })} disabled={isLast} onClick={() => onMove(1)} />
      </span>
      <MediaImage images={item.images.slice(0, 1)} placeholder={item.placeholder} alt="" sizes="5rem" />
      <span className="col-start-3 grid min-w-0 gap-1">
        <bdi className="line-clamp-2 text-sm break-words text-muted">{item.description || (item.own?.fileName ?? name)}</bdi>
        {/* Only the position of an item hidden by moderators can be changed. */}
        {!item.isHidden && <CheckboxField name={`download-${item.id}`} label={t('allowDownload')} defaultChecked={item.allowDownload} />}
        {!gallery.isAnonymous && !item.isHidden && (
          <PlaceOf galleryId={gallery.id} item={gallery.items.find((each) => each.id === item.id) ?? item} />
        )}
        <span className="flex flex-wrap items-center gap-3">
          {item.images.length > 0 && !item.isHidden && (
            <label className="flex min-h-11 items-center gap-2 text-sm">
              <input type="radio" name="cover" value={item.id} defaultChecked={gallery.coverItemId === item.id} />
              {t('useAsCover')}
            </label>
          )}
          {!item.isHidden && <IconButton icon={TrashIcon} label={t('remove', { name })} onClick={onRemove} />}
        </span>
      </span>
    </li>
  );
}

interface Arrangement {
  items: readonly GalleryItem[];
  /** IDs of removed items. */
  gone: ReadonlySet<string>;
  /** Values of the form: cover and downloads. */
  values: Readonly<Record<string, unknown>>;
}

/** Saves in steps: removals, downloads, order, cover. */
async function saveArrangement(gallery: GalleryWhole, { items, gone, values }: Arrangement): Promise<void> {
  const { id } = gallery;
  const params = { id };
  for (const itemId of gone)
    // Already deleted in another window, so the result is as intended.
    await namingFailure('mediaFailed', () => call(deleteItem, { params: { id, itemId } }), ['thing.notFound']);
  for (const item of items) {
    const { description } = item;
    const allowDownload = values[`download-${item.id}`] !== undefined;
    if (item.isHidden || allowDownload === item.allowDownload) continue;
    await namingFailure('permissionFailed', () =>
      call(updateItem, { params: { id, itemId: item.id }, body: { description, allowDownload } }),
    );
  }
  const itemIds = items.map((item) => item.id);
  const before = gallery.items.flatMap((item) => (gone.has(item.id) ? [] : [item.id]));
  if (itemIds.join() !== before.join()) await namingFailure('mediaFailed', () => call(orderItems, { params, body: { itemIds } }));
  const cover = values['cover'] ? String(values['cover']) : null;
  const { title, description, isAnonymous, coverItemId } = gallery;
  if (cover !== coverItemId)
    await namingFailure('editFailed', () => call(updateGallery, { params, body: { title, description, isAnonymous, coverItemId: cover } }));
}

/**
 * Runs one step of saving and replaces its error by `code`, which names the step. Completed steps
 * are not reverted.
 */
async function namingFailure(code: string, run: () => Promise<unknown>, fine: readonly string[] = []): Promise<void> {
  try {
    await run();
  } catch (error) {
    const problem = problemOf(error);
    if (fine.includes(problem.code)) return;
    throw problem.code === 'input.invalid' ? problem : { code };
  }
}
