import { useEffect, useRef, useState } from 'react';
import type { ShownMedia } from '#platform/contract/shown-media.ts';
import './media-image.css';

interface MediaImageProps {
  images: ShownMedia['images'];
  placeholder: string | null;
  alt: string;
  /** Its width on the screen, as the `sizes` attribute. */
  sizes: string;
  /** Visible at the start: fetched with priority. */
  isFirst?: boolean;
}

/**
 * An image in the best width, over its placeholder, with its aspect ratio reserved. Signed
 * addresses expire and change with each read: a loaded image is kept, and a failed one uses the
 * newest address.
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

/** Loads a lazy image early, while the browser is idle, so that scrolling has less to fetch. */
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
