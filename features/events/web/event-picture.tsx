import { MediaImage } from '#platform/web/media/media-image.tsx';
import type { EventPicture as Picture } from '../contract/picture-shapes.ts';
import './event-picture.css';

/** The picture on the page of an event; nothing before it can be shown. */
export function EventPicture({ picture }: { picture: Picture | null }) {
  if (!picture || picture.images.length === 0) return null;
  const { images, placeholder, description } = picture;
  return (
    <div className="event-picture mb-5">
      <MediaImage images={images} placeholder={placeholder} alt={description} sizes="(width >= 48rem) 46rem, 94vw" isFirst />
    </div>
  );
}
