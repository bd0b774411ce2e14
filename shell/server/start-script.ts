import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/**
 * The address of what begins a page (`start.js`), by its content: a page and its beginning are always of one release, whatever is kept where.
 *
 * What the server wrote is read first. Then comes the code that makes it answer: all of it is fetched at once, and runs file by file, with room between
 * them for whoever touches the page. Where the server wrote nothing, there is nothing to wait for. A browser asks only once for what is imported: where
 * some of this code is lost before the page answers, what stands there can be read on, and the page is loaded anew as soon as the server can be
 * reached; once, since code that fails then was not lost.
 */
export async function startScript(): Promise<string> {
  const text = await readFile(new URL('../public/start.js', import.meta.url));
  return `/start.js?${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
}
