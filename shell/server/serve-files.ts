import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { DevelopmentPages } from './development.ts';
import { serveAssets } from './serve-assets.ts';

const root = new URL('../../', import.meta.url);

/** Serves the built assets and the files with fixed names. */
export async function serveFiles(http: FastifyInstance, development: DevelopmentPages | undefined): Promise<void> {
  if (development)
    http.addHook('onRequest', (request, reply, done) => {
      if (!/^\/(?:@|node_modules\/|features\/|platform\/|shell\/|licences\.txt$)/.test(request.url)) return done();
      reply.hijack();
      development.handle(request.raw, reply.raw, () => reply.raw.writeHead(404).end());
    });
  else {
    serveAssets(http, fileURLToPath(new URL('dist/web/assets', root)));
    const built = fileURLToPath(new URL('dist/web', root));
    http.get('/licences.txt', (_, reply) => reply.sendFile('licences.txt', built, { immutable: false, maxAge: '1d' }));
  }
  await http.register(fastifyStatic, {
    root: fileURLToPath(new URL('shell/public', root)),
    wildcard: false,
    index: false,
    maxAge: '1d',
  });
}
