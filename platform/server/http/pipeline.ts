import { randomUUID } from 'node:crypto';
import type { ErrorCatalogue } from '#platform/contract/error.ts';
import type { Language } from '#platform/contract/language.ts';
import { coversOne, scopesFor, type TokenScope } from '#platform/contract/token-scope.ts';
import { actingFor } from '../events/subscribers.ts';
import type {
  Context,
  FileAnswer,
  IncomingBody,
  RevisedReply,
  Route,
  ServerFeature,
  StoredFileAnswer,
} from '../extension-points/feature.ts';
import type { AppContext } from '../app-context.ts';
import { authorizeEntry, type Rule } from '../security/policy.ts';
import { isRefusal, refuse } from '../common/refusal.ts';
import { isSignedIn, type Viewer } from '../security/viewer.ts';
import { JsonAnswer } from './encoding.ts';
import { etagOf } from './etag.ts';
import { parseInput, type RawInput } from './input.ts';
import { ResponseCache } from './response-cache.ts';

/** An endpoint with feature, rule and errors. */
export interface BoundRoute extends Route {
  feature: string;
  rule: Rule;
  /** Error codes of its feature. */
  errors: ErrorCatalogue;
  /** Scopes of personal tokens, any of which permits the call; empty: no token is allowed. */
  scopes: readonly TokenScope[];
}

/** The caller: identity, language and network address. */
export interface Requester {
  viewer: Viewer;
  language: Language;
  requestId: string;
  address: string;
  userAgent?: string | undefined;
}

/** Binds every route to its rule. A missing rule prevents the start: deny by default. */
export function bindRoutes(features: readonly ServerFeature[]): BoundRoute[] {
  return features.flatMap((feature) =>
    feature.routes.map((route) => {
      const rule = feature.policy[route.endpoint.action];
      if (!rule) throw new Error(`${feature.name}: no rule for the action ${route.endpoint.action}`);
      const scopes = isForTokens(rule) ? scopesFor(route.endpoint, feature.tokenAreas ?? []) : [];
      return { ...route, feature: feature.name, rule, errors: feature.errors, scopes };
    }),
  );
}

/** Personal tokens can neither administer nor confirm an identity. */
const isForTokens = ({ who, needsRecentSignIn, needsSession }: Rule) => who !== 'administrator' && !needsRecentSignIn && !needsSession;

/** A request that passed authorisation. */
export interface BegunRequest {
  /** Revision of the answer; undefined where the route has none. */
  revision: (() => Promise<string>) | undefined;
  /** ETag known before the answer is made; undefined without a revision. */
  etag: () => Promise<string | undefined>;
  /** The answer, made once. */
  answer: () => Promise<JsonAnswer>;
}

/**
 * Runs requests: module enabled → who → input → command → reply. The same path for HTTP and for
 * pages rendered on the server.
 */
export class Pipeline {
  readonly #app: AppContext;
  // Size in characters, counted twice for the compressed forms.
  readonly #answers = new ResponseCache<JsonAnswer>(({ text }) => 2 * text.length);
  /** Revisions are valid for one process, that is, for the same code and settings. */
  readonly #processId = randomUUID();

  constructor(app: AppContext) {
    this.#app = app;
  }

  /** Runs a request; returns JSON text or throws a refusal. */
  async answer(bound: BoundRoute, requester: Requester, raw: RawInput): Promise<string> {
    return (await this.begin(bound, requester, raw).answer()).text;
  }

  /** Authorises a request or throws a refusal. Its revision is read once and shared. */
  begin(bound: BoundRoute, requester: Requester, raw: RawInput): BegunRequest {
    const refused = bound.furtherFaults && this.#refusedInput(bound, requester, raw);
    if (refused) return { revision: undefined, etag: async () => undefined, answer: () => refused };
    const { context, input } = this.#enter(bound, requester, raw);
    let known: Promise<string> | undefined;
    let read: Promise<RevisedReply<unknown>> | undefined;
    let made: Promise<JsonAnswer> | undefined;
    const make = async () => {
      const reply = read ? await (await read).reply() : await bound.run(context, input as never);
      return new JsonAnswer(JSON.stringify(bound.endpoint.reply.parse(reply)));
    };
    const readRevision = async (): Promise<string> => {
      if (!bound.revised || this.#answers.has(key)) return (await bound.revision?.(context, input as never)) ?? '';
      read = bound.revised(context, input as never);
      return (await read).revision;
    };
    const revision = bound.revision && (() => (known ??= readRevision()));
    // Aggregators omit disabled modules, so these are part of the key.
    const key = `${this.#app.modules.off.join()} ${holderOf(requester.viewer)} ${requester.language} ${bound.endpoint.method} ${bound.endpoint.path} ${JSON.stringify(input)}`;
    return {
      revision,
      etag: async () => {
        const now = await revision?.();
        // An empty revision means not found: the answer refuses.
        return now ? etagOf(this.#processId, key, now) : undefined;
      },
      answer: async () => (revision ? this.#answers.get(key, await revision(), make) : (made ??= make())),
    };
  }

  /** Runs a request for a file; undefined where the route has none. */
  async file(bound: BoundRoute, requester: Requester, raw: RawInput): Promise<FileAnswer | undefined> {
    if (!bound.file) return undefined;
    const { context, input } = this.#enter(bound, requester, raw);
    return bound.file(context, input as never);
  }

  /** ETag of a file; undefined where it must not be cached. */
  async fileTag(bound: BoundRoute, requester: Requester, raw: RawInput): Promise<string | undefined> {
    const revision = bound.file && (await this.begin(bound, requester, raw).revision?.());
    return revision && `"${revision}"`;
  }

  /** Runs a request for gzipped JSON; undefined where the route has none. */
  async gzipped(bound: BoundRoute, requester: Requester, raw: RawInput): Promise<Buffer | undefined> {
    if (!bound.gzipped) return undefined;
    const { context, input } = this.#enter(bound, requester, raw);
    return bound.gzipped(context, input as never);
  }

  /** Runs a request for uploaded bytes. */
  async media(bound: BoundRoute, requester: Requester, raw: RawInput): Promise<StoredFileAnswer> {
    if (!bound.media) throw new Error(`${bound.endpoint.path} does not return a stored file`);
    const { context, input } = this.#enter(bound, requester, raw);
    return bound.media(context, input as never);
  }

  /** Runs a request with an optional streamed body; returns headers. */
  async bare(bound: BoundRoute, requester: Requester, raw: RawInput, body: IncomingBody | undefined): Promise<Record<string, string>> {
    return (await this.#receive(bound, requester, raw, body)) as Record<string, string>;
  }

  /** Runs a request with a streamed body; returns JSON. */
  async received(bound: BoundRoute, requester: Requester, raw: RawInput, body: IncomingBody | undefined): Promise<JsonAnswer> {
    return new JsonAnswer(JSON.stringify(await this.#receive(bound, requester, raw, body)));
  }

  async #receive(bound: BoundRoute, requester: Requester, raw: RawInput, body: IncomingBody | undefined): Promise<unknown> {
    const { context, input } = this.#enter(bound, requester, raw);
    if (bound.receive && !body) throw refuse('input.unsupportedType');
    const reply = bound.receive && body ? await bound.receive(context, input as never, body) : await bound.run(context, input as never);
    return bound.endpoint.reply.parse(reply);
  }

  /** The refusal of an invalid input with all further faults; undefined where it is valid. */
  #refusedInput(bound: BoundRoute, requester: Requester, raw: RawInput): Promise<never> | undefined {
    try {
      this.#enter(bound, requester, raw);
      return undefined;
    } catch (error) {
      if (!isRefusal(error) || error.code !== 'input.invalid') throw error;
      const { fields = [] } = error;
      return (async () => {
        const context = { ...actingFor(this.#app, requester.viewer.id), ...requester };
        const further = (await bound.furtherFaults?.(context, raw.body)) ?? [];
        throw refuse('input.invalid', { fields: [...fields, ...further.filter(({ name }) => !fields.some((one) => one.name === name))] });
      })();
    }
  }

  #enter(bound: BoundRoute, requester: Requester, raw: RawInput): { context: Context; input: unknown } {
    admit(this.#app.modules, bound, requester.viewer);
    return { context: { ...actingFor(this.#app, requester.viewer.id), ...requester }, input: parseInput(bound.endpoint, raw) };
  }
}

/** A token has fewer rights than its person, so its answers are cached separately. */
const holderOf = (viewer: Viewer) => (isSignedIn(viewer) && viewer.scopes ? `${viewer.id} ${viewer.sessionId}` : viewer.id);

/** Refuses calls of disabled modules, tokens without the scope, and viewers without the role. */
export function admit(
  modules: AppContext['modules'],
  { feature, rule, scopes = [] }: Pick<BoundRoute, 'feature' | 'rule'> & Partial<Pick<BoundRoute, 'scopes'>>,
  viewer: Viewer,
): void {
  if (modules.isOff(feature)) throw refuse('moduleDisabled');
  if (isSignedIn(viewer) && viewer.scopes && !coversOne(viewer.scopes, scopes)) throw refuse('auth.forbidden', { present: { scopes } });
  authorizeEntry(viewer, rule);
}

/** Key of an endpoint: method and path. */
export function endpointKey(endpoint: { method: string; path: string }): string {
  return `${endpoint.method} ${endpoint.path}`;
}
