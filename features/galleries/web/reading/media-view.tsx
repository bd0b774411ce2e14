import type { GalleryItem } from '../../contract/shapes.ts';
import { MediaImage } from '#platform/web/media/media-image.tsx';
import '../galleries.css';
import { useGalleryPublicWords } from '../words.ts';
import { AudioPlayer } from './audio-player.tsx';
import { itemName } from './item-name.ts';
import { ItemState } from './item-state.tsx';
import { VideoPlayer } from './video-player.tsx';

/** An item at the maximum available size. */
export function MediaView({ item, number }: { item: GalleryItem; number: number }) {
  const t = useGalleryPublicWords();
  const name = itemName(t, item, number);
  if (item.video) return <VideoPlayer key={item.id} item={item} address={item.video} label={name} />;
  if (item.audio) return <AudioPlayer key={item.id} item={item} address={item.audio} label={name} />;
  if (item.images.length > 0)
    return <MediaImage key={item.id} images={item.images} placeholder={item.placeholder} alt={name} sizes="100vw" isFirst />;
  return (
    <p className="rounded-card bg-plain-wash px-6 py-10 text-center text-muted" role="status">
      <ItemState item={item} />
    </p>
  );
}
