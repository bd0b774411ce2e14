import { CaptionTracks } from '#platform/web/captions/caption-tracks.tsx';
import type { GalleryItem } from '../../contract/shapes.ts';
import { useStableSource } from '#platform/web/media/use-stable-source.ts';

export function VideoPlayer({ item, address, label }: { item: GalleryItem; address: string; label: string }) {
  const { player, src, onError, onLoadedMetadata } = useStableSource<HTMLVideoElement>(address);
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- Where its owner gave it some.
    <video
      ref={player}
      src={src}
      onError={onError}
      onLoadedMetadata={onLoadedMetadata}
      poster={item.images.at(-1)?.address}
      width={item.width ?? undefined}
      height={item.height ?? undefined}
      controls
      playsInline
      preload="metadata"
      aria-label={label}
    >
      <CaptionTracks tracks={item.captions} />
    </video>
  );
}
