import type { ByteRange } from '../stored-files/byte-store.ts';

/**
 * Parses a Range header for `size` bytes. Undefined: send the whole, also for unsupported forms
 * such as several ranges. Null: not satisfiable.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | null | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.replaceAll(/\s/g, '') ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') return last !== '0' && Number(last) > 0 && size > 0 ? { from: Math.max(0, size - Number(last)), to: size - 1 } : null;
  const from = Number(first);
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < from) return undefined;
  return from < size ? { from, to } : null;
}
