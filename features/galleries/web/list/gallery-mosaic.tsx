import { MediaImage } from '#platform/web/media/media-image.tsx';
import { ImageIcon, PlayIcon } from '#platform/web/ui/icons.tsx';
import type { PreviewItem } from '../../contract/shapes.ts';
import { clockOfMs } from '../reading/duration.ts';
import { Waveform } from '../reading/waveform.tsx';

/** Widths of the large and of a small part, as the `sizes` attribute. */
const large = '(min-width: 62rem) 24rem, (min-width: 48rem) 45vw, 92vw';
const small = '(min-width: 62rem) 12rem, (min-width: 48rem) 20vw, 46vw';

interface GalleryMosaicProps {
  preview: readonly PreviewItem[];
  isFirst?: boolean | undefined;
}

/**
 * The first items of a gallery in a frame of one shape: pictures, first frames of videos, and
 * waveforms. Its title is next to it.
 */
export function GalleryMosaic({ preview, isFirst }: GalleryMosaicProps) {
  return (
    <div className="media-mosaic text-muted" data-parts={preview.length} aria-hidden>
      {preview.map((item, index) => (
        <span key={item.id} className="media-part bg-plain-wash">
          <Part item={item} sizes={index === 0 && preview.length !== 2 ? large : small} isFirst={isFirst} />
        </span>
      ))}
      {preview.length === 0 && (
        <span className="media-part bg-plain-wash">
          <ImageIcon size={32} />
        </span>
      )}
    </div>
  );
}

function Part({ item, sizes, isFirst }: { item: PreviewItem; sizes: string; isFirst?: boolean | undefined }) {
  const { type, images, placeholder, loudness, durationMs } = item;
  const length = clockOfMs(durationMs);
  const Icon = type === 'image' ? ImageIcon : PlayIcon;
  return (
    <>
      {images.length > 0 ? (
        <MediaImage images={images} placeholder={placeholder} alt="" sizes={sizes} isFirst={isFirst} />
      ) : loudness ? (
        <Waveform loudness={loudness} />
      ) : (
        <Icon size={24} />
      )}
      {length !== null && (
        <span className="media-length">
          <PlayIcon size={12} />
          {length}
        </span>
      )}
    </>
  );
}
