/** Zoom state: scale factor, and offset in pixels. */
export interface Zoom {
  scale: number;
  x: number;
  y: number;
}

export interface Point {
  x: number;
  y: number;
}

export const noZoom: Zoom = { scale: 1, x: 0, y: 0 };
const most = 6;

/**
 * Zooms by a factor while keeping the point `at`, measured from the centre of the stage, in place
 * if possible.
 */
export function zoomedAt({ scale, x, y }: Zoom, factor: number, at: Point, size: Point): Zoom {
  const next = Math.min(most, Math.max(1, scale * factor));
  const share = next / scale;
  return within({ scale: next, x: at.x - (at.x - x) * share, y: at.y - (at.y - y) * share }, size);
}

export const movedBy = (zoom: Zoom, { x, y }: Point, size: Point): Zoom => within({ ...zoom, x: zoom.x + x, y: zoom.y + y }, size);

/** Limits the offset so that the image always fills its place. */
function within({ scale, x, y }: Zoom, size: Point): Zoom {
  const bound = (value: number, length: number) => {
    const reach = (length * (scale - 1)) / 2;
    return Math.min(reach, Math.max(-reach, value)) || 0;
  };
  return { scale, x: bound(x, size.x), y: bound(y, size.y) };
}
