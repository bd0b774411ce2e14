import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Renderer } from '#platform/contract/page.ts';
import type { PageSource } from './render.ts';

/** Pages from Vite, which also serves their files. */
export interface DevelopmentPages extends PageSource {
  handle: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}

/** Vite in this process: pages and styles reload on changes of the code. */
export async function developmentPages(http: Server): Promise<DevelopmentPages> {
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: http } }, appType: 'custom' });
  return {
    isDevelopment: true,
    handle: vite.middlewares,
    renderer: async () => (await vite.ssrLoadModule('/shell/web/entry-server.tsx')) as Renderer,
    assets: async () => ({
      styleHashes: [],
      tags: Buffer.from(
        '<script type="module" src="/@vite/client"></script><script type="module" src="/shell/web/entry-client.tsx"></script>',
      ),
    }),
  };
}
