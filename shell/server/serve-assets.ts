import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { takes } from '#platform/server/http/encoding.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
};
/** Precompressed variants, smallest first. */
const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

/**
 * Serves the built assets from memory with unlimited caching, since names contain hashes. Pages
 * load up to a hundred files; reading them from disk costs ten times as much.
 */
export function serveAssets(http: FastifyInstance, folder: string): void {
  const names = new Set(readdirSync(folder));
  const stored = new Map<string, Buffer>();
  const read = (name: string): Buffer | undefined => {
    let bytes = stored.get(name);
    // A new build may have replaced the files while this process runs.
    if (!bytes && existsSync(join(folder, name))) stored.set(name, (bytes = readFileSync(join(folder, name))));
    return bytes;
  };
  http.get('/assets/*', (request, reply) => {
    const { '*': name } = request.params as { '*': string };
    const type = types[extname(name)];
    if (type === undefined || !names.has(name)) return reply.callNotFound();
    const encoding = encodings.find((each) => names.has(name + each.ending) && takes(request.headers['accept-encoding'], each.name));
    const bytes = read(name + (encoding?.ending ?? ''));
    if (!bytes) return reply.callNotFound();
    void reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').header('vary', 'accept-encoding');
    if (encoding) void reply.header('content-encoding', encoding.name);
    return reply.send(bytes);
  });
}
