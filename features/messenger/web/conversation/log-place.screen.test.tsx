import { beforeEach, expect, test } from 'vitest';
import { LogPlace } from './log-place.ts';

const height = 600;
let box: HTMLElement;
/** Height of each line, by its number. */
let lines: [seq: number, high: number][];
let scrollTop: number;
const whole = () => lines.reduce((sum, [, high]) => sum + high, 0);
const topOf = (seq: number) =>
  lines
    .slice(
      0,
      lines.findIndex(([each]) => each === seq),
    )
    .reduce((sum, [, high]) => sum + high, 0) - scrollTop;

/** Stacks the lines vertically. */
function draw(): void {
  box.replaceChildren(
    ...lines.map(([seq, high]) => {
      const line = document.createElement('li');
      Object.assign(line.dataset, { key: `k${seq}`, seq: String(seq) });
      line.getBoundingClientRect = () => ({ top: topOf(seq) }) as DOMRect;
      Object.defineProperty(line, 'offsetHeight', { value: high });
      return line;
    }),
  );
}

beforeEach(() => {
  lines = Array.from({ length: 20 }, (_, place) => [place + 1, 100]);
  scrollTop = 0;
  box = document.createElement('div');
  box.getBoundingClientRect = () => ({ top: 0 }) as DOMRect;
  Object.defineProperties(box, {
    clientHeight: { get: () => height },
    scrollHeight: { get: whole },
    scrollTop: {
      get: () => scrollTop,
      set(to: number) {
        scrollTop = Math.max(0, Math.min(to, whole() - height));
      },
    },
  });
  draw();
});

test('ME-04 at the end the position follows new messages; the last visible one is the last that was read', () => {
  const place = new LogPlace(box);
  place.toEnd();
  expect(scrollTop).toBe(1_400);
  expect(place.lastInSight()?.dataset['seq']).toBe('20');
  lines.push([21, 100]);
  draw();
  place.hold();
  expect(scrollTop).toBe(1_500);
  expect(place.isAtEnd).toBe(true);
});

test('ME-04 visible content keeps its position when something above it is added or grows', () => {
  const place = new LogPlace(box);
  scrollTop = 450;
  place.note();
  expect(place.isAtEnd).toBe(false);
  expect(place.lastInSight()?.dataset['seq']).toBe('11');
  // Older messages are added above, and an image there gets its height.
  lines.unshift([0, 300]);
  draw();
  place.hold();
  expect(scrollTop).toBe(750);
  lines[2] = [2, 250];
  draw();
  place.hold();
  expect(scrollTop).toBe(900);
  expect(topOf(5)).toBe(-50);
  // Messages added below move nothing.
  lines.push([21, 100]);
  draw();
  place.hold();
  expect(scrollTop).toBe(900);
});

test('ME-04 scrolling during a change is not undone', () => {
  const place = new LogPlace(box);
  scrollTop = 500;
  place.note();
  scrollTop = 560;
  lines.unshift([0, 100]);
  draw();
  place.hold();
  expect(scrollTop).toBe(660);
  place.toEnd();
  // The person has begun to scroll up.
  scrollTop -= 70;
  lines.push([21, 100]);
  draw();
  place.hold();
  expect(place.isAtEnd).toBe(false);
  expect(scrollTop).toBeLessThan(1_600 - height + 500);
});

test('ME-04 a message is scrolled to three tenths of the height, and the divider of new messages is found by its name', () => {
  const place = new LogPlace(box);
  const line = place.line(12);
  expect(line?.dataset['seq']).toBe('12');
  if (line) place.to(line, 0.3);
  expect(topOf(12)).toBe(180);
  expect(place.line(99)).toBeNull();
  expect(place.line('new')).toBeNull();
  const mark = document.createElement('li');
  mark.dataset['key'] = 'new';
  box.append(mark);
  expect(place.line('new')).toBe(mark);
});
