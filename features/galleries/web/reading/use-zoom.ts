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
    listenToFingers(element, ended.signal, { get: () => zoom.current, show: (next) => show.current(next) });
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

interface ShownZoom {
  get: () => Zoom;
  show: (next: Zoom) => void;
}

const placeOf = ({ clientX: x, clientY: y }: PointerEvent): Point => ({ x, y });

/** A place on the screen, relative to the centre of the stage. */
function fromCentre(stage: HTMLElement, { x, y }: Point): Point {
  const { left, top, width, height } = stage.getBoundingClientRect();
  return { x: x - left - width / 2, y: y - top - height / 2 };
}

/** Double taps zoom in and out, two fingers zoom, one finger pans; until the signal. */
function listenToFingers(stage: HTMLElement, signal: AbortSignal, zoom: ShownZoom): void {
  const fingers = new Map<number, Point>();
  const isDoubleTap = doubleTaps();
  const onDown = (event: PointerEvent) => {
    const place = placeOf(event);
    fingers.set(event.pointerId, place);
    if (event.target instanceof Element && event.target.closest('button')) return;
    if (isDoubleTap(place, event.timeStamp, fingers.size))
      zoom.show(zoom.get().scale > 1 ? noZoom : zoomedAt(noZoom, closer, fromCentre(stage, place), sizeOn(stage)));
  };
  const onMove = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const [wide, place] = [spanOf(fingers), placeOf(event)];
    fingers.set(event.pointerId, place);
    const now = spanOf(fingers);
    const size = sizeOn(stage);
    if (wide && now && wide.length > 0) {
      const moved = movedBy(zoom.get(), { x: now.middle.x - wide.middle.x, y: now.middle.y - wide.middle.y }, size);
      zoom.show(zoomedAt(moved, now.length / wide.length, fromCentre(stage, now.middle), size));
    } else if (zoom.get().scale > 1) zoom.show(movedBy(zoom.get(), { x: place.x - before.x, y: place.y - before.y }, size));
  };
  const onEnd = ({ pointerId }: PointerEvent) => void fingers.delete(pointerId);
  stage.addEventListener('pointerdown', onDown, { signal });
  stage.addEventListener('pointermove', onMove, { signal });
  for (const type of ['pointerup', 'pointercancel', 'pointerleave'] as const) stage.addEventListener(type, onEnd, { signal });
}

/** Returns whether a tap of one finger is the second of two in short time at the same place. */
function doubleTaps(): (place: Point, at: number, fingerCount: number) => boolean {
  let tapped: (Point & { at: number }) | undefined;
  return (place, at, fingerCount) => {
    const isSecond = tapped !== undefined && at - tapped.at < doubleMs && Math.hypot(place.x - tapped.x, place.y - tapped.y) < doublePixels;
    tapped = isSecond || fingerCount > 1 ? undefined : { ...place, at };
    return isSecond && fingerCount === 1;
  };
}

/** Distance and middle of two fingers. */
function spanOf(fingers: ReadonlyMap<number, Point>): { length: number; middle: Point } | undefined {
  const [one, other] = [...fingers.values()];
  return one && other
    ? { length: Math.hypot(one.x - other.x, one.y - other.y), middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 } }
    : undefined;
}

const imageOn = (stage: HTMLElement | null) => stage?.querySelector<HTMLElement>('.media-image');

/** Size of the unzoomed image, in CSS pixels. */
function sizeOn(stage: HTMLElement): Point {
  const image = imageOn(stage);
  return { x: image?.offsetWidth ?? 0, y: image?.offsetHeight ?? 0 };
}
