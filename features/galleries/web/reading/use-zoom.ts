import { useEffect, useRef, useState, type RefObject } from 'react';
import { movedBy, noZoom, zoomedAt, type Point, type Zoom } from './zoom.ts';

/** Maximum interval in ms and distance in pixels of a double tap. */
const doubleMs = 300;
const doublePixels = 30;
const closer = 2.5;

interface Zooming {
  stage: RefObject<HTMLDivElement | null>;
  isZoomed: boolean;
  zoomBy: (factor: number) => void;
}

/**
 * Zoom by pinch, double tap or `zoomBy`; one finger then pans. A new item (`key`) resets the zoom.
 */
export function useZoom(key: string, isImage: boolean): Zooming {
  const stage = useRef<HTMLDivElement>(null);
  const zoom = useRef<Zoom>(noZoom);
  const [isZoomed, setIsZoomed] = useState(false);
  const show = useRef((_: Zoom) => {});
  useEffect(() => {
    show.current = (next) => {
      zoom.current = next;
      const image = imageOn(stage.current);
      if (image) image.style.transform = next.scale === 1 ? '' : `translate(${next.x}px, ${next.y}px) scale(${next.scale})`;
      setIsZoomed(next.scale > 1);
    };
    show.current(noZoom);
  }, [key]);
  useEffect(() => {
    const element = stage.current;
    if (!element || !isImage) return;
    const ended = new AbortController();
    const { signal } = ended;
    const fingers = new Map<number, Point>();
    let tapped: (Point & { at: number }) | undefined;
    const from = ({ x, y }: Point): Point => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: x - left - width / 2, y: y - top - height / 2 };
    };
    const placeOf = ({ clientX: x, clientY: y }: PointerEvent): Point => ({ x, y });
    const span = () => {
      const [one, other] = [...fingers.values()];
      return one && other
        ? { length: Math.hypot(one.x - other.x, one.y - other.y), middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 } }
        : undefined;
    };
    const end = ({ pointerId }: PointerEvent) => void fingers.delete(pointerId);
    element.addEventListener(
      'pointerdown',
      (event) => {
        const place = placeOf(event);
        fingers.set(event.pointerId, place);
        if (event.target instanceof Element && event.target.closest('button')) return;
        const isSecond =
          tapped && event.timeStamp - tapped.at < doubleMs && Math.hypot(place.x - tapped.x, place.y - tapped.y) < doublePixels;
        tapped = isSecond || fingers.size > 1 ? undefined : { ...place, at: event.timeStamp };
        if (isSecond && fingers.size === 1)
          show.current(zoom.current.scale > 1 ? noZoom : zoomedAt(noZoom, closer, from(place), sizeOn(element)));
      },
      { signal },
    );
    element.addEventListener(
      'pointermove',
      (event) => {
        const before = fingers.get(event.pointerId);
        if (!before) return;
        const [wide, place] = [span(), placeOf(event)];
        fingers.set(event.pointerId, place);
        const now = span();
        const size = sizeOn(element);
        if (wide && now && wide.length > 0) {
          const moved = movedBy(zoom.current, { x: now.middle.x - wide.middle.x, y: now.middle.y - wide.middle.y }, size);
          show.current(zoomedAt(moved, now.length / wide.length, from(now.middle), size));
        } else if (zoom.current.scale > 1) show.current(movedBy(zoom.current, { x: place.x - before.x, y: place.y - before.y }, size));
      },
      { signal },
    );
    for (const type of ['pointerup', 'pointercancel', 'pointerleave'] as const) element.addEventListener(type, end, { signal });
    return () => ended.abort();
  }, [isImage]);
  return {
    stage,
    isZoomed,
    zoomBy: (factor) => {
      if (stage.current && isImage) show.current(zoomedAt(zoom.current, factor, { x: 0, y: 0 }, sizeOn(stage.current)));
    },
  };
}

const imageOn = (stage: HTMLElement | null) => stage?.querySelector<HTMLElement>('.media-image');

/** Size of the unzoomed image, in CSS pixels. */
function sizeOn(stage: HTMLElement): Point {
  const image = imageOn(stage);
  return { x: image?.offsetWidth ?? 0, y: image?.offsetHeight ?? 0 };
}
