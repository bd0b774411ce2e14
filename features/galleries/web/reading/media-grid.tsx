import { memo } from 'react';
import { useCommentCount } from '#features/comments/web/public-api.tsx';
import { sideBySide } from '#platform/contract/isolated.ts';
import { Link } from '#platform/web/navigation/router.tsx';
import { MessageSquareIcon, PlayIcon } from '#platform/web/ui/icons.tsx';
import type { GalleryItem } from '../../contract/shapes.ts';
import { MediaImage } from '#platform/web/media/media-image.tsx';
import '../galleries.css';
import { useGalleryPublicWords } from '../words.ts';
import { clockOf } from './duration.ts';
import { itemName } from './item-name.ts';
import { ItemState } from './item-state.tsx';
import { Waveform } from './waveform.tsx';

/** Number of items above the fold, which are fetched first. */
const firstSeen = 4;

/**
 * Items in rows of equal height, each with its own aspect ratio, in reading order. Each links to
 * `addressOf`.
 */
export function MediaGrid({ items, addressOf }: { items: readonly GalleryItem[]; addressOf: (itemId: string) => string }) {
  return (
    <ul className="media-grid">
      {items.map((item, index) => (
        <li key={item.id}>
          <Tile item={item} number={index + 1} address={addressOf(item.id)} />
        </li>
      ))}
    </ul>
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
  const said = useCommentCount()(item.commentCount);
  const length = item.durationMs === null ? null : clockOf(Math.max(1, Math.round(item.durationMs / 1000)));
  const isShown = item.images.length > 0 || item.loudness !== null;
  return (
    <Link
      to={address}
      aria-label={isShown ? sideBySide([length === null ? name : t('nameAndLength', { name, length }), said]) : undefined}
      className="media-tile rounded-control bg-plain-wash text-ink no-underline"
    >
      {item.images.length > 0 ? (
        <MediaImage
          images={item.images}
          placeholder={item.placeholder}
          alt=""
          sizes="(min-width: 40rem) 24rem, 60vw"
          isFirst={number <= firstSeen}
        />
      ) : (
        <span className="media-text text-sm text-muted">
          {item.loudness && <Waveform loudness={item.loudness} />}
          <bdi className={isShown ? 'line-clamp-2 text-ink' : 'sr-only'}>{name}</bdi> {!isShown && <ItemState item={item} />}
        </span>
      )}
      {length !== null && (
        <span className="media-length">
          <PlayIcon size={12} />
          {length}
        </span>
      )}
      {said && (
        <span className="media-said" title={said}>
          <MessageSquareIcon size={12} />
          <span aria-hidden>{item.commentCount}</span>
          {!isShown && <span className="sr-only">{said}</span>}
        </span>
      )}
    </Link>
  );
});
