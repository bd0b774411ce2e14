import { useGalleryPublicWords } from '../words.ts';
import type { GalleryItem } from '../../contract/shapes.ts';

/** Reason why an item cannot be shown, or the progress of its conversion. */
export function ItemState({ item: { state, refusal, progress } }: { item: GalleryItem }) {
  const t = useGalleryPublicWords();
  if (state === 'refused') return t(`refused.${refusal ?? 'damaged'}`);
  return progress > 0 ? t('preparedSoFar', { percent: progress }) : t('prepared');
}
