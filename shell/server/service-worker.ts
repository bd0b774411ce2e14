import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { startScript } from './start-script.ts';

const root = new URL('../../', import.meta.url);

interface ManifestChunk {
  file: string;
  css?: string[];
  assets?: string[];
}

/** Files with fixed names that the page frame needs. */
const fixedFiles = ['/icon.svg', '/share-qr.svg', '/manifest.webmanifest'];

/** The service worker, which caches the interface of this release for offline use. */
async function serviceWorkerText(): Promise<string> {
  const [source, manifest, start] = await Promise.all([
    readFile(new URL('shell/web/offline/service-worker.js', root), 'utf8'),
    readFile(new URL('dist/web/.vite/manifest.json', root), 'utf8'),
    startScript(),
  ]);
  const chunks = Object.values(JSON.parse(manifest) as Record<string, ManifestChunk>);
  const built = chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
  // Only fonts of the three languages.
  const wanted = built.filter((file) => !file.endsWith('.woff2') || /-latin-(?:wght|400|700)-normal/.test(file));
  const files = [start, ...fixedFiles, ...new Set(wanted.map((file) => `/${file}`))];
  const revision = createHash('sha256').update(source).update(files.join()).digest('base64url').slice(0, 12);
  return `const release = ${JSON.stringify({ revision, files })};\n${source}`;
}

/**
 * Serves the worker from the root, so that its scope is all pages. There is none in development.
 */
export async function serveServiceWorker(http: FastifyInstance): Promise<void> {
  const text = await serviceWorkerText();
  http.get('/service-worker.js', (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': "default-src 'none'; connect-src 'self'" })
      .send(text),
  );
}
