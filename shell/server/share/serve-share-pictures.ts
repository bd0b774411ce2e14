import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Language } from '#platform/contract/language.ts';
import type { PageAddress } from '#platform/contract/page.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { languageOf } from '#platform/server/http/request-language.ts';
import { findLogo } from '#platform/server/installation/installation-store.ts';
import { networkKey } from '#platform/server/limits/request-limits.ts';
import { Typesetter } from '#platform/server/printing/typesetter.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { PictureRequest } from './picture-request.ts';
import { pictureAddress, type SharePicture } from './share-head.ts';

interface SharePicturesOptions {
  app: Pick<AppContext, 'config' | 'db'>;
  countPage: (request: FastifyRequest) => void;
  /** The preview of the page at an address, as visitors from a network see it; null without one. */
  pictureOf: (address: PageAddress, language: Language, network: string) => Promise<SharePicture | null>;
}

/** About 500 images. */
const cacheBytes = 24 * 2 ** 20;
/** A title takes at most 1 s on a busy machine with the largest fonts. */
const limits = { jobMs: 20_000, memoryBytes: 2 ** 30, fileBytes: 2 ** 20 };
const program = fileURLToPath(new URL('draw-process.ts', import.meta.url));

/** Serves preview images of public pages: drawn at the first request and cached. */
export function serveSharePictures(http: FastifyInstance, { app: { config, db }, countPage, pictureOf }: SharePicturesOptions): void {
  const drawer = new Typesetter<PictureRequest>({ program, lengthOf: ({ title }) => title.length }, limits);
  http.addHook('onClose', async () => drawer.stop());
  const beingDrawn = new Map<string, Promise<Buffer>>();
  const pictures = new LRUCache<string, Buffer>({ maxSize: cacheBytes, sizeCalculation: (png) => png.length });
  const draw = async (order: PictureRequest, requestedBy: string) => {
    const logo = order.logo && (await findLogo(db));
    return drawer.set(logo ? { ...order, logoPng: logo.png.toString('base64') } : order, requestedBy);
  };
  /** Concurrent requests for the same image share one drawing. */
  const drawn = async ({ order, revision }: SharePicture, requestedBy: string): Promise<Buffer> => {
    const ready = pictures.get(revision);
    if (ready) return ready;
    let drawing = beingDrawn.get(revision);
    if (!drawing) beingDrawn.set(revision, (drawing = draw(order, requestedBy).finally(() => beingDrawn.delete(revision))));
    const png = await drawing;
    pictures.set(revision, png);
    return png;
  };

  const counted = { onRequest: async (request: FastifyRequest) => countPage(request) };
  http.get<{ Params: { file: string }; Querystring: { of?: unknown } }>('/share/:file', counted, async (request, reply) => {
    const { of } = request.query;
    const address =
      typeof of === 'string' && /^\/(?![/\\])/.test(of) && URL.canParse(of, config.publicUrl) && new URL(of, config.publicUrl);
    // A page that visitors cannot see has no image, even if it was cached.
    const picture = address && (await pictureOf(address, languageOf(request), request.ip));
    if (!picture) throw refuse('thing.notFound');
    reply.header('cross-origin-resource-policy', 'cross-origin');
    if (request.params.file !== `${picture.revision}.png`)
      return reply.header('cache-control', 'no-cache').redirect(pictureAddress(picture, address));
    const png = await drawn(picture, networkKey(request.ip));
    return reply.type('image/png').header('cache-control', 'public, max-age=31536000, immutable').send(png);
  });
}
