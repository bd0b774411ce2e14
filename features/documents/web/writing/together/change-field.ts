import type * as Y from 'yjs';

/** Changes a text field by what differs only, so that simultaneous changes elsewhere in it stay. */
export function changeField(field: Y.Text, wanted: string, limit: number): void {
  const [now, next] = [field.toJSON(), wanted.slice(0, limit)];
  if (now === next) return;
  let start = 0;
  while (start < Math.min(now.length, next.length) && now[start] === next[start]) start += 1;
  let end = 0;
  while (end < Math.min(now.length, next.length) - start && now.at(-1 - end) === next.at(-1 - end)) end += 1;
  // A pair of surrogates is one character and must not be split.
  if (isHigh(now.charCodeAt(start - 1))) start -= 1;
  if (end > 0 && isLow(now.charCodeAt(now.length - end))) end -= 1;
  field.delete(start, now.length - end - start);
  field.insert(start, next.slice(start, next.length - end));
}

const isHigh = (unit: number) => unit >= 0xd800 && unit < 0xdc00;
const isLow = (unit: number) => unit >= 0xdc00 && unit < 0xe000;
