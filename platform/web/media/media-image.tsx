import { useEffect, useRef, useState } from 'react';
import type { ShownMedia } from '#platform/contract/shown-media.ts';
import './media-image.css';

interface MediaImageProps {
  images: ShownMedia['images'];
  placeholder: string | null;
  alt: string;
  /** How wide it stands on the screen, as `sizes` of an image says it. */
  sizes: string;
  /** It is seen at once: fetched before what is further down. */
  isFirst?: boolean;
}

/**
 * An image in the width that fits, over its placeholder. Its place has its proportions before anything has come. Addresses are signed for a few
 * minutes and come anew with each reading; one that was fetched stays, another is taken when it is good no more.
 */
export function MediaImage({ images, placeholder, alt, sizes, isFirst }: MediaImageProps) {
  const [shown, setShown] = useState(images);
  const [isBroken, setIsBroken] = useState(false);
  if (shown !== images && (isBroken || shown.length !== images.length)) {
    setShown(images);
    setIsBroken(false);
  }
  const placeholderImage = useTakenWhileIdle();
  const largest = shown.at(-1);
  if (!largest) return null;
  const { width, height } = largest;
  const loading = isFirst ? 'eager' : 'lazy';
  return (
    <span className="media-image">
      {placeholder && (
        <img ref={placeholderImage} src={placeholder} alt="" aria-hidden width={width} height={height} loading={loading} decoding="async" />
      )}
      <img
        src={shown[0]?.address}
        srcSet={shown.map((image) => `${image.address} ${image.width}w`).join(', ')}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={loading}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding="async"
        onError={() => setIsBroken(true)}
      />
    </span>
  );
}

/** A lazy image is taken before it is scrolled to, in a moment in which nothing else happens: what scrolling has to ask for stays little. */
function useTakenWhileIdle() {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (!('requestIdleCallback' in window)) return;
    const turn = requestIdleCallback(() => {
      if (image.current) image.current.loading = 'eager';
    });
    return () => cancelIdleCallback(turn);
  }, []);
  return image;
}
