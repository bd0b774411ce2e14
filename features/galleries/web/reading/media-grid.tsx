import { memo } from 'react';
import { useCommentCount } from '#features/comments/web/public-api.tsx';
import { sideBySide } from '#platform/contract/isolated.ts';
import { Link } from '#platform/web/navigation/router.tsx';
import { MessageSquareIcon, PlayIcon } from '#platform/web/ui/icons.tsx';
import type { GalleryItem } from '../../contract/shapes.ts';
import { MediaImage } from '#platform/web/media/media-image.tsx';
import '../galleries.css';
import { useGalleryPublicWords } from '../words.ts';
import { clockOfMs } from './duration.ts';
import { itemName } from './item-name.ts';
import { ItemState } from './item-state.tsx';
import { Waveform } from './waveform.tsx';

/** Number of items above the fold, which are fetched first. */
const firstSeen = 4;

/** Number of items that share one row, or two rows of two. */
const few = 4;

/**
 * Aspect ratios of tiles, in percent; `galleries.css` has a rule for each, since the security policy
 * of pages forbids styles of elements.
 */
const shapes = [50, 60, 67, 75, 80, 100, 125, 133, 150, 178, 200, 250];
/** Shape of a recording, and of an item that cannot be shown. */
const textShape = 150;

/** The aspect ratio of the tile of an item, in percent: the one nearest to its own. */
export function shapeOf({ images }: Pick<GalleryItem, 'images'>): number {
  const { width, height } = images.at(-1) ?? { width: textShape, height: 100 };
  const distance = (shape: number) => Math.abs(Math.log((width * 100) / (height * shape)));
  return shapes.reduce((best, shape) => (distance(shape) < distance(best) ? shape : best));
}

/**
 * Items in rows of equal height that fill the width, in reading order, with their descriptions.
 * Each links to `addressOf`.
 */
export function MediaGrid({ items, addressOf }: { items: readonly GalleryItem[]; addressOf: (itemId: string) => string }) {
  return (
    <ul className="media-grid" data-few={items.length <= few ? items.length : undefined}>
      {items.map((item, index) => (
        <li key={item.id} data-shape={shapeOf(item)}>
          <Tile item={item} number={index + 1} address={addressOf(item.id)} />
          <Caption item={item} number={index + 1} />
        </li>
      ))}
    </ul>
  );
}

/** The media; the link has the same name. */
function Caption({ item, number }: { item: GalleryItem; number: number }) {
  const t = useGalleryPublicWords();
  if (!item.description && item.loudness === null) return null;
  return (
    <p className="media-caption" dir="auto" aria-hidden>
      {itemName(t, item, number)}
    </p>
  );
}

interface TileProps {
  item: GalleryItem;
  number: number;
  address: string;
}

/** Memoised, since there may be hundreds of tiles. */
const Tile = memo(function Tile({ item, number, address }: TileProps) {
  const t = useGalleryPublicWords();
  const name = itemName(t, item, number);
  const commentCount = useCommentCount()(item.commentCount);
  const length = clockOfMs(item.durationMs);
  const isShown = item.images.length > 0 || item.loudness !== null;
  return (
    <Link
      to={address}
      aria-label={isShown ? sideBySide([length === null ? name : t('nameAndLength', { name, length }), commentCount]) : undefined}
      className="media-tile rounded-control bg-plain-wash text-ink no-underline"
    >
      {item.images.length > 0 ? (
        <MediaImage
          images={item.images}
          placeholder={item.placeholder}
          alt=""
          sizes="(min-width: 40rem) 31rem, 60vw"
          isFirst={number <= firstSeen}
        />
      ) : (
        <span className="media-text text-sm text-muted">
          {item.loudness ? (
            <Waveform loudness={item.loudness} />
          ) : (
            <>
              <bdi className="sr-only">{name}</bdi> <ItemState item={item} />
            </>
          )}
        </span>
      )}
      {length !== null && (
        <span className="media-length">
          <PlayIcon size={12} />
          {length}
        </span>
      )}
      {commentCount && (
        <span className="media-said" title={commentCount}>
          <MessageSquareIcon size={12} />
          <span aria-hidden>{item.commentCount}</span>
          {!isShown && <span className="sr-only">{commentCount}</span>}
        </span>
      )}
    </Link>
  );
});
