import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** The address of what begins a page, by its content: a page and its beginning are always of one release, whatever is kept where. */
export async function startScript(): Promise<string> {
  const text = await readFile(new URL('../public/start.js', import.meta.url));
  return `/start.js?${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
}
