import { useEffect, useState } from 'react';
import type { SharedFile } from '../contract/shapes.ts';

/** Longest delay of a timer, in milliseconds. */
const longestMs = 2 ** 31 - 1;

/** The file as it is now: access ends at its expiry, also while its page stays open. */
export function useExpiry(file: SharedFile): SharedFile {
  const { expiresAt, ended } = file;
  const [over, setOver] = useState<string>();
  useEffect(() => {
    if (!expiresAt || ended) return;
    const leftMs = Date.parse(expiresAt) - Date.now();
    if (leftMs > longestMs) return;
    const timer = setTimeout(setOver, leftMs, expiresAt);
    return () => clearTimeout(timer);
  }, [expiresAt, ended]);
  if (!expiresAt || ended || over !== expiresAt) return file;
  return { ...file, ended: { at: expiresAt, how: 'expired' }, download: null, can: { ...file.can, takeBack: false } };
}
