import type { T } from '#platform/web/words.tsx';
import type { GalleryItem } from '../../contract/shapes.ts';
import type open from '../../words/public/en.json';

/** What stands for one of the media where it is not seen: its description, else what it is and its number. */
export function itemName(t: T<typeof open>, item: Pick<GalleryItem, 'type' | 'description'>, number: number): string {
  return item.description || t(`number.${item.type}`, { number });
}
