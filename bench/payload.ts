import { gzipSync } from 'node:zlib';
import type { Running } from './processes.ts';

/** What a visitor's browser loads for a public page: scripts, and styles inlined in the document, in KiB as gzip makes them. */
export async function firstView(product: Running): Promise<[string, string][]> {
  const lines: [string, string][] = [];
  for (const path of ['/', '/flux']) {
    const html = await (await fetch(new URL(path, product.url))).text();
    const scripts = new Map<string, number>();
    const waiting = [...html.matchAll(/<(?:script[^>]+src|link rel="modulepreload"[^>]+href)="(\/assets\/[^"]+\.js)"/g)].map(
      ([, source = '']) => source,
    );
    for (const source of waiting) if (!scripts.has(source)) scripts.set(source, await gzippedSize(product, source));
    const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text).join('');
    const scriptBytes = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0);
    lines.push([
      `first view of ${path}`,
      `${kib(scriptBytes)} JavaScript in ${scripts.size} files, ${kib(gzipSync(styles).length)} CSS, ${kib(gzipSync(html).length)} HTML`,
    ]);
  }
  return lines;
}

async function gzippedSize(product: Running, path: string): Promise<number> {
  const response = await fetch(new URL(path, product.url), { headers: { 'accept-encoding': 'identity' } });
  return gzipSync(new Uint8Array(await response.arrayBuffer())).length;
}

const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;
