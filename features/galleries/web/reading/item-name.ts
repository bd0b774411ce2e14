import type { T } from '#platform/web/i18n/words.tsx';
import type { GalleryItem } from '../../contract/shapes.ts';
import type open from '../../words/public/en.json';

/** Text alternative of an item: its description, else type and number. */
export function itemName(t: T<typeof open>, item: Pick<GalleryItem, 'type' | 'description'>, number: number): string {
  return item.description || t(`number.${item.type}`, { number });
}
