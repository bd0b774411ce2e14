/** How an image is looked at: how many times its size, and how far it is moved, in pixels. */
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

/** Looked at more closely, or less; what is at `at` (from the middle of the stage) stays there, as far as the image reaches. */
export function zoomedAt({ scale, x, y }: Zoom, factor: number, at: Point, size: Point): Zoom {
  const next = Math.min(most, Math.max(1, scale * factor));
  const share = next / scale;
  return within({ scale: next, x: at.x - (at.x - x) * share, y: at.y - (at.y - y) * share }, size);
}

export const movedBy = (zoom: Zoom, { x, y }: Point, size: Point): Zoom => within({ ...zoom, x: zoom.x + x, y: zoom.y + y }, size);

/** An image of this size never leaves its place empty. */
function within({ scale, x, y }: Zoom, size: Point): Zoom {
  const bound = (value: number, length: number) => {
    const reach = (length * (scale - 1)) / 2;
    return Math.min(reach, Math.max(-reach, value)) || 0;
  };
  return { scale, x: bound(x, size.x), y: bound(y, size.y) };
}
