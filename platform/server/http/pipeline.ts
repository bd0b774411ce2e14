import { randomUUID } from 'node:crypto';
import type { ErrorCatalogue } from '#platform/contract/error.ts';
import type { Language } from '#platform/contract/language.ts';
import { coversOne, scopesFor, type TokenScope } from '#platform/contract/token-scope.ts';
import { actingFor } from '../subscribers.ts';
import type { Context, FileAnswer, IncomingBody, RevisedReply, Route, ServerFeature, StoredFileAnswer } from '../feature.ts';
import type { House } from '../house.ts';
import { authorizeEntry, type Rule } from '../policy.ts';
import { isRefusal, refuse } from '../refusal.ts';
import { isSignedIn, type Viewer } from '../viewer.ts';
import { JsonAnswer } from './encoding.ts';
import { etagOf } from './etag.ts';
import { parseInput, type RawInput } from './input.ts';
import { RevisedAnswers } from './revised.ts';

/** An endpoint with all that decides about it. */
export interface BoundRoute extends Route {
  feature: string;
  rule: Rule;
  /** The codes of its feature. */
  errors: ErrorCatalogue;
  /** Any one of these lets a personal token in; without one, none is. */
  scopes: readonly TokenScope[];
}

/** Who asks, from where, in what language. */
export interface Asker {
  viewer: Viewer;
  language: Language;
  requestId: string;
  address: string;
  userAgent?: string | undefined;
}

/** Binds every route to its rule. An action without a rule does not boot: deny by default. */
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

/** Nobody administrates by a token, nor shows by one that it is them. */
const isForTokens = ({ who, needsRecentSignIn, needsSession }: Rule) => who !== 'administrator' && !needsRecentSignIn && !needsSession;

/** A request that was let in. */
export interface BegunRequest {
  /** What the answer depends on; absent where the route does not say. */
  revision: (() => Promise<string>) | undefined;
  /** Names the answer before it is made; undefined where nothing tells what it depends on. */
  etag: () => Promise<string | undefined>;
  /** Made once, however often it is asked for. */
  answer: () => Promise<JsonAnswer>;
}

/** Runs requests: module on → who → input → command → reply. One way for HTTP and for pages rendered on the server. */
export class Pipeline {
  readonly #house: House;
  // With what is compressed of them.
  readonly #answers = new RevisedAnswers<JsonAnswer>(({ text }) => 2 * text.length);
  /** A revision speaks for as long as the code and the settings are the same. */
  readonly #processId = randomUUID();

  constructor(house: House) {
    this.#house = house;
  }

  /** Answers with JSON text, or throws a refusal. */
  async answer(bound: BoundRoute, asker: Asker, raw: RawInput): Promise<string> {
    return (await this.begin(bound, asker, raw).answer()).text;
  }

  /** Lets a request in, or throws a refusal. What it depends on is read once, whoever asks for it: a page does before it is made. */
  begin(bound: BoundRoute, asker: Asker, raw: RawInput): BegunRequest {
    const refused = bound.furtherFaults && this.#refusedInput(bound, asker, raw);
    if (refused) return { revision: undefined, etag: async () => undefined, answer: () => refused };
    const { context, input } = this.#enter(bound, asker, raw);
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
    // What other features lay out, leaves out modules that are off.
    const key = `${this.#house.modules.off.join()} ${holderOf(asker.viewer)} ${asker.language} ${bound.endpoint.method} ${bound.endpoint.path} ${JSON.stringify(input)}`;
    return {
      revision,
      etag: async () => {
        const now = await revision?.();
        // What is not there has an empty one: its reading refuses.
        return now ? etagOf(this.#processId, key, now) : undefined;
      },
      answer: async () => (revision ? this.#answers.get(key, await revision(), make) : (made ??= make())),
    };
  }

  /** Answers with a file, where the route is one; the same way in. */
  async file(bound: BoundRoute, asker: Asker, raw: RawInput): Promise<FileAnswer | undefined> {
    if (!bound.file) return undefined;
    const { context, input } = this.#enter(bound, asker, raw);
    return bound.file(context, input as never);
  }

  /** The tag by which a browser that kept the file asks whether it still may; undefined where it may not keep it. */
  async fileTag(bound: BoundRoute, asker: Asker, raw: RawInput): Promise<string | undefined> {
    const revision = bound.file && (await this.begin(bound, asker, raw).revision?.());
    return revision && `"${revision}"`;
  }

  /** Answers with JSON as a gzip file, where the route keeps one; the same way in. */
  async packed(bound: BoundRoute, asker: Asker, raw: RawInput): Promise<Buffer | undefined> {
    if (!bound.packed) return undefined;
    const { context, input } = this.#enter(bound, asker, raw);
    return bound.packed(context, input as never);
  }

  /** Answers with bytes that people uploaded; the same way in. */
  async media(bound: BoundRoute, asker: Asker, raw: RawInput): Promise<StoredFileAnswer> {
    if (!bound.media) throw new Error(`${bound.endpoint.path} answers no stored file`);
    const { context, input } = this.#enter(bound, asker, raw);
    return bound.media(context, input as never);
  }

  /** Takes a body as it comes, or none; answers with headers. The same way in. */
  async bare(bound: BoundRoute, asker: Asker, raw: RawInput, body: IncomingBody | undefined): Promise<Record<string, string>> {
    return (await this.#receive(bound, asker, raw, body)) as Record<string, string>;
  }

  /** Takes a body as it comes; answers with JSON. The same way in. */
  async received(bound: BoundRoute, asker: Asker, raw: RawInput, body: IncomingBody | undefined): Promise<JsonAnswer> {
    return new JsonAnswer(JSON.stringify(await this.#receive(bound, asker, raw, body)));
  }

  async #receive(bound: BoundRoute, asker: Asker, raw: RawInput, body: IncomingBody | undefined): Promise<unknown> {
    const { context, input } = this.#enter(bound, asker, raw);
    if (bound.receive && !body) throw refuse('input.unsupportedType');
    const reply = bound.receive && body ? await bound.receive(context, input as never, body) : await bound.run(context, input as never);
    return bound.endpoint.reply.parse(reply);
  }

  /** The refusal of an input that does not fit the shape, with what else is wrong with it; undefined where it fits. */
  #refusedInput(bound: BoundRoute, asker: Asker, raw: RawInput): Promise<never> | undefined {
    try {
      this.#enter(bound, asker, raw);
      return undefined;
    } catch (error) {
      if (!isRefusal(error) || error.code !== 'input.invalid') throw error;
      const { fields = [] } = error;
      return (async () => {
        const context = { ...actingFor(this.#house, asker.viewer.id), ...asker };
        const further = (await bound.furtherFaults?.(context, raw.body)) ?? [];
        throw refuse('input.invalid', { fields: [...fields, ...further.filter(({ name }) => !fields.some((one) => one.name === name))] });
      })();
    }
  }

  #enter(bound: BoundRoute, asker: Asker, raw: RawInput): { context: Context; input: unknown } {
    admit(this.#house.modules, bound, asker.viewer);
    return { context: { ...actingFor(this.#house, asker.viewer.id), ...asker }, input: parseInput(bound.endpoint, raw) };
  }
}

/** A token may less than its person, and is answered apart. */
const holderOf = (viewer: Viewer) => (isSignedIn(viewer) && viewer.scopes ? `${viewer.id} ${viewer.sessionId}` : viewer.id);

/** Refuses calls of modules that are off, tokens that were not made for the call, and whoever may not make it at all. */
export function admit(
  modules: House['modules'],
  { feature, rule, scopes = [] }: Pick<BoundRoute, 'feature' | 'rule'> & Partial<Pick<BoundRoute, 'scopes'>>,
  viewer: Viewer,
): void {
  if (modules.isOff(feature)) throw refuse('moduleDisabled');
  if (isSignedIn(viewer) && viewer.scopes && !coversOne(viewer.scopes, scopes)) throw refuse('auth.forbidden', { present: { scopes } });
  authorizeEntry(viewer, rule);
}

/** The key by which an endpoint is found. */
export function endpointKey(endpoint: { method: string; path: string }): string {
  return `${endpoint.method} ${endpoint.path}`;
}
