import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/**
 * URL of the loader (`start.js`) with its content hash, so that page and loader are of the same
 * release.
 *
 * The loader shows the server-rendered content first. It then fetches the code in parallel and runs
 * it file by file, yielding to user input in between; without rendered content, it runs at once.
 * Browsers never retry a failed import: if code is lost before hydration, the page stays readable
 * and is reloaded once the server is reachable, a single time, since a second failure has another
 * cause.
 */
export async function startScript(): Promise<string> {
  const text = await readFile(new URL('../public/start.js', import.meta.url));
  return `/start.js?${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
}
