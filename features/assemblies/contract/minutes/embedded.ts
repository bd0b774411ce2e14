import type { Annex } from '../rules/state.ts';

/** Maximum bytes of an annex embedded in the minutes, and of all embedded ones. */
const [eachBytes, allBytes] = [1_000_000, 4_000_000];

/** The annexes that are embedded in the minutes, in their order, and their file names there. */
export function embeddedOf(annexes: readonly Pick<Annex, 'id' | 'name' | 'bytes'>[]): Map<string, string> {
  const files = new Map<string, string>();
  let total = 0;
  for (const { id, name, bytes } of annexes) {
    if (bytes > eachBytes || total + bytes > allBytes) continue;
    total += bytes;
    // Readers of PDF save them under this name.
    files.set(id, `${id}-${name.replaceAll(/[\\/:*?"<>|]/g, '-')}`);
  }
  return files;
}
