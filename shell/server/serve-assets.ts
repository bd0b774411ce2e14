import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
};
/** How the build compressed what gains by it, the smallest first. */
const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

/**
 * Serves what the build made (for ever, since its names change with its content) out of memory: a page asks for a hundred of these files, and looking
 * each of them up on the disk costs the server ten times as much.
 */
export function serveAssets(http: FastifyInstance, folder: string): void {
  const names = new Set(readdirSync(folder));
  const kept = new Map<string, Buffer>();
  const read = (name: string): Buffer | undefined => {
    let bytes = kept.get(name);
    // Another build may have taken its place while this process runs.
    if (!bytes && existsSync(join(folder, name))) kept.set(name, (bytes = readFileSync(join(folder, name))));
    return bytes;
  };
  http.get('/assets/*', (request, reply) => {
    const { '*': name } = request.params as { '*': string };
    const type = types[extname(name)];
    if (type === undefined || !names.has(name)) return reply.callNotFound();
    const encoding = encodings.find((each) => names.has(name + each.ending) && accepts(request.headers['accept-encoding'], each.name));
    const bytes = read(name + (encoding?.ending ?? ''));
    if (!bytes) return reply.callNotFound();
    void reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').header('vary', 'accept-encoding');
    if (encoding) void reply.header('content-encoding', encoding.name);
    return reply.send(bytes);
  });
}

/** Whether a browser names an encoding, and does not rule it out by a weight of nothing. */
function accepts(header: string | string[] | undefined, encoding: string): boolean {
  return String(header ?? '')
    .toLowerCase()
    .split(',')
    .some((each) => {
      const [name = '', weight = ''] = each.split(';').map((part) => part.trim());
      return name === encoding && !/^q=0(?:\.0*)?$/.test(weight);
    });
}
