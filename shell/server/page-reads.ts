import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from '#platform/contract/language.ts';
import type { CallTarget, PagePlan, RawCall, Renderer } from '#platform/contract/page.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { etagOf } from '#platform/server/http/etag.ts';
import { endpointKey, type BegunRequest, type BoundRoute, type Pipeline } from '#platform/server/http/pipeline.ts';
import type { createProblems } from '#platform/server/http/problem.ts';
import { isRefusal } from '#platform/server/common/refusal.ts';
import { visitor } from '#platform/server/security/viewer.ts';

/** Dependencies of calls that pages make on the server. */
export interface PageCalls {
  app: AppContext;
  routes: readonly BoundRoute[];
  pipeline: Pipeline;
  problemOf: ReturnType<typeof createProblems>;
}

/**
 * The requests of one page, each started once for revision and content. They count for the
 * network of the caller, which limits guessing of link codes; such pages are secret and share no
 * requests.
 */
export interface PageReads {
  readonly language: Language;
  begin: (endpoint: CallTarget, input: RawCall) => BegunRequest;
}

/** Makes the calls of pages, with the rights of a visitor. */
export class PageReader {
  readonly #calls: PageCalls;
  readonly #byKey: ReadonlyMap<string, BoundRoute>;
  /** The renderer serves many pages concurrently: each call finds the requests of its own page. */
  readonly #current = new AsyncLocalStorage<PageReads>();

  constructor(calls: PageCalls) {
    this.#calls = calls;
    this.#byKey = new Map(calls.routes.map((route) => [endpointKey(route.endpoint), route]));
  }

  readsOf(language: Language, address: string): PageReads {
    const started = new Map<string, BegunRequest>();
    return {
      language,
      begin: (endpoint, input) => {
        const raw = rawOf(input);
        const key = `${endpointKey(endpoint)} ${JSON.stringify(raw)}`;
        let request = started.get(key);
        if (request) return request;
        const bound = this.#byKey.get(endpointKey(endpoint));
        if (!bound) throw new Error(`No such endpoint: ${endpointKey(endpoint)}`);
        started.set(key, (request = this.#calls.pipeline.begin(bound, { viewer: visitor, language, requestId: 'page', address }, raw)));
        return request;
      },
    };
  }

  /** Renders a page; calls of the renderer use the requests of that page. */
  within<Rendered>(reads: PageReads, render: () => Rendered): Rendered {
    return this.#current.run(reads, render);
  }

  /** Answers a call of the renderer; throws what the browser's transport throws. */
  readonly transport: Parameters<Renderer['setTransport']>[0] = async (endpoint, input) => {
    const reads = this.#current.getStore() ?? this.readsOf('en', '');
    try {
      return JSON.parse((await reads.begin(endpoint, input).answer()).text) as unknown;
    } catch (error) {
      const { problem, cause } = this.#calls.problemOf(error, reads.language, 'page');
      if (cause) this.#calls.app.log.error({ call: endpointKey(endpoint), err: cause }, 'page could not be rendered');
      throw { isProblem: true, code: problem.code, status: problem.status, fields: problem.fields };
    }
  };

  /**
   * Revision of a page: disabled modules and revisions of its reads; without a revision, the answer
   * or refusal itself.
   */
  async revisionOf(plan: PagePlan, reads: PageReads): Promise<string | undefined> {
    const revisions = await Promise.all(
      plan.prefetches.map(async ({ endpoint, input }) => {
        if (this.#isOff(endpoint)) return 'off';
        try {
          const started = reads.begin(endpoint, input);
          return started.revision ? await started.revision() : etagOf((await started.answer()).text);
        } catch (error) {
          return isRefusal(error) ? error.code : undefined;
        }
      }),
    );
    return revisions.includes(undefined) ? undefined : [this.#calls.app.modules.off.join(), ...revisions].join(' ');
  }

  #isOff(endpoint: CallTarget): boolean {
    const bound = this.#byKey.get(endpointKey(endpoint));
    return bound !== undefined && this.#calls.app.modules.isOff(bound.feature);
  }
}

function rawOf(input: { params?: unknown; query?: Record<string, unknown> | undefined }) {
  return {
    params: input.params,
    query: Object.fromEntries(
      Object.entries(input.query ?? {})
        .filter(([, value]) => value !== undefined && value !== '')
        .map(([name, value]) => [name, String(value)]),
    ),
    body: undefined,
  };
}
