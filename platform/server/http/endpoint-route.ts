import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { isRefusal, refuse, type Refusal } from '../common/refusal.ts';
import { explainRace } from '../database/references.ts';
import { assertNotOverloaded } from '../limits/backpressure.ts';
import { countedAs } from '../limits/request-limits.ts';
import { visitor, type Viewer } from '../security/viewer.ts';
import { streamedBody } from './bodies.ts';
import { idsIn, isDenial, type NoteDenial } from './denial.ts';
import { takes } from './encoding.ts';
import { etagOf, isKnown } from './etag.ts';
import { admit, type Requester, type BegunRequest, type BoundRoute, type Pipeline } from './pipeline.ts';
import type { createProblems } from './problem.ts';
import { ReadAhead } from './read-ahead.ts';
import { languageOf } from './request-language.ts';
import { hasPersonalToken, type createRequesters } from './requesters.ts';
import { jsonType, sendJson, sendUnchanged } from './send-json.ts';
import { sendStoredFile } from './send-stored-file.ts';

/** After a wait of this length, for a body or a slot, the viewer is read again. */
const identityGoodForMs = 250;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Largest body of signed-in users; default 64 KiB. */
    bodyLimitBytes?: number | undefined;
    /** Media types of a streamed body. */
    streamTypes?: readonly string[] | undefined;
  }
  interface FastifyRequest {
    /** Caller of an endpoint, known before the body is read; null elsewhere. */
    asker: Requester | null;
    /** When the viewer was read. */
    identifiedAtMs: number;
    readAhead: ((viewer: Viewer) => BegunRequest | undefined) | null;
    /** Frees the concurrency slot; null without one. */
    endTurn: (() => void) | null;
    /** Why the token is invalid, where the call is open to visitors too. */
    tokenRefusal: Refusal | null;
  }
}

interface EndpointRouteOptions {
  app: AppContext;
  pipeline: Pipeline;
  askers: ReturnType<typeof createRequesters>;
  problemOf: ReturnType<typeof createProblems>;
  sendProblem: (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply;
  identifyAgain: ((viewer: Viewer) => Promise<Viewer>) | undefined;
  noteDenial: NoteDenial | undefined;
}

/** Makes the routes of endpoints: who calls, may they, and the answer of the pipeline. */
export class EndpointRoutes {
  readonly #options: EndpointRouteOptions;
  readonly #readAhead: ReadAhead;

  constructor(options: EndpointRouteOptions) {
    this.#options = options;
    this.#readAhead = new ReadAhead(options.pipeline);
  }

  routeOf(bound: BoundRoute): RouteOptions {
    const { endpoint } = bound;
    return {
      method: bound.media ? ['GET', 'HEAD'] : endpoint.method,
      url: endpoint.path,
      config: { bodyLimitBytes: endpoint.bodyLimitBytes, streamTypes: endpoint.streamTypes },
      onRequest: (request, reply) => this.#identify(bound, request, reply),
      preHandler: (request) => this.#enter(bound, request),
      errorHandler: (thrown, request, reply) => this.#fail(bound, thrown, request, reply),
      handler: (request, reply) => this.#answer(bound, request, reply),
    };
  }

  /** Checks rate limit, token and right before the body is read. */
  async #identify(bound: BoundRoute, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { app, askers } = this.#options;
    const { endpoint } = bound;
    if (endpoint.answerHeaders) reply.headers(endpoint.answerHeaders);
    const requester = {
      language: languageOf(request),
      requestId: request.id,
      address: request.ip,
      userAgent: request.headers['user-agent'],
    };
    const assume = (viewer: Viewer): void => {
      if (isReading(bound)) request.readAhead = this.#readAhead.begin(bound, { ...requester, viewer }, request) ?? null;
    };
    const searched = bound.media ? askers.mediaViewerOf(request, endpoint.action) : askers.viewerOf(request, endpoint.action, assume);
    const viewer = await orVisitor(bound, request, searched);
    request.identifiedAtMs = performance.now();
    request.asker = { ...requester, viewer };
    admit(app.modules, bound, viewer);
    if (isReading(bound)) return;
    // Refuses writes while the database still has space to recover.
    if (app.storage?.state().state === 'full')
      throw refuse(endpoint.errors?.includes('upload.noSpace') ? 'upload.noSpace' : 'storage.full');
    assertNotOverloaded(app.db);
  }

  /** Takes a slot after the body, which may be slow. Streams of several minutes take none. */
  async #enter(bound: BoundRoute, request: FastifyRequest): Promise<void> {
    const { app, askers } = this.#options;
    if (bound.media || bound.receive || !request.asker) return;
    request.endTurn = await app.concurrency.enter(countedAs(request.asker.viewer, request.asker.address), app.db);
    // A slow body must not extend rights that were lost meanwhile.
    if (performance.now() - request.identifiedAtMs > identityGoodForMs)
      request.asker = {
        ...request.asker,
        viewer: await orVisitor(bound, request, askers.viewerNow(request, bound.endpoint.action)),
      };
  }

  async #fail({ endpoint }: BoundRoute, thrown: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { app, identifyAgain, noteDenial, problemOf, sendProblem } = this.#options;
    const { asker } = request;
    const error = asker ? await explainRace(thrown, { db: app.db, viewer: asker.viewer, identifyAgain }) : thrown;
    if (noteDenial && asker && isDenial(problemOf(error, asker.language, request.id).problem, asker))
      await noteDenial(asker, { action: endpoint.action, subjectId: idsIn(endpoint, request.params) });
    // A user who must change the password gets that error; signing in again would not help.
    const isForSignedIn = isRefusal(error) && error.code === 'auth.required';
    return sendProblem((isForSignedIn && request.tokenRefusal) || error, request, reply);
  }

  async #answer(bound: BoundRoute, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { app, pipeline } = this.#options;
    const { endpoint } = bound;
    const { asker } = request;
    if (!asker) throw new Error(`${endpoint.path} has no caller`);
    if (bound.media) return sendStoredFile(request, reply, app, await pipeline.media(bound, asker, request));
    const status = endpoint.status ?? 200;
    const received = bound.receive && streamedBody(request);
    const input = received ? { ...partsOf(request), body: undefined } : request;
    if (endpoint.isBare)
      return reply
        .code(status)
        .headers(await pipeline.bare(bound, asker, input, received))
        .send();
    if (bound.receive) {
      const answer = await pipeline.received(bound, asker, { ...partsOf(request), body: undefined }, received);
      return sendJson(request, reply.code(status).type(jsonType), answer);
    }
    return (await this.#sendFile(bound, asker, request, reply)) ?? this.#sendAnswer(bound, asker, request, reply);
  }

  /** Sends the file of an endpoint that answers with one; undefined for the others. */
  async #sendFile(
    bound: BoundRoute,
    requester: Requester,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply | undefined> {
    const { pipeline } = this.#options;
    const tag = await pipeline.fileTag(bound, requester, request);
    if (tag) reply.header('etag', tag).header('cache-control', 'private, no-cache').header('vary', 'authorization');
    if (tag && request.headers['if-none-match'] === tag) return reply.code(304).send();
    const file = await pipeline.file(bound, requester, request);
    if (!file) return undefined;
    const { fileType = 'application/octet-stream' } = bound.endpoint;
    return reply
      .type(fileType.startsWith('text/') ? `${fileType}; charset=utf-8` : fileType)
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .send(file.stream);
  }

  async #sendAnswer(bound: BoundRoute, requester: Requester, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { pipeline } = this.#options;
    reply
      .code(bound.endpoint.status ?? 200)
      .type(jsonType)
      .header('vary', 'accept-encoding, accept-language, authorization, cookie');
    const gzipped = takes(request.headers['accept-encoding'], 'gzip') ? await pipeline.gzipped(bound, requester, request) : undefined;
    if (gzipped) return reply.header('content-encoding', 'gzip').send(gzipped);
    const started = request.readAhead?.(requester.viewer) ?? pipeline.begin(bound, requester, request);
    if (!isReading(bound)) return sendJson(request, reply, await started.answer());
    const etag = await started.etag();
    if (etag && isKnown(etag, request.headers['if-none-match'])) return sendUnchanged(reply, etag);
    const answer = await started.answer();
    return sendJson(request, reply, answer, etag ?? etagOf(answer.text));
  }
}

const isReading = ({ endpoint }: BoundRoute): boolean => endpoint.method === 'GET' || endpoint.method === 'HEAD';

/**
 * Lets someone with an invalid token call as a visitor where visitors may: signing in and out must
 * work with an expired session. Programs get the error, or they would silently act as visitors.
 */
async function orVisitor({ rule }: BoundRoute, request: FastifyRequest, searched: Promise<Viewer>): Promise<Viewer> {
  try {
    return await searched;
  } catch (error) {
    if (rule.who !== 'anyone' || hasPersonalToken(request) || !isRefusal(error) || !error.code.startsWith('auth.')) throw error;
    request.tokenRefusal = error;
    return visitor;
  }
}

const partsOf = ({ params, query, headers }: FastifyRequest) => ({ params, query, headers });
